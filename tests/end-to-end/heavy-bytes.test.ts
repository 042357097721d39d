// Proves that no bytes in a terminal freeze the window, neither as they are printed nor when what was kept is read again at the next start.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { watchTasks } from '../bench/lib/longest-task'
import { random, runsOf, seedOfRun } from '../lib/random'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'

/** Milliseconds of the page's own work, what else the machine does not counted: longer nobody waits for a window. */
const longestFrame = 100

const folder = freshFolder('project')
const data = freshFolder('data')
let running: RunningApp

afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const fixed = [
  ...'STLM@PXIZb'.split('').map((final) => `x\x1b[2147483647${final}`),
  ...["'}", "'~", ' @', ' A', 't', 'r', 'J', 'K', 'H'].map(
    (end) => `\x1b[2147483647;2147483647${end}`,
  ),
  ...['\x1bc', '\x1b#8', '\x1b[2J', '\x1b[99S'].map((one) => one.repeat(8000)),
  `\x1b]4;${'1;?;'.repeat(200_000)}\x07`,
  `\x1b]8;;${'a'.repeat(1_000_000)}\x07linked\x1b]8;;\x07`,
  `\x1b]8;;a:b\x07${'日\r\n'.repeat(8000)}\x1b]8;;\x07`,
  '\x1b]8;;a:b\x07x'.repeat(20_000),
  '\x1b]133;A\x07\x1b]133;D;1\x07'.repeat(8000),
  '\x1b]133;A\x07x\r\n'.repeat(8000),
  `\x1bP2147483647;2147483647q${'~'.repeat(500_000)}\x1b\\`,
  `e${'\u0301'.repeat(100_000)}\x1b[2147483647b`,
]

const seed = seedOfRun()
const rounds = runsOf(4000, 400_000)

function anything(): string {
  const { below } = random(seed)
  const number = () => String(below(2) ? below(300) : 2 ** (below(32) + 1) - below(2))
  const one = <Of>(...of: Of[]) => of[below(of.length)] as Of
  const sequence = () => {
    const numbers = Array.from({ length: below(4) }, number).join(';')
    const between = one('', '', '', ' ', '!', '"', '$', "'", '*')
    switch (below(8)) {
      case 0:
        return `\x1b]${one(0, 4, 8, 10, 52, 104, 133, 633, 9999)};${numbers};${'a'.repeat(below(3000))}\x07`
      case 1:
        return `\x1bP${numbers}${between}q${'~'.repeat(below(3000))}\x1b\\`
      case 2:
        return one(
          '\x1bc',
          '\x1b#8',
          '\x1bM',
          '\x1bD',
          '\x1b[?1049h',
          '\x1b[?1049l',
          '\x1b[6n',
          '\x1b[c',
        )
      default:
        return `\x1b[${one('', '', '?', '>')}${numbers}${between}${String.fromCharCode(0x40 + below(63))}`
    }
  }
  const texts = ['text ', '日本', 'e\u0301', '\r\n', '\t', '👩‍👩‍👧']
  return Array.from({ length: rounds }, () => sequence() + texts[below(texts.length)]).join('')
}

const screen = () => running.page.locator('.xterm-accessibility').last()

async function types(line: string, sees: string): Promise<void> {
  await running.page.locator('.xterm').last().click()
  await running.page.keyboard.type(line)
  await running.page.keyboard.press('Enter')
  await screen().getByText(sees).last().waitFor()
}

async function start(): Promise<void> {
  running = await startApp({
    data,
    env: { HOME: freshFolder('home') },
    settings: {
      ...fakeAgents('ledger'),
      'terminal.shell': '/bin/sh',
      'terminal.screenReaderMode': true,
      'terminal.keep': 'none',
    },
  })
}

test('what a file holds is printed, and the shell goes on; a frame is never longer than is noticed', async () => {
  writeFileSync(join(folder, 'NOTES.txt'), '\x1b[2147483647S')
  fixed.forEach((text, number) => {
    writeFileSync(join(folder, `notes-${number}.txt`), text)
    // What is typed is short: each letter is a way through the whole app.
    const shown = `cat notes-${number}.txt; printf '\\033c'; echo end-${number + 1000}\n`
    writeFileSync(join(folder, `s${number}`), shown)
  })
  writeFileSync(join(folder, 'anything.txt'), anything())
  await start()
  const { page } = running
  await openSession(page, folder, { agent: 'ledger', title: 'Bytes' })
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await screen()
    .getByText(/[#$] *$/)
    .first()
    .waitFor()
  const frames: [number, string][] = []
  await types('cat NOTES.txt; echo end-$((1+1))', 'end-2')
  for (const [number, text] of fixed.entries()) {
    const longest = await watchTasks(page)
    await types(`. ./s${number}`, `end-${number + 1000}`)
    frames.push([await longest(), JSON.stringify(text.slice(0, 20))])
  }
  const longest = await watchTasks(page)
  await types(`cat anything.txt; printf '\\033\\134\\033c'; echo end-$((2+2))`, 'end-4')
  frames.push([await longest(), 'anything'])
  const [[frame, after] = [0, '']] = frames.toSorted(([one], [other]) => other - one)
  console.log(`Longest frame: ${frame.toFixed(0)} ms, at ${after}`)
  expect(frame, `the longest frame, at ${after}`).toBeLessThan(longestFrame)
})

test('the same bytes are kept, and the next starts are not frozen by them, after a kill neither', async () => {
  await types('cat NOTES.txt notes-*.txt anything.txt; echo kept-$((1+1))', 'kept-2')
  for (let again = 0; again < 2; again += 1) {
    await running.kill()
    await start()
    const { page } = running
    await page.getByRole('treeitem', { name: /^Bytes, / }).click()
    await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
    await types('printf "\\033c"; echo alive-$((1+1))', 'alive-2')
    expect(await page.getByRole('treeitem', { name: /^Bytes, / }).count()).toBe(1)
  }
})
