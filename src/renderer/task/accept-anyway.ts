import type { Problem } from '../../kit/result'
import { confirmFirst } from '../kit/confirm'
import { succeeds } from '../store/act'

/** Something of its checklist is not ticked, or what it began from is not what it was: that is said once, and then the user decides. */
export function acceptAnyway(task: string, title: string, { message }: Problem): void {
  confirmFirst({
    title: `Accept “${title}”?`,
    text: message,
    action: 'Accept anyway',
    run: () => void succeeds('task.do', { tasks: [task], what: 'accept-anyway' }),
  })
}
