import type { Problem } from '../../../shared/result'
import { succeeds } from '../../store/act'
import { confirmFirst } from '../../ui/confirm'

/** Something of its checklist is not ticked, or what it began from is not what it was: that is said once, and then the user decides. */
export function acceptAnyway(task: string, title: string, { message }: Problem): void {
  confirmFirst({
    title: `Accept “${title}”?`,
    text: message,
    action: 'Accept anyway',
    run: () => void succeeds('task.do', { tasks: [task], what: 'accept-anyway' }),
  })
}
