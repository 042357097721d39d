import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { shownPath } from '../../kit/path'
import type { ChosenLines, FileChanges } from '../../shared/change/review'
import { Button } from '../kit/button'
import { call } from '../store/bridge'
import { useFileChanges, useReview } from '../store/review'
import { PlainChanges } from './plain-changes'

/** Another attempt, into which parts of this one may be taken. */
export interface Joining {
  /** Its session, and what it is called. */
  into: string
  name: string
  tell: (words: string) => void
}

interface AttemptChangesProps {
  session: string
  file: string | null
  onFile: (path: string) => void
  joining: Joining | undefined
  /** It has a check, which has passed. */
  checked: boolean
  /** Says what came of taking back; without it nothing may be. */
  tell: ((words: string) => void) | undefined
}

/** All that one attempt has changed, to be looked at file by file. */
export function AttemptChanges(props: AttemptChangesProps) {
  const { session, file, onFile, joining, checked, tell } = props
  const { row, files = [], problem } = useReview(session, { type: 'result' })
  const shown = files.find(({ path }) => path === file) ?? (file === null ? files[0] : undefined)
  const read = useFileChanges(
    row && shown
      ? {
          review: row.id,
          path: shown.path,
          version: shown.version,
          whiteSpace: 'exact',
          large: false,
        }
      : undefined,
  )
  const take = useTake(row?.id, joining)
  if (problem) return <p className="tasks-note">{problem.message}</p>
  if (!row || row.state === 'reading') return <p className="tasks-note">Its changes are read…</p>
  const taken = tell && row.undo?.action === 'take' ? row.undo.path : undefined
  const undo = async () => {
    const undone = await call('review.undo', { review: row.id })
    tell?.(undone.ok ? `Undone in ${shownPath(undone.value.path)}.` : wordsOf(undone.problem))
  }
  return (
    <>
      <p className="attempt-size">
        {files.length === 0
          ? 'No changes'
          : `${files.length === 1 ? '1 file' : `${files.length} files`}, +${row.added} −${row.deleted}`}
      </p>
      {taken !== undefined && (
        <div className="attempt-taken">
          <p className="tasks-note">
            {shownPath(taken)} was taken into it.
            {checked && ' The check has not seen that yet: it runs again when it is merged.'}
          </p>
          <Button kind="quiet" icon={Undo2} onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      )}
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
      {read?.changes && joining && (
        <TakeFile changes={read.changes} joining={joining} take={take} />
      )}
      {read?.changes && (
        <PlainChanges
          changes={read.changes}
          {...(joining && read.changes.accept === 'lines'
            ? { hunkAction: { label: `Take into ${joining.name}`, act: take } }
            : {})}
        />
      )}
      {read?.problem && <p className="tasks-note">{read.problem.message}</p>}
    </>
  )
}

type Take = (changes: FileChanges, lines?: ChosenLines) => void

/** Takes a file or some lines of it, once at a time, and says what came of it. */
function useTake(review: string | undefined, joining: Joining | undefined): Take {
  const [taking, setTaking] = useState(false)
  return (changes, lines) => {
    if (taking || review === undefined || !joining) return
    setTaking(true)
    const { path, left, shown } = changes
    const { into, name, tell } = joining
    const what = shownPath(path)
    const asked = { review, into, path, left, shown, ...(lines ? { lines } : {}) }
    void call('review.take', asked).then((result) => {
      setTaking(false)
      if (!result.ok) tell(wordsOf(result.problem))
      else if (result.value.done === 'already') tell(`${name} has this of ${what} already.`)
      else tell(`Taken into ${name}: ${lines ? 'some lines of ' : ''}${what}.`)
    })
  }
}

const wordsOf = ({ message, hint }: { message: string; hint?: string }): string =>
  hint ? `${message} ${hint}` : message

function TakeFile({
  changes,
  joining,
  take,
}: {
  changes: FileChanges
  joining: Joining
  take: Take
}) {
  if (typeof changes.accept !== 'string')
    return <p className="tasks-note">{changes.accept.refused}</p>
  return (
    <div className="task-actions">
      <Button onClick={() => take(changes)}>Take file into {joining.name}</Button>
    </div>
  )
}
