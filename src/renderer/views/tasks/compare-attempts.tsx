import { useState } from 'react'
import type { TaskRow } from '../../../shared/task/row'
import { shownPath } from '../../../shared/workspace/path'
import { succeeds } from '../../store/act'
import { showSession } from '../../store/navigation'
import { useFileChanges, useReview } from '../../store/review'
import { useRow } from '../../store/rows'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { StatusMark } from '../../ui/status-mark'
import { startWords } from '../new-session/starts'
import { PlainChanges } from './plain-changes'
import { durationWords, stateMarks, stateWords } from './task-words'
import { useAttempts } from './use-tasks'
import './compare-attempts.css'

interface CompareProps {
  task: TaskRow
  check: string | undefined
  onClose: () => void
}

/** What several have made of the same task, side by side: one is taken, and the others are put away. */
export function CompareAttempts({ task, check, onClose }: CompareProps) {
  const attempts = useAttempts(task)
  const [file, setFile] = useState<string | null>(null)
  const take = async (attempt: TaskRow) => {
    if (await succeeds('task.do', { tasks: [attempt.id], what: 'take' })) onClose()
  }
  const mayTake = task.line === undefined && (task.comparing || task.state === 'review')
  return (
    <Dialog label={`Attempts at “${task.title}”`} size="wide" onClose={onClose}>
      <div className="dialog-body attempts">
        {attempts.map((attempt, place) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            number={place + 1}
            check={check}
            taken={task.session !== undefined && task.session === attempt.session}
            file={file}
            onFile={setFile}
            {...(mayTake && isFinished(attempt) ? { onTake: () => void take(attempt) } : {})}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** It came to a result, put away or not. */
const isFinished = ({ state, summary, session }: TaskRow): boolean =>
  session !== undefined && (state === 'review' || (state === 'dropped' && summary !== undefined))

interface AttemptProps {
  attempt: TaskRow
  number: number
  check: string | undefined
  taken: boolean
  /** The one whose changes are looked at in all of them. */
  file: string | null
  onFile: (path: string) => void
  onTake?: () => void
}

function Attempt({ attempt, number, check, taken, file, onFile, onTake }: AttemptProps) {
  const session = useRow('sessions', attempt.session)
  const agent = useRow('agents', attempt.agent?.agent)
  const settings = useRow('settings', 'settings')?.values
  const name = attempt.agent
    ? startWords(agent?.name ?? attempt.agent.agent, attempt.agent, settings)
    : 'The usual agent'
  const took = attempt.worked + (attempt.startedAt ? Date.now() - attempt.startedAt : 0)
  return (
    <section aria-label={`${attempt.title}, ${stateWords[attempt.state]}`} className="attempt">
      <header>
        <h3>
          {number}. {name}
        </h3>
        <p className="task-state">
          <StatusMark status={taken ? 'Completed' : stateMarks[attempt.state]} />
          <span>
            <strong>{taken ? 'Taken' : endWords(attempt)}</strong>
            <span className="tasks-note">
              {attempt.problem || attempt.summary ? `, ${attempt.problem ?? attempt.summary}` : ''}
            </span>
          </span>
        </p>
      </header>
      <dl className="attempt-facts">
        {check !== undefined && (
          <>
            <dt>Check</dt>
            <dd>{isFinished(attempt) ? 'passes' : '–'}</dd>
          </>
        )}
        <dt>Time</dt>
        <dd>{attempt.attempts > 0 ? durationWords(took) : '–'}</dd>
        <dt>Cost</dt>
        <dd>
          {session?.cost ? `${session.cost.amount.toFixed(2)} ${session.cost.currency}` : '–'}
        </dd>
      </dl>
      <div className="task-actions">
        {onTake && !taken && <Button onClick={onTake}>Take this one</Button>}
        {session && (
          <Button onClick={() => showSession(session.id, session.project)}>Open session</Button>
        )}
      </div>
      {attempt.session && <Changes session={attempt.session} file={file} onFile={onFile} />}
    </section>
  )
}

/** Of one that was put away, what it had come to. */
const endWords = (attempt: TaskRow): string =>
  attempt.state === 'review'
    ? 'Finished'
    : attempt.state === 'dropped'
      ? 'Put away'
      : stateWords[attempt.state]

interface ChangesProps {
  session: string
  file: string | null
  onFile: (path: string) => void
}

function Changes({ session, file, onFile }: ChangesProps) {
  const { row, files = [], problem } = useReview(session, { type: 'base' })
  const shown = files.find(({ path }) => path === file) ?? (file === null ? files[0] : undefined)
  const read = useFileChanges(
    row && shown
      ? {
          ...{ review: row.id, path: shown.path, version: shown.version },
          ...{ whiteSpace: 'exact', large: false },
        }
      : undefined,
  )
  if (problem) return <p className="tasks-note">{problem.message}</p>
  if (!row || row.state === 'reading') return <p className="tasks-note">Its changes are read…</p>
  return (
    <>
      <p className="attempt-size">
        {files.length === 1 ? '1 file' : `${files.length} files`}, +{row.added} −{row.deleted}
      </p>
      <ul aria-label="Changed files" className="attempt-files">
        {files.map(({ path, counts }) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === shown?.path}
              onClick={() => onFile(path)}
              title={shownPath(path)}
            >
              <span className="ellipsis">{shownPath(path)}</span>
              {counts && (
                <span className="attempt-counts">
                  +{counts.added} −{counts.deleted}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {file !== null && !shown && (
        <p className="tasks-note">Nothing of {shownPath(file)} is changed here.</p>
      )}
      {read?.changes && <PlainChanges changes={read.changes} />}
      {read?.problem && <p className="tasks-note">{read.problem.message}</p>}
    </>
  )
}
