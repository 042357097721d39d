import type { Terminal } from '@xterm/xterm'
import { undeclared } from '../../kit/undeclared'
import { coreOf } from '../../shared/terminal/core'
import { type DrawnByCard, drawFewNew } from './glyphs-in-time'
import { measureOnce } from './letter-widths'
import { type ReadAloud, readInTime } from './read-aloud'
import { type Drawn, drawInTime } from './rows-in-time'

interface Cell {
  isInverse(): number
  isBgDefault(): boolean
}

type KeepContrast = (
  element: HTMLElement,
  background: unknown,
  foreground: unknown,
  cell: Cell,
  ...overrides: unknown[]
) => boolean

/** What draws rows without a graphics card; xterm's types do not tell of it. */
interface Core {
  _renderService: {
    _renderer: { value?: { _rowFactory?: { _applyMinimumContrast: KeepContrast } } }
  }
  _themeService: { colors: { foreground: unknown; background: unknown } }
  _showCursor(): void
}

/** From the start, and not only once it has had the focus: else a split has one cursor in all. */
export function showCursor(terminal: Terminal): void {
  coreOf<Core>(terminal)._showCursor()
}

/** To those who do not look at it. */
export function toldInTime(terminal: Terminal): void {
  const read = undeclared<ReadAloud>(terminal)
  readInTime(
    read,
    () => performance.now(),
    (what) => window.setTimeout(what),
  )
}

/** Where the page draws rows, and not the graphics card: to be called for each renderer that does. */
export function drawnByPage(terminal: Terminal): void {
  readableInverse(terminal)
  measureOnce(terminal)
  drawInTime(undeclared<Drawn>(terminal), () => performance.now())
}

/** Where the graphics card does. */
export function drawnByCard(terminal: Terminal): void {
  drawFewNew(undeclared<DrawnByCard>(terminal), () => performance.now())
}

/**
 * Text in reverse has the colour of the background, but xterm takes it for that of the text when it
 * looks for enough contrast: status bars would be grey on black.
 */
function readableInverse(terminal: Terminal): void {
  const { _renderService, _themeService } = coreOf<Core>(terminal)
  const rows = _renderService._renderer.value?._rowFactory
  if (!rows) return
  const keepContrast = rows._applyMinimumContrast.bind(rows)
  rows._applyMinimumContrast = (element, behind, colour, cell, ...overrides) => {
    const { foreground, background } = _themeService.colors
    const reversed = colour === foreground && cell.isInverse() && cell.isBgDefault()
    return keepContrast(element, behind, reversed ? background : colour, cell, ...overrides)
  }
}
