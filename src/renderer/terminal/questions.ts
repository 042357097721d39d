import type { IFunctionIdentifier, Terminal } from '@xterm/xterm'

/** Control sequences that a terminal answers: attributes, status and cursor, modes. */
const asked: readonly IFunctionIdentifier[] = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
]

/** The palette, the text's colour, the background's and the cursor's: set, or asked for with "?". */
const colours = [4, 10, 11, 12]

/**
 * What a program asks is answered by one window, and once: any more answers would be typed into
 * whatever runs by then. All others read over the question.
 */
export function answerOnly(terminal: Terminal, when: () => boolean): void {
  const { parser } = terminal
  for (const id of asked) parser.registerCsiHandler(id, () => !when())
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => !when())
  for (const code of colours) {
    parser.registerOscHandler(code, (data) => data.split(';').includes('?') && !when())
  }
  // Before a wrap the cursor is still on the last column, where xterm says that it is beyond.
  for (const prefix of ['', '?']) {
    parser.registerCsiHandler({ ...(prefix ? { prefix } : {}), final: 'n' }, ([kind]) => {
      const { cursorX, cursorY } = terminal.buffer.active
      if (kind !== 6 || cursorX < terminal.cols || !when()) return false
      terminal.input(`\x1b[${prefix}${cursorY + 1};${terminal.cols}R`, false)
      return true
    })
  }
}
