// Attacks reverting with programs that append to the file meanwhile, as loggers and `>>` do: no line of anybody may be lost.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patience } from '../lib/patience'
import { runsOf } from '../lib/random'
import { repository, write } from '../lib/repository'
import { hunk, reviewing, valueIn } from '../review/scene'
import { appending } from './lib/appending'

const hunks = 9
const base = Array.from({ length: hunks * 20 }, (_, line) => `line ${line}\n`)
const changed = base.map((text, line) => (line % 20 === 10 ? `agent ${line}\n` : text))
const read = { whiteSpace: 'exact', large: false } as const

function expectAll(lying: string[], written: number, rest: string[]) {
  const appended = lying.filter((line) => line.startsWith('ev '))
  expect(new Set(appended).size).toBe(appended.length)
  const missing = Array.from({ length: written }, (_, one) => `ev ${one}\n`).filter(
    (line) => !lying.includes(line),
  )
  expect(missing).toEqual([])
  expect(lying.filter((line) => !line.startsWith('ev '))).toEqual(rest)
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split(/(?<=\n)/)

test.each([
  [600, 'made'],
  [600, 'there'],
  [200, 'made'],
  [100, 'made'],
] as const)(
  'each hunk reverted beside %i appended lines a second (%s): each line stands there once',
  {
    timeout: patience,
  },
  async (rate, how) => {
    for (let run = 0; run < runsOf(2, 40); run++) {
      const folder = repository({ 'a.txt': base.join('') })
      const file = join(folder, 'a.txt')
      write(folder, 'a.txt', changed.join(''))
      const { review, writes } = openReview(folder)
      const end = await appending(file, rate, how)
      let now = changed
      let refused = 0
      for (let number = 0; number < hunks; number++) {
        const changes = valueIn(await review.file('a.txt', read))
        const { left, shown } = changes
        const done = await review.apply('revert', {
          path: 'a.txt',
          left,
          shown,
          lines: hunk(refused + 1)(changes),
        })
        if (!done.ok) {
          // Only ever refused as what it is.
          expect(done.problem.code, JSON.stringify(done)).toMatch(/^changed/)
          expect(linesOf(file)).toContain(`agent ${number * 20 + 10}\n`)
          refused += 1
          continue
        }
        const line = number * 20 + 10
        now = now.map((text, place) => (place === line ? `line ${line}\n` : text))
      }
      const written = await end()
      await writes.settle()
      expectAll(linesOf(file), written, now)
      expect(readdirSync(folder).sort()).toEqual(['.git', 'a.txt'])
    }
  },
)

function openReview(folder: string) {
  const { open, writes } = reviewing(folder)
  return { writes, review: open().review }
}
