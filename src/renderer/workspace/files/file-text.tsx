import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { useTokens } from '../../kit/markdown/code-block'
import type { Token } from '../../kit/markdown/languages'
import { runsOf } from '../../kit/markdown/pieces'
import type { FileLines, FilePosition } from './file-position'
import { markedRuns } from './marked-runs'

interface FileTextProps {
  /** Tells the language. */
  name: string
  /** As it is called from the workspace's folder. */
  path: string
  lines: FileLines
  place: FilePosition | null
}

/** The text with the numbers of its lines, scrolled to the place that was meant. */
export function FileText({ path, name, lines, place }: FileTextProps) {
  const { text, pieces, starts } = lines
  const scroller = useRef<HTMLDivElement>(null)
  const tokens = useTokens(name, text, false)
  const colours = tokens?.text === text ? tokens.tokens : none

  useEffect(() => {
    const frame = scroller.current
    if (!frame) return
    // By keyboard it is scrolled like any text.
    frame.tabIndex = 0
    frame.focus({ preventScroll: true })
    if (!place) return
    const shown = frame.querySelector('.file-mark') ?? frame.querySelector('.file-line')
    // Along the line only where there is a column: otherwise its beginning is meant.
    shown?.scrollIntoView({ block: 'center', inline: place.mark ? 'nearest' : 'start' })
  }, [place])

  const digits = { '--digits': String(starts.length).length } as CSSProperties
  return (
    <div
      ref={scroller}
      className="file-scroller"
      role="document"
      aria-label={`Text of ${name}`}
      data-origin={path}
    >
      <div className="file-text" style={digits} dir="ltr">
        {place && <div className="file-line" style={{ '--at': place.line } as CSSProperties} />}
        {pieces.map((piece) => {
          const end = piece.from + piece.text.length
          const mark = place?.mark
          const here = mark && mark.from >= piece.from && mark.from < Math.max(end, piece.from + 1)
          return (
            <FilePiece key={piece.from} {...piece} tokens={colours} mark={here ? mark : null} />
          )
        })}
      </div>
    </div>
  )
}

const none: Token[] = []

interface FilePieceProps {
  text: string
  from: number
  firstLine: number
  lines: number
  tokens: Token[]
  mark: FilePosition['mark']
}

const FilePiece = memo(function FilePiece(props: FilePieceProps) {
  const { text, from, firstLine, lines, tokens, mark } = props
  const numbers = Array.from({ length: lines }, (_, index) => firstLine + index).join('\n')
  const runs = runsOf({ text, from }, tokens)
  const shown = mark ? markedRuns(runs, mark) : runs.map((run) => ({ ...run, marked: false }))
  return (
    <div
      className="file-piece"
      data-first-line={firstLine}
      style={{ '--lines': lines } as CSSProperties}
    >
      <span className="file-numbers" aria-hidden>
        {numbers}
      </span>
      <code>
        {shown.map((run) =>
          run.marked ? (
            <mark key={run.from} className={`file-mark ${run.classes}`}>
              {run.text}
            </mark>
          ) : (
            <span key={run.from} className={run.classes}>
              {run.text}
            </span>
          ),
        )}
      </code>
    </div>
  )
})
