import type { ChangeSize } from '../../shared/task/found'
import type { TaskRow } from '../../shared/task/row'
import { startWords } from '../agent/starts'
import { useRow, useRows } from '../store/rows'
import { resultSize } from './result-size'

/** What lists say of a task that stands elsewhere. */
export interface TaskFacts {
  /** Who does it, as people call it; nothing as long as that is nobody. */
  agent: string | undefined
  icon: NonNullable<ReturnType<typeof useRow<'agents'>>>['icon']
  size: ChangeSize | undefined
  cost: { amount: number; currency: string } | undefined
  /** What its session does just now. */
  does: string | undefined
}

export function useTaskFacts(task: TaskRow): TaskFacts {
  const session = useRow('sessions', task.session)
  const settings = useRow('settings', 'settings')?.values
  const usual = useRow('gate', 'gate')?.usual
  const choice = session ?? task.agent ?? usual
  const agent = useRow('agents', choice?.agent)
  const reviews = useRows('reviews')
  return {
    agent: choice ? startWords(agent?.name ?? choice.agent, choice, settings) : undefined,
    icon: agent?.icon,
    size: resultSize(task, reviews),
    cost: session?.cost && session.cost.amount > 0 ? session.cost : undefined,
    does: session?.status === 'Working' && task.state === 'running' ? session.why : undefined,
  }
}
