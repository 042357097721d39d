import graphemes from '@xterm/addon-unicode-graphemes'
import xterm, { type IBuffer, type Terminal } from '@xterm/xterm'

/** A terminal as the window has it, that nobody sees. */
export function unseen(columns: number): Terminal {
  const made = new xterm.Terminal({
    cols: columns,
    rows: 10,
    scrollback: 500,
    allowProposedApi: true,
    logLevel: 'off',
  })
  made.loadAddon(new graphemes.UnicodeGraphemesAddon())
  return made
}

export const print = (to: Terminal, text: string | Uint8Array) =>
  new Promise<void>((done) => to.write(text, done))

/** All that can be known of every line. */
export function contents(terminal: Terminal, buffer: IBuffer = terminal.buffer.normal): unknown[] {
  return Array.from({ length: buffer.length }, (_, y) => {
    const line = buffer.getLine(y)
    const cells = Array.from({ length: terminal.cols }, (_, x) => {
      const cell = line?.getCell(x)
      return [
        cell?.getChars(),
        cell?.getWidth(),
        cell?.getFgColor(),
        cell?.getBgColor(),
        cell?.isUnderline(),
        cell?.getFgColorMode(),
        cell?.getBgColorMode(),
      ].join()
    })
    return [line?.isWrapped, line?.length, line?.translateToString(true), cells]
  })
}
