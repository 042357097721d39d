// Proves that the mark of what was looked at stands as long as that is true, and that what is only committed has none.
import { expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { checkpointsOf } from './checkpoint'
import { memoryRows, reviewing, valueIn } from './scene'

test('what was looked at is marked until it changes again, also after a restart', async () => {
  const folder = repository()
  write(folder, 'a.txt', 'changed\n')
  const stored = memoryRows()
  const { open } = reviewing(folder, {}, stored)
  const { review, files } = open()
  const [first] = (await files()).put
  await review.view('a.txt', first?.version)
  await expect.poll(async () => (await files()).put[0]?.viewed).toBe(true)
  const again = reviewing(folder, {}, stored).open()
  expect((await again.files()).put[0]?.viewed).toBe(true)
  write(folder, 'a.txt', 'changed again\n')
  await expect.poll(async () => (await files()).put[0]?.viewed).toBe(undefined)
})

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 20 }, (_, line) => change[line] ?? `line ${line}\n`).join('')

// docs/guide/changes.md: A file counts as reviewed once you have accepted it or marked it as viewed; what an agent committed does not.
test('what an agent commits is committed and not accepted: nobody has looked at it', async () => {
  const folder = repository({ 'a.txt': lines(), 'b.txt': lines(), 'c.txt': lines() })
  const { moments: checkpoints, open, rows } = reviewing(folder)
  checkpointsOf(folder, checkpoints)('t1', 'start')
  for (const name of ['a.txt', 'b.txt']) write(folder, name, lines({ 3: 'three\n' }))
  git(folder, 'commit', '--quiet', '--all', '--message=by the agent')
  write(folder, 'b.txt', lines({ 3: 'three\n', 16: 'sixteen\n' }))
  write(folder, 'c.txt', lines({ 3: 'three\n' }))
  const { id, files, file, decide } = open({ type: 'session' })
  const judged = async () => {
    const { put } = await files()
    return Object.fromEntries(put.map(({ path, judgement }) => [path, judgement]))
  }
  await expect.poll(judged).toEqual({ 'a.txt': 'committed', 'b.txt': 'partly', 'c.txt': 'pending' })
  const hunks = async (path: string) => (await file(path)).hunks.map(({ judgement }) => judgement)
  expect(await hunks('a.txt')).toEqual(['committed'])
  expect(await hunks('b.txt')).toEqual(['committed', 'pending'])
  expect(rows.get(id)?.reviewed).toBe(0)
  expect(await decide('withdraw', 'a.txt')).toMatchObject({ problem: { code: 'committed' } })
  valueIn(await decide('accept', 'a.txt'))
  await expect.poll(async () => (await judged())['a.txt']).toBe('accepted')
  await expect.poll(() => rows.get(id)?.reviewed).toBe(1)
})

test('what was accepted stays accepted when it is committed after that', async () => {
  const folder = repository({ 'a.txt': lines() })
  const { moments: checkpoints, open } = reviewing(folder)
  checkpointsOf(folder, checkpoints)('t1', 'start')
  write(folder, 'a.txt', lines({ 3: 'three\n' }))
  const { files, file, decide } = open({ type: 'session' })
  valueIn(await decide('accept', 'a.txt'))
  git(folder, 'commit', '--quiet', '--all', '--message=by the user')
  await expect.poll(async () => (await files()).put[0]?.judgement).toBe('accepted')
  expect((await file('a.txt')).hunks.map(({ judgement }) => judgement)).toEqual(['accepted'])
  write(folder, 'a.txt', lines({ 3: 'three\n', 9: 'nine\n' }))
  git(folder, 'commit', '--quiet', '--all', '--message=by the agent')
  await expect.poll(async () => (await files()).put[0]?.judgement).toBe('committed')
})
