// Proves that a prompt waits for the checkpoint before it, that only the user or a bound cuts that short, and that what is not known is said.
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestWait } from '../../src/main/workspace/checkpoints/noting'
import { testFolder } from '../lib/folder'
import { repository, write } from '../lib/repository'
import { given } from './checkpoints-scene'
import { turnsOf } from './turns-scene'

const taken = { ok: true, value: undefined }

test('both ends of a turn are kept', async () => {
  const { opened, rows, told, said, sessionIn } = turnsOf()
  const folder = repository()
  const session = sessionIn(folder)
  expect(await opened.beforeTurn(session, 't')).toEqual(taken)
  expect(rows.get('t start')).toMatchObject({ number: 1, exact: true })
  write(folder, 'a.txt', 'two')
  opened.turnEnded(session, 't')
  await expect.poll(() => rows.get('t end')?.number).toBe(2)
  expect(rows.get('t end')?.work).not.toBe(rows.get('t start')?.work)
  expect([told, said]).toEqual([[], []])
  await opened.stop()
})

test('a prompt waits until all is noted, says so, and goes then by itself', async () => {
  const held = Promise.withResolvers<void>()
  const { opened, rows, said, notings, timers, sessionIn } = turnsOf({ holding: held.promise })
  const folder = repository()
  const begins = opened.beforeTurn(sessionIn(folder), 't')
  await expect.poll(() => [...timers.keys()]).toEqual([300, longestWait])
  timers.get(300)?.()
  expect([...notings]).toEqual(['s'])
  held.resolve()
  expect(await begins).toEqual(taken)
  expect(rows.get('t start')?.exact).toBe(true)
  expect([said, [...notings], timers.size]).toEqual([[], [], 0])
  await opened.stop()
})

test.each([
  ['the user', /You let the agent begin/],
  ['a bound', /After 5 minutes/],
] as const)('%s lets it begin without, which is said and kept', async (who, words) => {
  const held = Promise.withResolvers<void>()
  const { opened, rows, said, timers, sessionIn } = turnsOf({ holding: held.promise })
  const folder = repository()
  const begins = opened.beforeTurn(sessionIn(folder), 't')
  await expect.poll(() => timers.size).toBe(2)
  if (who === 'the user') opened.handlers['moment.startWithout']({ session: 's' })
  else timers.get(longestWait)?.()
  expect(await begins).toEqual(taken)
  expect(said).toEqual([
    expect.objectContaining({
      type: 'notice',
      severity: 'warning',
      text: expect.stringMatching(words),
      title: 'What was here before this turn is not known',
    }),
  ])
  held.resolve()
  await expect.poll(() => rows.get('t start')?.exact).toBe(false)
  await opened.stop()
})

/** Not one byte of it is in a commit. */
const bytes = (number: number) => `${number} `.repeat(27_000 / `${number} `.length)

function edited(folder: string): Map<string, string> {
  const mine = new Map<string, string>()
  for (let at = 0; at < 60; at++) mine.set(`src/m${at % 7}/file${at}.ts`, `mine ${at}\n`)
  for (let at = 0; at < 150; at++) mine.set(`notes/n${at}.md`, bytes(at))
  for (const [name, text] of mine) write(folder, name, text)
  return mine
}

const project = () => {
  const names = Array.from({ length: 290 }, (_, at) => `src/m${at % 7}/file${at}.ts`)
  return Object.fromEntries(names.map((name) => [name, `committed ${name}\n`]))
}

const shapes: [name: string, make: () => string][] = [
  ['a fresh project', () => repository(project())],
  [
    'a folder without version control',
    () => {
      const folder = testFolder()
      for (const [name, text] of Object.entries(project())) write(folder, name, text)
      return folder
    },
  ],
  [
    'a repository before its first commit',
    () => {
      const folder = repository(project())
      writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/unborn\n')
      return folder
    },
  ],
  [
    'a project that is known, in which much was written since',
    () => {
      const folder = repository(project())
      edited(folder)
      return folder
    },
  ],
]

test.each(shapes)(
  'in %s an agent overwrites all that was not committed at once, and each byte comes back',
  async (name, make) => {
    const { opened, rows, said, restore, sessionIn } = turnsOf()
    const folder = make()
    const session = sessionIn(folder)
    if (name.includes('known')) {
      opened.lookedAt(folder)
      await opened.beforeTurn(session, 'before')
    }
    const mine = edited(folder)
    symlinkSync('notes/n1.md', join(folder, 'link'))
    await opened.beforeTurn(session, 't')
    for (const path of mine.keys()) write(folder, path, 'agent\n')
    opened.turnEnded(session, 't')
    const start = rows.get('t start')
    if (!start) throw new Error('There is no moment')
    const restored = await restore(folder, start)
    expect(restored).toMatchObject({ changed: 210, kept: [] })
    for (const [path, text] of mine) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
    expect(said).toEqual([])
    await opened.stop()
  },
)

test('what is in no moment is named before the agent begins, and told of as kept when it has changed', async () => {
  const { opened, rows, said, restoring, sessionIn } = turnsOf()
  const folder = repository()
  const big = Buffer.alloc(11 * 1024 * 1024)
  writeFileSync(join(folder, 'big.bin'), big)
  mkdirSync(join(folder, 'closed'))
  chmodSync(join(folder, 'closed'), 0o000)
  const session = sessionIn(folder)
  await opened.beforeTurn(session, 't')
  const reads = process.getuid?.() === 0
  expect(said).toEqual([
    expect.objectContaining({
      type: 'notice',
      text: expect.stringContaining(reads ? 'big.bin (too large)' : 'closed (not readable)'),
    }),
  ])
  writeFileSync(join(folder, 'big.bin'), Buffer.alloc(11 * 1024 * 1024, 1))
  const start = rows.get('t start')
  if (!start) throw new Error('There is no moment')
  const { kept } = given(await restoring.restore(folder, 's', start))
  expect(kept).toContainEqual({ path: 'big.bin', why: 'too-big' })
  chmodSync(join(folder, 'closed'), 0o700)
  await opened.stop()
})

test('that nothing could be noted is said, and the turn begins', async () => {
  const { opened, said, away, sessionIn } = turnsOf()
  const folder = repository()
  away.now = true
  expect(await opened.beforeTurn(sessionIn(folder), 't')).toEqual(taken)
  expect(said).toEqual([
    expect.objectContaining({ title: 'What was here before this turn is not known' }),
  ])
  away.now = false
  await opened.stop()
})
