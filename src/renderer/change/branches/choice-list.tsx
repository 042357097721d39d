import { ChevronDown, ChevronRight } from 'lucide-react'
import { shownPath } from '../../../kit/path'
import type { BranchLook, ShownHunk } from '../../../shared/change/branch'
import type { Change } from '../../../shared/change/status'
import { IconButton } from '../../kit/button'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { Truncated } from '../../kit/truncated'
import { act } from '../../store/act'
import {
  type Choice,
  type CommitScope,
  isInner,
  isTaken,
  openFile,
  takeFile,
  toggleHunk,
} from './choice'

/** More than anybody picks from one by one. */
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

type LookedFile = BranchLook['files'][number]

interface ChoiceListProps {
  scope: CommitScope
  files: readonly LookedFile[]
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** Which files go into the commit, and of those that are opened, which hunks. */
export function ChoiceList({ scope, files, choice, onChoose }: ChoiceListProps) {
  const rest = files.slice(most)
  const along = rest.filter((file) => isTaken(choice, scope, file)).length
  return (
    <ul className="commit-choice" aria-label="What is committed">
      {files.slice(0, most).map((file) => (
        <FileChoice
          key={file.path}
          file={file}
          taken={isTaken(choice, scope, file)}
          choice={choice}
          onChoose={onChoose}
        />
      ))}
      {along > 0 && <li className="faint">and {along} more, which go along</li>}
      {rest.length > along && (
        <li className="faint">and {rest.length - along} more, which stay out</li>
      )}
    </ul>
  )
}

interface FileChoiceProps {
  file: LookedFile
  taken: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}

function FileChoice({ file, taken, choice, onChoose }: FileChoiceProps) {
  const { path, change } = file
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
    if (from) onChoose(openFile(choice, path, from, taken))
  }
  return (
    <li>
      <div className="commit-file">
        <label>
          <input
            type="checkbox"
            aria-label={`${name}, ${change}`}
            checked={taken}
            disabled={isInner(path)}
            ref={(box) => {
              if (box) box.indeterminate = partly
            }}
            onChange={() => onChoose(takeFile(choice, path, !taken))}
          />
          <span className="commit-letter" data-change={change} aria-hidden>
            {letters[change]}
          </span>
          <Truncated text={name} />
        </label>
        {isInner(path) ? (
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
