import type { Terminal } from '@xterm/xterm'

/** What draws rows as elements of the page; xterm's types do not tell of it. */
interface Renderer {
  _rowElements?: { childElementCount: number; getBoundingClientRect(): unknown }[]
  renderRows(start: number, end: number): void
}

export interface Drawn extends Pick<Terminal, 'refresh'> {
  _core: {
    _renderService: {
      _renderer: { value?: Renderer }
      /** Draws what has changed, once in a picture. */
      _renderRows(start: number, end: number): void
    }
  }
}

/** Milliseconds for the rows of one picture; to paint them takes the page about half as long again. */
const patience = 25
/** A row of more parts is laid out at once: else that would be done when nobody looks at the clock. */
const fewParts = 16

/** Does rows until there is no more time, and asks for what is left to be done again. */
export function inTime(
  draw: (row: number) => void,
  again: (row: number) => void,
  now: () => number,
): (start: number, end: number) => void {
  /** Who waits for longest is the first, also if it has changed again. */
  const waiting = new Set<number>()
  return (start, end) => {
    for (let row = start; row <= end; row += 1) waiting.add(row)
    const until = now() + patience
    for (const row of waiting) {
      waiting.delete(row)
      draw(row)
      if (now() > until) break
    }
    const [next] = waiting
    if (next !== undefined) again(next)
  }
}

/**
 * Rows are drawn until there is no more time, and what is left is drawn with the next picture: a
 * program can give each letter of a screen its own colours and accents, and each is an element.
 * Nothing is drawn in between: a terminal that is left loses the focus, and would draw all of itself.
 */
export function drawInTime(terminal: Drawn, now: () => number): void {
  const service = terminal._core._renderService
  const renderer = service._renderer.value
  const elements = renderer?._rowElements
  if (!renderer || !elements) return
  const draw = renderer.renderRows.bind(renderer)
  const picture = service._renderRows.bind(service)
  let inPicture = false
  service._renderRows = (start, end) => {
    inPicture = true
    picture(start, end)
    inPicture = false
  }
  const drawRows = inTime(
    (row) => {
      draw(row, row)
      const element = elements[row]
      if (element && element.childElementCount > fewParts) element.getBoundingClientRect()
    },
    (row) => terminal.refresh(row, row),
    now,
  )
  renderer.renderRows = (start, end) => {
    if (inPicture) drawRows(start, end)
    else terminal.refresh(start, end)
  }
}
