import { GitCompare } from 'lucide-react'
import { memo, useMemo } from 'react'
import { IconButton } from '../../kit/button'
import { Link } from '../../kit/markdown/link'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { Truncated } from '../../kit/truncated'
import { showInChanges } from '../../store/show-in-changes'
import { type DiffContent, type DiffLine, diffOf } from './diff'
import { useShownLength } from './folds'

const linesAtFirst = 60
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
  const { length, first, added, removed } = diffOf(content)
  const [shown, show] = useShownLength(`${id}/lines`, atFirst)
  const lines = useMemo(() => first(shown), [first, shown])
  const left = length - shown
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
        <Counts added={added} removed={removed} />
        {call !== undefined && <ShowInChanges call={call} path={content.path} />}
      </figcaption>
      <div className="diff-lines">
        <table>
          <tbody>
            {lines.map((line, place) => (
              <tr key={keyOf(line, place)} data-kind={line.kind}>
                <td className="diff-number">{line.before}</td>
                <td className="diff-number">{line.after}</td>
                <td className="diff-text">
                  <span className="visually-hidden">{spoken[line.kind]}</span>
                  <bdi>{visible(line.text) || ' '}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {length > atFirst && (
        <button
          type="button"
          className="fold diff-more"
          data-folded={left > 0}
          onClick={() => show(left > 0 ? shown + linesMore : atFirst)}
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
const keyOf = ({ before, after }: DiffLine, place: number): string =>
  before === undefined && after === undefined ? `gap ${place}` : `${before ?? ''}:${after ?? ''}`

const spoken = { same: '', added: 'Added: ', removed: 'Removed: ', gap: 'Unchanged lines left out' }

export function Counts({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return null
  return (
    <span className="counts">
      <span className="count-added">+{added}</span>{' '}
      <span className="count-removed">−{removed}</span>
    </span>
  )
}
