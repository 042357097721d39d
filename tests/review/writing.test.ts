// Proves that a revert waits for a call that writes the same file, says so, and loses nothing of what the call has written.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Untold } from '../../src/main/change/review/untold'
import { repository, write } from '../lib/repository'
import { hunk, memoryRows, reviewing, valueIn } from './scene'

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 40 }, (_, line) => change[line] ?? `line ${line}\n`).join('')

function scene() {
  const folder = repository({ 'a.txt': lines() })
  write(folder, 'a.txt', lines({ 3: 'three\n', 30: 'thirty\n' }))
  const all = reviewing(folder)
  const begin = async () => {
    all.writers.push({ title: 'Edit a.txt', paths: [join(folder, 'a.txt')] })
    await all.reviews.writersChanged(folder)
  }
  const end = async () => {
    all.writers.length = 0
    await all.reviews.writersChanged(folder)
  }
  const disk = () => readFileSync(join(folder, 'a.txt'), 'utf8')
  return { folder, begin, end, disk, ...all, ...all.open() }
}

test('while a call writes a file it is busy; a revert waits, says for what, and is carried out after it', async () => {
  const { folder, begin, end, disk, decide, files, rows, id, when, told } = scene()
  await files()
  await begin()
  expect((await files()).put[0]?.busy).toBe('Edit a.txt')
  expect(await decide('revert', 'a.txt', hunk(1))).toEqual({ ok: true, value: { done: 'queued' } })
  await when(() => rows.get(id)?.queued.length === 1)
  expect(rows.get(id)?.queued[0]?.why).toContain('Edit a.txt')
  expect(told.size).toBe(0)
  write(folder, 'a.txt', lines({ 3: 'three\n', 20: 'by the call\n', 30: 'thirty\n' }))
  await end()
  expect(disk()).toBe(lines({ 20: 'by the call\n', 30: 'thirty\n' }))
  await when(() => rows.get(id)?.queued.length === 0)
  expect((await files()).put[0]?.busy).toBe(undefined)
  expect([...told]).toEqual(['a.txt'])
})

test('where the call has changed the very lines, its own stay, and why is said', async () => {
  const { folder, begin, end, disk, decide, files, rows, id, when, review } = scene()
  await files()
  await begin()
  valueIn(await decide('revert', 'a.txt', hunk(1)))
  write(folder, 'a.txt', lines({ 3: 'other\n', 30: 'thirty\n' }))
  await end()
  expect(disk()).toBe(lines({ 3: 'other\n', 30: 'thirty\n' }))
  await when(() => rows.get(id)?.problem?.code === 'changed-since')
  expect(await review.undo()).toMatchObject({ problem: { code: 'nothing-to-undo' } })
})

test('what was taken back is told with the next prompt, once, and not at all when it is there again', async () => {
  const stored = memoryRows()
  const untold = new Untold(stored)
  expect(untold.take('s1')).toBe(undefined)
  untold.reverted('s1', 'a.txt')
  untold.reverted('s1', 'a.txt')
  untold.reverted('s1', 'b.txt')
  untold.reverted('s2', 'a.txt')
  untold.restored('s1', 'b.txt')
  // After a restart too.
  const words = new Untold(stored).take('s1')
  expect(words).toMatch(/- a\.txt$/)
  expect(words?.match(/a\.txt/g)).toHaveLength(1)
  expect(untold.take('s1')).toBe(undefined)
  expect(untold.take('s2')).toBeDefined()
})

test('what came from elsewhere is told with the next prompt, beside what was taken back, unless it was undone', () => {
  const untold = new Untold(memoryRows())
  untold.taken('s1', 'a.txt')
  untold.taken('s1', 'b.txt')
  untold.reverted('s1', 'b.txt')
  untold.restored('s1', 'b.txt', 'take')
  const told = untold.take('s1') ?? ''
  expect(told.match(/^- .*$/gm)).toEqual(['- b.txt', '- a.txt'])
  expect(told).toContain('put changes of somebody else into these files')
  expect(untold.take('s1')).toBe(undefined)
})
