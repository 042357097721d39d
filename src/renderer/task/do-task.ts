import { notTicked } from '../../shared/task/checklist'
import type { TaskRow } from '../../shared/task/row'
import { groundLost } from '../../shared/task/stacked'
import type { TaskDeed } from '../../shared/task/task-contract'
import { offerUndo } from '../kit/toast'
import { succeeds } from '../store/act'
import { call } from '../store/bridge'
import { showProblem } from '../store/shown-problems'
import { acceptAnyway } from './accept-anyway'

/** It is accepted only when this was said. */
const asksFirst: ReadonlySet<string> = new Set([notTicked, groundLost])

/** What takes things out of sight is taken back at a word. */
export async function doTask({ id, title }: TaskRow, what: TaskDeed): Promise<void> {
  const done = await call('task.do', { tasks: [id], what })
  if (!done.ok) {
    if (asksFirst.has(done.problem.code)) acceptAnyway(id, title, done.problem)
    else showProblem(done.problem)
    return
  }
  const undo = (back: TaskDeed) => () => void succeeds('task.do', { tasks: [id], what: back })
  if (what === 'drop') offerUndo(`Dropped “${title}”`, undo('undo-drop'))
  if (what === 'delete') offerUndo(`Deleted “${title}”`, undo('undo-delete'))
}
