// Proves that of a file that is in conflict as a whole one side is chosen, or what was made of it by hand, and taken back.
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git, write } from '../lib/repository'
import { apart, base, begin, commit, merging, ours, scene, theirs } from './lib/conflict'
import { valueIn } from './scene'

test('deleted by them: ours keeps it, theirs deletes it', async () => {
  const kept = merging({ 'a.txt': 'base\n' }, { 'a.txt': 'ours\n' }, { 'a.txt': null })
  expect((await kept.file('a.txt')).conflict?.whole).toMatchObject({
    ours: { type: 'text', text: 'ours\n' },
    theirs: { type: 'nothing' },
  })
  expect(valueIn(await kept.choose('a.txt', 'ours'))).toMatchObject({ marked: true })
  expect(kept.disk()).toBe('ours\n')
  expect(kept.status()).toBe('')
  const gone = merging({ 'a.txt': 'base\n' }, { 'a.txt': 'ours\n' }, { 'a.txt': null })
  expect(valueIn(await gone.choose('a.txt', 'theirs'))).toMatchObject({ marked: true })
  expect(existsSync(join(gone.folder, 'a.txt'))).toBe(false)
  expect(gone.status()).toBe('D  a.txt\n')
  valueIn(await gone.review.undo())
  expect(gone.disk()).toBe('ours\n')
  expect(gone.status()).toBe('UD a.txt\n')
})

test('deleted by us: ours deletes it, theirs keeps it', async () => {
  for (const choice of ['ours', 'theirs'] as const) {
    const { choose, status } = merging(
      { 'a.txt': 'base\n' },
      { 'a.txt': null },
      { 'a.txt': 'theirs\n' },
    )
    expect(valueIn(await choose('a.txt', choice))).toMatchObject({ marked: true })
    expect(status()).toBe(choice === 'ours' ? '' : 'A  a.txt\n')
  }
})

test('added on both sides: its lines are chosen', async () => {
  const { file, choose, disk } = merging({}, { 'a.txt': 'ours\n' }, { 'a.txt': 'theirs\n' })
  expect((await file('a.txt')).conflict?.places).toHaveLength(1)
  await choose('a.txt', 'both', 0)
  expect(disk()).toBe('ours\ntheirs\n')
})

test('no text: one side or the other, never both', async () => {
  const [zero, one, two] = ['\0a', '\0b', '\0c'].map((text) => ({ 'a.txt': text }))
  const { file, choose, disk, review, status } = merging(zero ?? {}, one ?? {}, two ?? {})
  expect((await file('a.txt')).conflict).toMatchObject({
    places: [],
    whole: { ours: { type: 'binary' }, theirs: { type: 'binary' } },
  })
  expect(await choose('a.txt', 'both')).toMatchObject({ problem: { code: 'no-side' } })
  await choose('a.txt', 'theirs')
  expect(disk()).toBe('\0c')
  valueIn(await review.undo())
  expect(disk()).toBe('\0b')
  expect(status()).toBe('UU a.txt\n')
})

test('that may be run on one side, it may be run as that side has it', async () => {
  const folder = apart({ 'a.txt': 'base\n' }, { 'a.txt': null }, { 'a.txt': 'theirs\n' })
  git(folder, 'switch', '--quiet', 'größe')
  chmodSync(join(folder, 'a.txt'), 0o755)
  commit(folder, {}, 'may be run')
  git(folder, 'switch', '--quiet', 'main')
  begin(folder, 'merge', 'größe')
  await scene(folder).choose('a.txt', 'theirs')
  expect(git(folder, 'ls-files', '--stage', 'a.txt')).toMatch(/^100755 \S+ 0\t/)
})

test('resolved by hand, it is marked as it lies', async () => {
  const { choose, file, disk, status, folder } = merging(base, ours, theirs)
  expect(await choose('a.txt', 'here')).toMatchObject({ problem: { code: 'in-conflict' } })
  write(folder, 'a.txt', 'by hand\n')
  expect((await file('a.txt')).conflict).toMatchObject({ ready: true, places: [] })
  expect(valueIn(await choose('a.txt', 'here'))).toMatchObject({ marked: true })
  expect(disk()).toBe('by hand\n')
  expect(status()).toBe('M  a.txt\n')
})
