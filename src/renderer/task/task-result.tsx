import { useState } from 'react'
import type { Task } from '../../shared/task/task'
import type { CheckEnd } from '../../shared/task/task-contract'
import { AttemptChanges } from './attempt-changes'
import './compare-attempts.css'

interface TaskResultProps {
  task: Task
  session: string
  checked: CheckEnd | undefined
}

/** What a task has come to, where it is decided about: its files and what differs, and what its check said. */
export function TaskResult({ task, session, checked }: TaskResultProps) {
  const [file, setFile] = useState<string | null>(null)
  return (
    <section aria-label="Result" className="task-result">
      <h3>Result</h3>
      {task.check !== undefined && (
        <CheckLine check={task.check} passed={checked?.passed} output={checked?.output ?? ''} />
      )}
      {checked && checked.left.length > 0 && (
        <p className="tasks-note">
          Left behind by the check, and no part of the result: {notCapturedWords(checked.left)}
        </p>
      )}
      <AttemptChanges
        session={session}
        file={file}
        onFile={setFile}
        joining={undefined}
        checked={checked?.passed === true}
        tell={undefined}
      />
    </section>
  )
}

/** More of it nobody reads. */
const mostNamed = 20

const notCapturedWords = (left: readonly string[]): string => {
  const more = left.length - mostNamed
  return `${left.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

interface CheckLineProps {
  check: string
  /** Not known: it has not run, or nothing of that is there any more. */
  passed: boolean | undefined
  output: string
}

function CheckLine({ check, passed, output }: CheckLineProps) {
  const how = passed === undefined ? 'has not run' : passed ? 'passed' : 'failed'
  return (
    <details className="task-result-check" data-failed={passed === false}>
      <summary>
        Check {how}: <code>{check}</code>
      </summary>
      <pre>{output.trim() === '' ? 'It printed nothing.' : output}</pre>
    </details>
  )
}
