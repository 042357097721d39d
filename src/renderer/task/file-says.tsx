import { differences, type FileSays, fileSaysWords } from '../../shared/task/file-says'
import { isAtWork, type Task } from '../../shared/task/task'
import { Button } from '../kit/button'
import { succeeds } from '../store/act'
import { rowNow } from '../store/rows'

/** What `tasks.md` says otherwise of a task: both are shown, and the user says which holds. */
export function FileSaysOtherwise({ task }: { task: Task }) {
  const { id, fileSays } = task
  if (!fileSays || fileSays.kept) return null
  const settle = (how: 'take' | 'keep') =>
    void succeeds('task.fromFile', { task: id, seen: fileSays.at, how })
  const titleOf = (other: string) => rowNow('tasks', other)?.title ?? 'a task'
  // Whoever is at it was told what it says already.
  const hasBegun = isAtWork(task) || task.line !== undefined
  const words = fileSaysWords[fileSays.what]
  const { take, keep } = branchOperations(fileSays, task)
  return (
    <section aria-label="tasks.md" className="task-file-says">
      <h3>{words.charAt(0).toUpperCase() + words.slice(1)}</h3>
      {fileSays.words && (
        <dl>
          {differences(task, fileSays.words, titleOf).map(({ what, here, there }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <del>{here || 'Nothing'}</del>
                <ins>{there || 'Nothing'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasBegun && <p className="tasks-note">It has begun, and goes on as you approved it.</p>}
      <div className="task-actions">
        {!hasBegun && <Button onClick={() => settle('take')}>{take}</Button>}
        <Button onClick={() => settle('keep')}>{keep}</Button>
      </div>
    </section>
  )
}

function branchOperations({ what }: FileSays, { state }: Task): { take: string; keep: string } {
  if (what === 'gone') return { take: 'Drop it', keep: 'Write it back' }
  if (what === 'changed') return { take: 'Take it over', keep: 'Keep it as it is' }
  return {
    take: state === 'review' ? 'Accept the result' : 'It is done',
    keep: 'It is not done',
  }
}
