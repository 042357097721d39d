import { ChevronDown, ChevronRight } from 'lucide-react'
import { type BytePath, shownPath } from '../../../kit/path'
import type { BranchLook, ShownHunk } from '../../../shared/change/branch'
import type { Change } from '../../../shared/change/status'
import { IconButton } from '../../kit/button'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { Truncated } from '../../kit/truncated'
import { act } from '../../store/act'
import { type Choice, openFile, toggleFile, toggleHunk } from './choice'

/** More than anybody picks from one by one; the rest goes along. */
const most = 500

const letters: Record<Change, string> = {
  modified: 'M',
  added: 'A',
  deleted: 'D',
  renamed: 'R',
  copied: 'C',
  retyped: 'T',
  untracked: 'A',
  conflicted: '!',
}

interface ChoiceListProps {
  look: BranchLook
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** Which files go into the commit, and of those that are opened, which hunks. */
export function ChoiceList({ look, choice, onChoose }: ChoiceListProps) {
  const shown = look.files.slice(0, most)
  return (
    <ul className="commit-choice" aria-label="What is committed">
      {shown.map(({ path, change }) => (
        <FileChoice key={path} path={path} change={change} choice={choice} onChoose={onChoose} />
      ))}
      {look.files.length > most && (
        <li className="faint">and {look.files.length - most} more, which go along</li>
      )}
    </ul>
  )
}

interface FileChoiceProps {
  path: BytePath
  change: Change
  choice: Choice
  onChoose: (choice: Choice) => void
}

function FileChoice({ path, change, choice, onChoose }: FileChoiceProps) {
  const { id: session } = useScope()
  const name = visibleLine(shownPath(path))
  const opened = choice.split.get(path)
  const places = opened?.places.size ?? 0
  const partly = opened !== undefined && places > 0 && places < opened.from.hunks.length
  const open = async () => {
    if (opened) {
      const split = new Map(choice.split)
      split.delete(path)
      onChoose({ ...choice, split })
      return
    }
    const from = await act('branch.hunks', { session, path })
    if (from) onChoose(openFile(choice, path, from))
  }
  return (
    <li>
      <div className="commit-file">
        <label>
          <input
            type="checkbox"
            aria-label={`${name}, ${change}`}
            checked={!choice.without.has(path)}
            disabled={path.endsWith('/')}
            ref={(box) => {
              if (box) box.indeterminate = partly
            }}
            onChange={() => onChoose(toggleFile(choice, path))}
          />
          <span className="commit-letter" data-change={change} aria-hidden>
            {letters[change]}
          </span>
          <Truncated text={name} />
        </label>
        {path.endsWith('/') ? (
          <span className="faint">a repository of its own</span>
        ) : (
          <IconButton
            label={`Hunks of ${name}`}
            icon={opened ? ChevronDown : ChevronRight}
            aria-expanded={opened !== undefined}
            onClick={() => void open()}
          />
        )}
      </div>
      {opened?.from.hunks.map((hunk, place) => (
        <HunkChoice
          key={`${hunk.before}:${hunk.after}`}
          name={`Hunk ${place + 1} of ${opened.from.hunks.length} of ${name}`}
          hunk={hunk}
          chosen={opened.places.has(place)}
          onToggle={() => onChoose(toggleHunk(choice, path, place))}
        />
      ))}
    </li>
  )
}

/** More lines than that of one hunk are not looked at here. */
const mostLines = 200

interface HunkChoiceProps {
  name: string
  hunk: ShownHunk
  chosen: boolean
  onToggle: () => void
}

function HunkChoice({ name, hunk, chosen, onToggle }: HunkChoiceProps) {
  return (
    <label className="commit-hunk">
      <input type="checkbox" aria-label={name} checked={chosen} onChange={onToggle} />
      <code className="commit-lines">
        {keyed(hunk.lines.slice(0, mostLines)).map(({ key, sign, text }) => (
          <span key={key} data-sign={sign}>
            {sign}
            <bdi>{visible(text)}</bdi>
            {'\n'}
          </span>
        ))}
        {hunk.lines.length > mostLines && (
          <span>and {hunk.lines.length - mostLines} more lines</span>
        )}
      </code>
    </label>
  )
}

/** Two lines may be the same. */
const keyed = (lines: ShownHunk['lines']) =>
  lines.map((line, place) => ({ ...line, key: `${place} ${line.sign}` }))
