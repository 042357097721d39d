// Attacks what an agent writes through the app with programs that append to the same file, opened for each line or held: what they append from then on stands behind what the agent has written, each line once.
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWorkspaceFile } from '../../src/main/host/local/files/workspace-files'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { runsOf } from '../lib/random'
import { appending } from './lib/appending'

const linesOf = (file: string) => readFileSync(file, 'utf8').split(/(?<=\n)/)

test.each([
  [1000, 'made'],
  [300, 'there'],
  [1000, 'held'],
  [50, 'held'],
] as const)(
  '%i lines a second (%s) beside writes of an agent: none is lost that came after the write',
  { timeout: patience },
  async (rate, how) => {
    for (let run = 0; run < runsOf(3, 60); run++) {
      const folder = testFolder()
      const file = join(folder, 'a.txt')
      writeFileSync(file, 'first\n')
      const end = await appending(file, rate, how)
      await expect.poll(() => linesOf(file).length).toBeGreaterThan(5)
      const before = linesOf(file).filter((line) => line.startsWith('ev ')).length
      await writeWorkspaceFile(folder, file, 'the agent\n')
      await expect.poll(() => linesOf(file).length).toBeGreaterThan(5)
      const written = await end()
      const last = `ev ${written - 1}\n`
      await expect.poll(() => linesOf(file)).toContain(last)
      const [own, ...lines] = linesOf(file)
      expect(own).toBe('the agent\n')
      const numbers = lines.map((line) => Number(line.slice('ev '.length)))
      const sorted = [...numbers].sort((one, other) => one - other)
      const from = sorted[0] ?? 0
      // What came before the write was the agent's to replace; from then on there is no gap, and nothing twice.
      expect(from).toBeGreaterThanOrEqual(before)
      expect(sorted).toEqual(Array.from({ length: written - from }, (_, at) => from + at))
      expect(readdirSync(folder)).toEqual(['a.txt'])
    }
  },
)

test('who had it open and goes on after a while is heard each time', async () => {
  const folder = testFolder()
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'old\n')
  const open = openSync(file, 'a')
  await writeWorkspaceFile(folder, file, 'the agent\n')
  for (const line of ['one\n', 'two\n', 'three\n']) {
    writeSync(open, line)
    await expect.poll(() => linesOf(file)).toContain(line)
  }
  closeSync(open)
  expect(readFileSync(file, 'utf8')).toBe('the agent\none\ntwo\nthree\n')
})

test('what is written anew into what was replaced does not come behind it', async () => {
  const folder = testFolder()
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'old\n')
  const [anew, appending] = [openSync(file, 'r+'), openSync(file, 'a')]
  await writeWorkspaceFile(folder, file, 'the agent\n')
  writeSync(anew, 'something else that is longer\n', 0)
  writeSync(appending, 'x\n')
  const other = join(folder, 'b.txt')
  // Whoever was looked at after it has been heard.
  writeFileSync(other, 'old\n')
  const open = openSync(other, 'a')
  await writeWorkspaceFile(folder, other, 'the agent\n')
  writeSync(open, 'late\n')
  await expect.poll(() => readFileSync(other, 'utf8')).toBe('the agent\nlate\n')
  expect(readFileSync(file, 'utf8')).toBe('the agent\n')
  for (const one of [anew, appending, open]) closeSync(one)
})

test('a file that has gone meanwhile, or is none any more, is left as it is', async () => {
  const folder = testFolder()
  const [gone, other] = [join(folder, 'gone.txt'), join(folder, 'other.txt')]
  for (const file of [gone, other]) writeFileSync(file, 'old\n')
  const open = [gone, other].map((file) => openSync(file, 'a'))
  for (const file of [gone, other]) await writeWorkspaceFile(folder, file, 'the agent\n')
  rmSync(gone)
  rmSync(other)
  mkdirSync(other)
  for (const one of open) writeSync(one, 'late\n')
  const last = join(folder, 'last.txt')
  writeFileSync(last, 'old\n')
  const held = openSync(last, 'a')
  await writeWorkspaceFile(folder, last, 'the agent\n')
  writeSync(held, 'late\n')
  await expect.poll(() => readFileSync(last, 'utf8')).toBe('the agent\nlate\n')
  expect(readdirSync(folder)).toEqual(['last.txt', 'other.txt'])
  for (const one of [...open, held]) closeSync(one)
})
