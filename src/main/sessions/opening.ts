import type { Problem, Result } from '../../shared/result'
import type { AgentOption } from '../../shared/session/content'
import type { AgentConnection, Equipment, OpenSession } from '../drivers/driver'
import type { Wait, Waited } from './waiting'

/** The code of a problem that a sign-in would mend, whatever the protocol calls it. */
export const signInCode = 'auth-required'

export interface OpeningWish {
  /** The agent's own id of the conversation, when there is one to continue. */
  known: string | null
  folder: string
  equipment: Equipment
  /** What was known of the conversation's options. */
  options: readonly AgentOption[]
  /** There is something that would be lost. */
  spoken: boolean
  /** The replay is wanted: it is the transcript. */
  replay: boolean
  /** The user wants a new conversation in place of the lost one. */
  fresh: boolean
  /** Lets what has to pass before it can be loaded pass. */
  wait(what: Wait): Promise<Waited>
}

export type Opening =
  | { type: 'opened'; how: 'new' | 'resume' | 'load' | 'fresh'; session: OpenSession }
  | { type: 'sign-in'; problem: Problem }
  | { type: 'context-lost'; problem: Problem }
  | { type: 'failed'; problem: Problem }

/** Makes or continues the agent's conversation: resume before load; never a silent new one (SPEC L11). */
export async function openConversation(
  connection: AgentConnection,
  { known, folder, equipment, options, spoken, replay, fresh, wait }: OpeningWish,
): Promise<Opening> {
  if (known === null || fresh) return made(connection, folder, equipment, fresh ? 'fresh' : 'new')
  const { resume, load } = connection.capabilities
  const resumed =
    resume && !(replay && load)
      ? await connection.resumeSession(known, folder, equipment, options)
      : undefined
  if (resumed?.ok) return { type: 'opened', how: 'resume', session: resumed.value }
  if (resumed && needsSignIn(resumed)) return { type: 'sign-in', problem: resumed.problem }
  const loadable = load ? connection.loadableAt?.(known) : undefined
  const waited = loadable ? await wait(loadable) : 'come'
  if (waited === 'left') return { type: 'failed', problem: notWanted }
  if (waited === 'skipped') return made(connection, folder, equipment, 'fresh')
  const loaded = load ? await connection.loadSession(known, folder, equipment, options) : undefined
  if (loaded?.ok) return { type: 'opened', how: 'load', session: loaded.value }
  if (loaded && needsSignIn(loaded)) return { type: 'sign-in', problem: loaded.problem }
  if (!spoken) return made(connection, folder, equipment, 'new')
  return { type: 'context-lost', problem: loaded?.problem ?? resumed?.problem ?? cannotContinue }
}

const notWanted: Problem = { code: 'not-wanted', message: 'Nobody waits for it any more' }

const cannotContinue: Problem = {
  code: 'cannot-continue',
  message: 'This agent cannot continue an earlier conversation',
}

async function made(
  connection: AgentConnection,
  folder: string,
  equipment: Equipment,
  how: 'new' | 'fresh',
): Promise<Opening> {
  const result = await connection.newSession(folder, equipment)
  if (result.ok) return { type: 'opened', how, session: result.value }
  return { type: needsSignIn(result) ? 'sign-in' : 'failed', problem: result.problem }
}

function needsSignIn(result: Result<unknown>): boolean {
  return !result.ok && result.problem.code === signInCode
}
