// Proves that a terminal nobody looks at is kept in 0.3 MB, with as much of its past as that holds, and that no more than that is written.
import serialize from '@xterm/addon-serialize'
import { expect, test } from 'vitest'
import { serialized } from './parked'
import { print, unseen } from './screens.test-kit'

const limit = 280_000
const columns = 120

const coloured = Array.from(
  { length: columns },
  (_, at) => `\x1b[38;2;${at};100;${at};48;2;2;${at};200mx`,
).join('')

const lines: [string, string, number][] = [
  ['nothing', '', 0],
  ['short lines', 'short', 0],
  ['long ones', 'x'.repeat(columns), 0.8],
  ['lines of text in colours', '\x1b[32minfo\x1b[m: \x1b[1;34mfile.ts\x1b[m:12 '.repeat(4), 0.6],
  ['letters of other scripts', '日本語'.repeat(20), 0.9],
  ['a colour for each letter', coloured, 0.8],
  ['a style for each letter', '\x1b[1mx\x1b[3my\x1b[4;7mz\x1b[m-'.repeat(30), 0.35],
  ['much that is joined', `x${'\u0301'.repeat(40)}`.repeat(columns), 0.6],
  ['words far apart', `\x1b[41m \x1b[20Cx\x1b[m\x1b[20Cy`.repeat(2), 0.2],
]

/** What is kept of a terminal with so many lines of it, and how much of it was written for that. */
async function kept(line: string, count: number, rows = 10) {
  const terminal = unseen(columns)
  terminal.resize(columns, rows)
  const addon = new serialize.SerializeAddon()
  terminal.loadAddon(addon)
  terminal.options.scrollback = 5000
  await print(terminal, `${line}\r\n`.repeat(count))
  let written = 0
  const text = serialized(terminal, {
    serialize: (options) => {
      const all = addon.serialize(options)
      written += new TextEncoder().encode(all).length
      return all
    },
  })
  return { text, written, lines: new TextDecoder().decode(text).split('\r\n').length }
}

test.each(lines)('%s', async (_, line, share) => {
  const { text, written, lines } = await kept(
    line,
    Math.min(2500, Math.ceil(2_000_000 / (line.length + 1))),
  )
  expect(text.length).toBeLessThanOrEqual(limit)
  expect(written).toBe(text.length)
  if (lines < 2000) expect(text.length).toBeGreaterThan(limit * share)
})

test('a screen that is too much by itself', async () => {
  const { text } = await kept(coloured, 100, 100)
  expect(text.length).toBe(limit)
})

test('a terminal that has printed little is kept whole', async () => {
  const { lines } = await kept('a line', 300)
  expect(lines).toBe(301)
})
