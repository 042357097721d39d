import type { Terminal } from '@xterm/xterm'
import { inTime } from './rows-in-time'

/** What screen readers are told; xterm's types do not tell of it. */
interface Core {
  _onA11yCharEmitter: { fire(letter: string): void }
  _accessibilityManager: {
    value?: { _liveRegionDebouncer: { _renderCallback(start: number, end: number): void } }
  }
}

export interface ReadAloud extends Pick<Terminal, 'onLineFeed' | 'onRender' | 'cols'> {
  _core: Core
}

/** What is told to screen readers takes no longer than there is time, whatever is printed. */
export function readInTime(
  terminal: ReadAloud,
  now: () => number,
  later: (what: () => void) => void,
): void {
  readFewLines(terminal)
  const core = terminal._core
  const followed = new WeakSet<object>()
  // There is another one each time that it is switched on.
  terminal.onRender(() => {
    const texts = core._accessibilityManager.value?._liveRegionDebouncer
    if (!texts || followed.has(texts)) return
    followed.add(texts)
    const write = texts._renderCallback.bind(texts)
    const writeRows = inTime(
      (row) => write(row, row),
      (row) => later(() => writeRows(row, row)),
      now,
    )
    texts._renderCallback = writeRows
  })
}

/** Twenty lines are read aloud at most, and one without an end is as many of them as it has on screen. */
function readFewLines(terminal: ReadAloud): void {
  const announced = terminal._core._onA11yCharEmitter
  const announce = announced.fire.bind(announced)
  let length = 0
  terminal.onLineFeed(() => {
    length = 0
  })
  announced.fire = (letter) => {
    announce(letter)
    length += letter.length
    if (length < terminal.cols) return
    length = 0
    announce('\n')
  }
}
