import { useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import type { Task } from '../../shared/task/task'
import { Dialog } from '../kit/dialog'
import { visibleLine } from '../kit/markdown/visible'
import { succeeds } from '../store/act'
import { Attempt } from './attempt'
import { AttemptsOpinion } from './attempts-opinion'
import { isFinished, useAttemptNames } from './use-attempt-names'
import { useAttempts } from './use-tasks'
import './compare-attempts.css'

interface CompareProps {
  task: TaskRow
  /** All that is known of it, once it was read. */
  said: Task | undefined
  onClose: () => void
}

/** What several have made of the same task, side by side: one is taken, with parts of others in it, and the others are put away. */
export function CompareAttempts({ task, said, onClose }: CompareProps) {
  const attempts = useAttempts(task)
  const nameOf = useAttemptNames(attempts)
  const [file, setFile] = useState<string | null>(null)
  const [chosen, setInto] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const take = async (attempt: TaskRow) => {
    if (await succeeds('task.do', { tasks: [attempt.id], what: 'take' })) onClose()
  }
  const mayTake = task.line === undefined && (task.comparing || task.state === 'review')
  const into = mayTake ? attempts.find((one) => one.id === chosen && isFinished(one)) : undefined
  return (
    <Dialog label={`Attempts at “${visibleLine(task.title)}”`} size="wide" onClose={onClose}>
      <div className="dialog-body">
        {said && attempts.some(isFinished) && <AttemptsOpinion task={said} />}
        <div className="attempts">
          {attempts.map((attempt) => (
            <Attempt
              key={attempt.id}
              attempt={attempt}
              name={nameOf(attempt)}
              check={said?.check}
              mark={said?.opinion?.marks.find((mark) => mark.attempt === attempt.id)}
              taken={task.session !== undefined && task.session === attempt.session}
              file={file}
              onFile={setFile}
              joining={
                into?.session && into.id !== attempt.id
                  ? { into: into.session, name: nameOf(into), tell: setTold }
                  : undefined
              }
              {...(mayTake && isFinished(attempt)
                ? {
                    onTake: () => void take(attempt),
                    isInto: into?.id === attempt.id,
                    onInto: () => setInto(into?.id === attempt.id ? null : attempt.id),
                    tell: setTold,
                  }
                : {})}
            />
          ))}
        </div>
        <p role="status" aria-label="What was taken" className="attempts-told">
          {told}
        </p>
      </div>
    </Dialog>
  )
}
