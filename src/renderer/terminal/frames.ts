import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'
import { type FramePace, waitBeforeDrawing } from './frame-pace'

/** What xterm asks for its frames; its types do not tell of it. */
interface FrameSource {
  requestAnimationFrame(draw: () => void): number
  cancelAnimationFrame(id: number): void
}

interface Core {
  _renderService: { _renderDebouncer: { _coreBrowserService: { window: FrameSource } } }
  /** Puts the field that is typed into where the cursor is, for input methods. */
  _syncTextArea(): void
  _selectionService: {
    _model: { selectionStart?: unknown; isSelectAllActive: boolean }
    refresh(byMouse?: boolean): void
  }
}

/**
 * When a terminal is drawn: with the next frame of the window, but seldom in a flood. A picture of
 * the window costs as much as parsing a megabyte where it is drawn without a graphics card.
 */
export class Frames {
  readonly #pace: FramePace = {
    bytes: 0,
    drawnAt: Number.NEGATIVE_INFINITY,
    typedAt: Number.NEGATIVE_INFINITY,
  }
  #draw: (() => void) | null = null
  #frame = 0
  #timer: number | null = null

  constructor(
    terminal: Terminal,
    private readonly floodInterval: number,
  ) {
    const core = coreOf<Core>(terminal)
    const source: FrameSource = {
      requestAnimationFrame: (draw) => this.#request(draw),
      cancelAnimationFrame: () => this.cancel(),
    }
    core._renderService._renderDebouncer._coreBrowserService = { window: source }
    moveFieldWhenDrawn(terminal, core)
    onlyWhereSelected(terminal, core._selectionService)
  }

  /** So many bytes have been parsed. */
  printed(bytes: number): void {
    this.#pace.bytes += bytes
  }

  typed(): void {
    this.#pace.typedAt = performance.now()
    if (this.#timer !== null) this.#wait()
  }

  cancel(): void {
    this.#draw = null
    cancelAnimationFrame(this.#frame)
    this.#stopTimer()
  }

  /** There is one request at a time: what changes meanwhile is drawn with it. */
  #request(draw: () => void): number {
    this.#draw = draw
    this.#wait()
    return 1
  }

  #wait(): void {
    this.#stopTimer()
    this.#frame = requestAnimationFrame(() => {
      const wait = waitBeforeDrawing(this.#pace, performance.now(), this.floodInterval)
      if (wait > 0) this.#timer = window.setTimeout(() => this.#wait(), wait)
      else this.#drawNow()
    })
  }

  #stopTimer(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer)
    this.#timer = null
  }

  #drawNow(): void {
    const draw = this.#draw
    this.#draw = null
    this.#pace.bytes = 0
    this.#pace.drawnAt = performance.now()
    draw?.()
  }
}

/** The field moves with the cursor at every batch, and each time the window would be drawn anew. */
function moveFieldWhenDrawn(terminal: Terminal, core: Core): void {
  const moveField = core._syncTextArea.bind(core)
  let moved = false
  core._syncTextArea = () => {
    moved = true
  }
  // The first picture may be one that was asked for before anything here was in charge.
  terminal.onRender(() => {
    if (moved) moveField()
    moved = false
  })
}

/** xterm draws the selection anew with every line that scrolls, and all rows with it: also of nothing. */
function onlyWhereSelected(terminal: Terminal, selection: Core['_selectionService']): void {
  const refresh = selection.refresh.bind(selection)
  let drawn = false
  selection.refresh = (byMouse) => {
    const { selectionStart, isSelectAllActive } = selection._model
    const selected = selectionStart !== undefined || isSelectAllActive
    if (selected || drawn) refresh(byMouse)
    drawn = selected
  }
  // With a new size it draws the last one again, also when that is gone.
  terminal.onResize(() => refresh())
}
