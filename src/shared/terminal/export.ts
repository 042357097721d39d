import { plainText } from './plain'

interface KeptOutput {
  from: number
  dropped: number
  chunks: readonly Uint8Array[]
}

interface TimePoint {
  at: number
  offset: number
  columns: number
  rows: number
}

export const droppedLine = (bytes: number): string =>
  `─── ${megabytes(bytes)} of older output were dropped ───`

export const skippedLine = (bytes: number): string =>
  `─── ${megabytes(bytes)} of older output are not shown, but are in an export ───`

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function textExport({ dropped, chunks }: KeptOutput): string {
  const decoder = new TextDecoder()
  const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('')
  return (dropped > 0 ? `${droppedLine(dropped)}\n` : '') + plainText(text + decoder.decode())
}

/** A recording in the format of asciinema (version 2): a header, then a line for each piece of output. */
export function asciicast(kept: KeptOutput, times: readonly TimePoint[]): string {
  const points = times.filter((point) => point.offset > kept.from)
  const first = points[0] ?? { at: 0, offset: 0, columns: 80, rows: 24 }
  const lines: unknown[] = [
    {
      version: 2,
      width: first.columns,
      height: first.rows,
      timestamp: Math.floor(first.at / 1000),
      env: { TERM: 'xterm-256color' },
    },
  ]
  const decoder = new TextDecoder()
  const pieces = piecesOf(kept, points)
  let size = `${first.columns}x${first.rows}`
  for (const { bytes, point } of pieces) {
    const at = Math.round((point.at - first.at) * 1000) / 1_000_000
    const resized = `${point.columns}x${point.rows}`
    if (resized !== size) lines.push([at, 'r', resized])
    size = resized
    const text = decoder.decode(bytes, { stream: true })
    if (text) lines.push([at, 'o', text])
  }
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** The output cut where it is known when it was printed; what came after the last time is with it. */
function piecesOf(
  { from, chunks }: KeptOutput,
  points: readonly TimePoint[],
): { bytes: Uint8Array; point: TimePoint }[] {
  const pieces: { bytes: Uint8Array; point: TimePoint }[] = []
  const fallback = points.at(-1) ?? { at: 0, offset: 0, columns: 80, rows: 24 }
  let next = 0
  let offset = from
  for (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      while ((points[next]?.offset ?? Number.POSITIVE_INFINITY) <= offset) next += 1
      const point = points[next]
      const end = point ? Math.min(chunk.length, at + point.offset - offset) : chunk.length
      pieces.push({ bytes: chunk.subarray(at, end), point: point ?? fallback })
      offset += end - at
      at = end
    }
  }
  return pieces
}
