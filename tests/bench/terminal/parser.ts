import { readFileSync } from 'node:fs'
import graphemes from '@xterm/addon-unicode-graphemes'
import xterm from '@xterm/xterm'
import { printPlainRuns } from '../../../src/renderer/terminal/plain-runs'

/** As it arrives in a flood. */
const batch = 128 * 1024

/** Milliseconds that our terminal's parser takes for a file with nothing drawn: what no window can beat. */
export async function parse(file: string): Promise<number> {
  // A pseudoterminal makes CR LF of each LF.
  const bytes = Buffer.from(
    readFileSync(file).toString('latin1').replaceAll('\n', '\r\n'),
    'latin1',
  )
  const terminal = new xterm.Terminal({
    cols: 120,
    rows: 40,
    scrollback: 5000,
    allowProposedApi: true,
  })
  terminal.loadAddon(new graphemes.UnicodeGraphemesAddon())
  printPlainRuns(terminal)
  const start = performance.now()
  for (let at = 0; at < bytes.length; at += batch) terminal.write(bytes.subarray(at, at + batch))
  await new Promise<void>((resolve) => terminal.write('', resolve))
  const time = performance.now() - start
  terminal.dispose()
  return time
}
