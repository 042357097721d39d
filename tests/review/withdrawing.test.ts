// Proves that what was accepted is opened again, by hunk and as a whole, and nothing on the disk by that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { hunk, reviewing, valueIn } from './scene'

const lines = (count: number, change: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, line) => change[line] ?? `line ${line}\n`).join('')
const two = { 3: 'three\n', 16: 'sixteen\n' }

function scene() {
  const folder = repository({ 'a.txt': lines(20) })
  write(folder, 'a.txt', lines(20, two))
  return { ...reviewing(folder).open(), disk: () => readFileSync(join(folder, 'a.txt'), 'latin1') }
}

test('accepted and withdrawn: it is open again, the others stay accepted, and that can be undone', async () => {
  const { decide, file, review, disk } = scene()
  const judged = async () => (await file('a.txt')).hunks.map(({ judgement }) => judgement)
  await decide('accept', 'a.txt')
  await decide('withdraw', 'a.txt', hunk(1))
  expect(await judged()).toEqual(['pending', 'accepted'])
  expect(await decide('withdraw', 'a.txt', hunk(1))).toMatchObject({ value: { done: 'already' } })
  valueIn(await review.undo())
  expect(await judged()).toEqual(['accepted', 'accepted'])
  await decide('withdraw', 'a.txt')
  expect(await judged()).toEqual(['pending', 'pending'])
  expect(disk()).toBe(lines(20, two))
})
