import { GitCompare } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { IconButton } from '../../kit/button'
import { Link } from '../../kit/markdown/link'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { Truncated } from '../../kit/truncated'
import { showInChanges } from '../../store/show-in-changes'
import { Counts } from './counts'
import type { DiffContent, DiffLine, FileDiff } from './diff'
import { useShownLines } from './folds'
import { useDiffs } from './use-diffs'

export const linesAtFirst = 60
/** Of a long change no more are drawn at once. */
const linesMore = 1000

interface DiffViewProps {
  content: DiffContent
  id: string
  /** The tool call that it is the change of, once that is done. */
  call?: string | undefined
  /** What its file is called here. */
  name?: string
  /** Longer changes open at a click, and very long ones piece by piece. */
  atFirst?: number
}

export const DiffView = memo(function DiffView(props: DiffViewProps) {
  const { content, id, call, name = content.path, atFirst = linesAtFirst } = props
  const diff = useDiffs([content])?.[0]
  const [{ from, to }, show] = useShownLines(`${id}/lines`, atFirst)
  const length = diff?.length ?? 0
  const left = length - to
  return (
    <figure
      className="diff"
      aria-label={`Change of ${visibleLine(content.path)}`}
      data-origin={`the change of ${content.path}`}
    >
      <figcaption>
        <Link target={{ kind: 'file', path: content.path }} words={content.path}>
          <Truncated text={visibleLine(name)} />
        </Link>
        {content.before === null && <span className="faint">new file</span>}
        <Counts of={[content]} />
        {call !== undefined && <ShowInChanges call={call} path={content.path} />}
      </figcaption>
      {from > 0 && (
        <button
          type="button"
          className="fold diff-more"
          onClick={() => show({ from: 0, to: atFirst })}
        >
          Show from the beginning
        </button>
      )}
      <div className="diff-lines" style={{ '--digits': String(length).length } as CSSProperties}>
        {diff &&
          portionsOf(from, Math.min(to, length)).map((portion) => (
            <Portion key={portion[0]} diff={diff} from={portion[0]} to={portion[1]} />
          ))}
      </div>
      {length > atFirst && (
        <button
          type="button"
          className="fold diff-more"
          data-folded={left > 0}
          onClick={() => show(left > 0 ? { from, to: to + linesMore } : { from: 0, to: atFirst })}
        >
          {left <= 0
            ? 'Show less'
            : left <= linesMore
              ? `Show all ${length} lines`
              : `Show ${linesMore} more of ${length} lines`}
        </button>
      )}
    </figure>
  )
})

/** So many lines come into sight together: laying out a table of a thousand takes as long as ten frames. */
const portionLength = 100
const lineHeight = 18

const portionsOf = (from: number, to: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil((to - from) / portionLength) }, (_, place) => {
    const start = from + place * portionLength
    return [start, Math.min(to, start + portionLength)]
  })

interface PortionProps {
  diff: FileDiff
  from: number
  to: number
}

const Portion = memo(function Portion({ diff, from, to }: PortionProps) {
  return (
    <div
      className="diff-portion"
      style={{ containIntrinsicBlockSize: `auto ${(to - from) * lineHeight}px` }}
    >
      <table>
        <tbody>
          {diff.lines(from, to).map((line, place) => (
            <tr key={keyOf(line, from + place)} data-kind={line.kind}>
              <td className="diff-number">{line.before || null}</td>
              <td className="diff-number">{line.after || null}</td>
              <td className="diff-text">
                <span className="visually-hidden">{spoken[line.kind]}</span>
                <bdi>{visible(line.text) || ' '}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** Leads to where what the call has changed stands now. */
function ShowInChanges({ call, path }: { call: string; path: string }) {
  const { id: session } = useScope()
  return (
    <IconButton
      label="Show in Changes"
      icon={GitCompare}
      onClick={() => void showInChanges(session, call, path)}
    />
  )
}

/** A line is known by its numbers, a gap by its place. */
const keyOf = ({ kind, before, after }: DiffLine, place: number): string =>
  kind === 'gap' ? `gap ${place}` : `${before}:${after}`

const spoken = { same: '', added: 'Added: ', removed: 'Removed: ', gap: 'Unchanged lines left out' }
