import { useEffect, useState } from 'react'
import { type BytePath, shownPath } from '../../../kit/path'
import type { Problem } from '../../../kit/result'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook, MergePreview, MergeWay } from '../../../shared/change/branch'
import type { ReviewRange } from '../../../shared/change/review'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { visibleLine } from '../../kit/markdown/visible'
import { RadioGroup } from '../../kit/radio-group'
import { Select } from '../../kit/select'
import { TextField } from '../../kit/text-field'
import { offerUndo } from '../../kit/toast'
import { succeeds } from '../../store/act'
import { call } from '../../store/bridge'
import { useReview } from '../../store/review'
import { useRow, useRows } from '../../store/rows'
import { isDone } from '../file-words'
import { suggested } from './commit-message'
import { bringIn } from './resolving'
import './branches.css'

const ways = [
  {
    value: 'merge',
    label: 'Merge',
    description: 'Keep all commits; add a merge commit',
  },
  { value: 'squash', label: 'Squash', description: 'Combine into one commit' },
  { value: 'rebase', label: 'Rebase', description: 'Replay commits on the base' },
] as const

const againstBase: ReviewRange = { type: 'base' }

type Told = { preview: MergePreview } | { problem: Problem }

/** Previews what a merge comes to, and does it. */
export function MergeDialog({ row, onClose }: { row: SessionRow; onClose: () => void }) {
  const { id: session } = row
  const [look, setLook] = useState<BranchLook>()
  const [base, setBase] = useState('')
  const [way, setWay] = useState<MergeWay>('merge')
  const [message, setMessage] = useState(suggested(row))
  const [told, setTold] = useState<Told>()
  const folder = useRow('folders', folderKey(row))
  const doing = useRow('branches', folderKey(row))?.doing
  useEffect(() => {
    void call('branch.look', { session }).then((result) => {
      if (!result.ok) return setTold({ problem: result.problem })
      setLook(result.value)
      setBase(result.value.bases[0] ?? '')
    })
  }, [session])
  // Whatever changes meanwhile, what is previewed is of now.
  const busy = doing !== undefined
  useEffect(() => {
    if (base === '' || busy) return undefined
    // A row that is never null: each new one is a reason to look again.
    let gone = folder === null
    void call('branch.foretell', { session, base, way }).then((result) => {
      if (!gone) setTold(result.ok ? { preview: result.value } : { problem: result.problem })
    })
    return () => {
      gone = true
    }
  }, [session, base, way, busy, folder])

  const preview = told && 'preview' in told ? told.preview : undefined
  const problem = told && 'problem' in told ? told.problem : preview?.problem
  const conflicts = preview?.conflicts ?? []
  const commits = preview && preview.uncommitted.length > 0
  const says = commits || (way !== 'rebase' && !(way === 'merge' && preview?.behind === 0))
  const merge = async () => {
    if (!preview || problem || busy) return
    const { source, target } = preview
    const done = await call('branch.merge', { session, base, way, message, source, target })
    if (!done.ok) {
      setTold({ problem: done.problem })
      return
    }
    onClose()
    offerUndo(`Merged into ${base}`, () => void succeeds('branch.undo', { session }))
  }
  const resolve = (resolver: 'agent' | 'user') => bringIn(session, base, resolver, onClose)
  const changed = useReview(session, againstBase).files ?? []
  const unseen = changed.filter((file) => !isDone(file)).length
  const unsent = useRows('comments').filter((comment) => comment.session === session).length
  return (
    <Dialog label="Merge" onClose={onClose} size="medium">
      <form
        className="dialog-body merge"
        onSubmit={(event) => {
          event.preventDefault()
          void merge()
        }}
      >
        <div className="merge-where">
          <span>
            <strong>{visibleLine(preview?.branch ?? look?.branch ?? '')}</strong> into
          </span>
          <Select
            label="Into"
            bare
            value={base}
            options={(look?.bases ?? []).map((name) => ({ value: name, label: name }))}
            onChange={setBase}
          />
        </div>
        {look?.bases.length === 0 && <p>There is no other branch to merge into.</p>}
        <RadioGroup label="How" value={way} options={ways} onChange={setWay} />
        <div role="status" aria-label="Outcome" className="merge-outcome">
          {preview ? preview.words : told ? '' : base === '' ? '' : 'Looking…'}
        </div>
        {preview && conflicts.length === 0 && !problem && (
          <Paths label="Committed first" paths={preview.uncommitted} />
        )}
        <Paths label="Conflicts" paths={conflicts} conflict />
        {problem && conflicts.length === 0 && problem.message !== preview?.words && (
          <div role="alert" className="merge-problem selectable">
            <strong>{visibleLine(problem.message)}</strong> {visibleLine(problem.hint ?? '')}
            {problem.details && <pre>{problem.details}</pre>}
          </div>
        )}
        {says && !problem && (
          <TextField label="Merge message" multiline value={message} onChange={setMessage} />
        )}
        {unseen > 0 && (
          <p className="merge-warning">
            {unseen} of {changed.length} {changed.length === 1 ? 'file is' : 'files are'} not
            reviewed.
          </p>
        )}
        {unsent > 0 && (
          <p className="merge-warning">
            {unsent === 1 ? '1 comment has' : `${unsent} comments have`} not been sent to the agent.
          </p>
        )}
        {row.activity === 'working' && (
          <p className="merge-warning">
            The agent is still working: what it writes after this is not in it.
          </p>
        )}
        {busy && <pre className="deed-output">{doing?.output || 'Merging…'}</pre>}
        {/* Enter in a field does what the button does. */}
        <button type="submit" hidden />
      </form>
      <footer className="dialog-footer">
        {busy ? (
          <Button onClick={() => void succeeds('branch.cancel', { session })}>Cancel merge</Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
        {preview && preview.behind > 0 && conflicts.length === 0 && !busy && (
          <Button onClick={() => void resolve('agent')}>Pull {visibleLine(base)} in</Button>
        )}
        {conflicts.length > 0 && (
          <Button disabled={busy} onClick={() => void resolve('user')}>
            Resolve in Changes
          </Button>
        )}
        {conflicts.length > 0 ? (
          <Button
            kind="primary"
            data-first-focus=""
            disabled={busy || row.driver === 'terminal'}
            onClick={() => void resolve('agent')}
          >
            Let the agent resolve them
          </Button>
        ) : null}
        <Button
          kind={conflicts.length > 0 ? 'plain' : 'primary'}
          disabled={!preview || problem !== undefined || busy}
          onClick={() => void merge()}
        >
          Merge
        </Button>
      </footer>
    </Dialog>
  )
}

/** More than anybody reads before a merge. */
const most = 100

interface PathsProps {
  label: string
  paths: readonly BytePath[]
  conflict?: boolean
}

function Paths({ label, paths, conflict }: PathsProps) {
  if (paths.length === 0) return null
  return (
    <ul className="merge-paths" aria-label={label} data-conflict={conflict}>
      {paths.slice(0, most).map((path) => (
        <li key={path}>{visibleLine(shownPath(path))}</li>
      ))}
      {paths.length > most && <li className="faint">and {paths.length - most} more</li>}
    </ul>
  )
}
