// Proves in the real window that no sequence a program prints breaks the terminal that draws it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolders } from '../end-to-end/lib/app'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { openProbe, type Probe } from '../terminals/conformance/probe'

const sequences = runsOf(20_000, 1_000_000)
const together = 500

let probe: Probe
const thrown: string[] = []
beforeAll(async () => {
  probe = await openProbe()
  probe.page.on('pageerror', (error) => thrown.push(`${error.stack}`))
  probe.page.on('console', (message) => {
    if (message.type() === 'error') thrown.push(message.text())
  })
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

type Below = (limit: number) => number

const numbers = ['', '0', '1', '2', '4', '5', '7', '9', '25', '38', '47', '48', '80', '133', '999']
const modes = ['1000', '1002', '1003', '1004', '1006', '1047', '1048', '1049', '2004', '2026', '45']
const texts = [
  'x',
  'é',
  '日本',
  '👩‍👩‍👧',
  'e\u0301\u0302',
  '\t',
  '\r\n',
  '\n',
  '\b',
  '\x07',
  '\x0e',
  '\x0f',
  '\ufffd',
  '\u202e',
]
const commands = [
  '0',
  '2',
  '4',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '52',
  '99',
  '104',
  '133',
  '633',
  '777',
  '1337',
  '9999',
]
const payloads = [
  '?',
  'A',
  'C',
  'D;1',
  ';',
  'c;YQ==',
  'c;?',
  '1;?',
  'file:///a:1',
  'notify;a;b',
  '\ud83d',
  ';https://example.com',
  ';javascript:alert(1)',
  'id=1;file:///etc/passwd',
  'P;Cwd=/',
  'rgb:1/2/3',
]
const dcsKinds = ['$q', '+q', 'q', '1$t', '|', '=1s']
const ends = ['\x07', '\x1b\\', '\x18', '\x1a', '', '\x1b']

function sequence(below: Below): string {
  const pick = (from: readonly string[]) => from[below(from.length)] ?? ''
  const some = (from: readonly string[]) => Array.from({ length: below(5) }, () => pick(from))
  switch (below(9)) {
    case 0:
      return some(texts).join('')
    case 1:
    case 2:
    case 3: {
      const parameters = some(numbers).join(below(4) === 0 ? ':' : ';')
      const final = String.fromCharCode(0x40 + below(63))
      return `\x1b[${pick(['', '', '', '?', '>', '=', '<'])}${parameters}${pick(['', '', '', '!', '"', '$', ' ', "'", '*'])}${final}`
    }
    case 4:
      return `\x1b[?${pick([...modes, ...numbers])}${pick(['h', 'l', '$p', 's', 'r'])}`
    case 5:
      return `\x1b]${pick(commands)};${some(payloads).join(';')}${pick(ends)}`
    case 6:
      return `\x1b${pick(['P', '_', '^', 'X'])}${pick(numbers)}${pick(dcsKinds)}${some(payloads).join('')}${pick(ends)}`
    case 7:
      return `\x1b${pick(['', '(', ')', '*', '#', '%', ' '])}${String.fromCharCode(0x30 + below(79))}`
    default:
      return String.fromCharCode(below(below(2) === 0 ? 160 : 0x10000))
  }
}

test(`${sequences} sequences throw nothing, and the screen goes on`, {
  timeout: patience,
}, async () => {
  const { below } = random(seedOfRun())
  for (let run = 0; run < sequences; run += together) {
    const printed = Array.from({ length: together }, () => sequence(below)).join('')
    // Whatever it was in the middle of is cancelled, and the screen is as it was at first.
    await probe.more(`${printed}\x18\x1bc\x1b[2J`)
    expect(thrown, `runs from ${run}`).toEqual([])
  }
  await probe.print('well')
  await expect.poll(() => probe.lines()).toEqual(['well'])
  const { cursor } = await probe.more('\x1b[999;999H')
  // An offer for the clipboard may have taken a few lines of it.
  const [rows, columns] = cursor.split(';').map(Number)
  expect(columns).toBe(probe.columns)
  expect(rows).toBeGreaterThan(probe.rows - 5)
})
