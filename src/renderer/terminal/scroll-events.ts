import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'

/** What xterm does when a line has scrolled; its types do not tell of it. */
interface Core {
  _inputHandler: { parse(...chunk: unknown[]): unknown }
  _bufferService: {
    buffer: { ydisp: number; scrollTop: number; scrollBottom: number }
    _onScroll: { fire(line: number): void }
  }
}

/**
 * Says of what is parsed at once only that it has scrolled, and not so of each line: telling the
 * scroll bar, the selection and what has to be drawn takes as long as the line itself.
 */
export function tellScrollsTogether(terminal: Terminal): void {
  const { _inputHandler: handler, _bufferService: service } = coreOf<Core>(terminal)
  const events = service._onScroll
  const fire = events.fire.bind(events)
  const parse = handler.parse.bind(handler)
  let parsing = false
  let top = -1
  let bottom = -1
  let untold = false

  events.fire = (line) => {
    const { scrollTop, scrollBottom } = service.buffer
    // What scrolls has to be drawn again, and that is told with the first line of it.
    untold = parsing && scrollTop === top && scrollBottom === bottom
    top = scrollTop
    bottom = scrollBottom
    if (!untold) fire(line)
  }
  handler.parse = (...chunk) => {
    parsing = true
    top = -1
    try {
      return parse(...chunk)
    } finally {
      parsing = false
      // The scroll bar is told of the last one.
      if (untold) fire(service.buffer.ydisp)
      untold = false
    }
  }
}
