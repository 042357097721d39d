import type { TaskRow } from '../../shared/task/row'
import { standingOf, stateWords } from '../../shared/task/standing'
import type { Opinion } from '../../shared/task/task'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { StateMark } from '../kit/status-mark'
import { costWords } from '../kit/words'
import { showSession } from '../store/navigation'
import { useRow } from '../store/rows'
import { AttemptChanges, type Joining } from './attempt-changes'
import { durationWords } from './task-words'
import { isFinished } from './use-attempt-names'

interface AttemptProps {
  attempt: TaskRow
  name: string
  check: string | undefined
  mark: Opinion['marks'][number] | undefined
  taken: boolean
  /** The one whose changes are looked at in all of them. */
  file: string | null
  onFile: (path: string) => void
  /** Into which other one parts of it may be taken. */
  joining: Joining | undefined
  onTake?: () => void
  /** Parts of others are taken into this one, or are to be from now on. */
  isInto?: boolean
  onInto?: () => void
  tell?: (words: string) => void
}

/** What one has made of a task, beside the others. */
export function Attempt(props: AttemptProps) {
  const { attempt, name, check, mark, taken, file, onFile, joining, onTake, isInto } = props
  const session = useRow('sessions', attempt.session)
  const took = attempt.worked + (attempt.startedAt ? Date.now() - attempt.startedAt : 0)
  return (
    <section
      aria-label={`${visibleLine(attempt.title)}, ${stateWords[attempt.state]}`}
      className="attempt"
    >
      <header>
        <h3>{name}</h3>
        <p className="task-state">
          <StateMark mark={taken ? 'Completed' : standingOf(attempt, attempt.size).mark} />
          <span>
            <strong>{taken ? 'Taken' : endWords(attempt)}</strong>
            <span className="tasks-note">
              {attempt.problem || attempt.summary ? `, ${attempt.problem ?? attempt.summary}` : ''}
            </span>
          </span>
        </p>
      </header>
      <dl className="attempt-facts">
        {attempt.say !== undefined && (
          <>
            <dt>Told besides</dt>
            <dd>{attempt.say}</dd>
          </>
        )}
        {check !== undefined && (
          <>
            <dt>Check</dt>
            <dd>{isFinished(attempt) ? 'passes' : '–'}</dd>
          </>
        )}
        <dt>Time</dt>
        <dd>{attempt.attempts > 0 ? durationWords(took) : '–'}</dd>
        <dt>Cost</dt>
        <dd>{session?.cost ? costWords(session.cost) : '–'}</dd>
        {mark && (
          <>
            <dt>Opinion</dt>
            <dd>
              {mark.score !== undefined && <strong>{mark.score}/10</strong>}
              {mark.score !== undefined && mark.reason !== '' && ', '}
              {mark.reason}
            </dd>
          </>
        )}
      </dl>
      <div className="task-actions">
        {onTake && !taken && <Button onClick={onTake}>Use this one</Button>}
        {props.onInto && (
          <Button
            aria-pressed={isInto ?? false}
            data-tooltip="Files and hunks of the others can be taken into this one."
            onClick={props.onInto}
          >
            Combine with…
          </Button>
        )}
        {session && (
          <Button onClick={() => showSession(session.id, session.project)}>Open session</Button>
        )}
      </div>
      {attempt.session && (
        <AttemptChanges
          session={attempt.session}
          file={file}
          onFile={onFile}
          joining={joining}
          checked={check !== undefined}
          tell={props.tell}
        />
      )}
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
