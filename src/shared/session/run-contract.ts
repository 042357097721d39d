import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import { bounds, type Limit, type RunOptions } from './runs/run'

const limit = (of: Limit) => {
  const { most, whole } = bounds[of]
  return (whole ? z.int() : z.number()).positive().max(most).exactOptional()
}

export const budgetRequest = z.strictObject({
  minutes: limit('minutes'),
  turns: limit('turns'),
  tokens: limit('tokens'),
  money: limit('money'),
})

export const runRequest: z.ZodType<RunOptions> = z.strictObject({
  budget: budgetRequest,
  check: z.string().trim().min(1).max(4096).exactOptional(),
})

/** What a window can do with sessions that nobody watches. */
export const runContract = {
  /** It ends, with its agent; or the user goes on by hand. */
  'run.end': command(
    z.strictObject({ session: id, how: z.enum(['stop', 'take-over']) }),
  ).returns<void>(),
  /** What has to succeed before a run in this project is done: as the user has set it, or as its repository says. */
  'run.check': command(z.strictObject({ project: id })).returns<{
    command: string
    from: 'settings' | 'project'
  } | null>(),
}
