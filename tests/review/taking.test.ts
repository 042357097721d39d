// Proves that what one workspace has changed is put into another only where it fits what lies there now, whole and once, and that it can be taken back.
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChosenLines, FileChanges } from '../../src/shared/change/review'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { bytes, hunk, reviewing, valueIn } from './scene'

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 40 }, (_, line) => change[line] ?? `line ${line}\n`).join('')

/** Two worktrees of the same commit: one is looked at, the other is taken into. */
function scene(files: Record<string, string>) {
  const top = repository(files)
  const [from, to] = [join(testFolder(), 'from'), join(testFolder(), 'to')]
  for (const [branch, path] of [
    ['one', from],
    ['two', to],
  ] as const)
    git(top, 'worktree', 'add', '--quiet', '-b', branch, path)
  const all = reviewing(from, { base: 'HEAD', workspace: 'w1' })
  all.others.set('s2', { id: 's2', folder: to, base: 'HEAD', workspace: 'w2' })
  const { id, review } = all.open({ type: 'base' })
  const take = async (path: string, pick?: (changes: FileChanges) => ChosenLines, into = 's2') => {
    const read = await review.file(bytes(path), { whiteSpace: 'exact', large: false })
    const { left, shown } = valueIn(read)
    const lines = read.ok ? pick?.(read.value) : undefined
    return all.reviews.take(id, into, { path: bytes(path), left, shown, lines })
  }
  const undo = async () => {
    const opened = valueIn(all.reviews.open(2, 's2', { type: 'base' }))
    const theirs = valueIn(all.reviews.find(opened.review))
    await theirs.files(undefined)
    return theirs.undo()
  }
  const there = (path: string) => readFileSync(join(to, path), 'latin1')
  return { ...all, from, to, take, undo, there }
}

const done = { value: { done: 'done' } }
const already = { value: { done: 'already' } }
const otherThere = { problem: { code: 'other-there' } }

test('single hunks join what is there already, once, and go again by undo', async () => {
  const { from, to, take, undo, there, told } = scene({ 'a.txt': lines() })
  write(from, 'a.txt', lines({ 3: 'three\n', 30: 'thirty\n' }))
  write(to, 'a.txt', lines({ 16: 'sixteen\n' }))
  expect(await take('a.txt', hunk(2))).toMatchObject(done)
  expect(there('a.txt')).toBe(lines({ 16: 'sixteen\n', 30: 'thirty\n' }))
  expect([...told]).toEqual(['s2 a.txt'])
  expect(await take('a.txt', hunk(2))).toMatchObject(already)
  expect(await take('a.txt')).toMatchObject(done)
  expect(there('a.txt')).toBe(lines({ 3: 'three\n', 16: 'sixteen\n', 30: 'thirty\n' }))
  expect(await undo()).toMatchObject({ value: { path: 'a.txt' } })
  expect(await undo()).toMatchObject({ value: { path: 'a.txt' } })
  expect(there('a.txt')).toBe(lines({ 16: 'sixteen\n' }))
  expect(told.size).toBe(0)
  expect(await undo()).toMatchObject({ problem: { code: 'nothing-to-undo' } })
  // Where it comes from nothing has changed.
  expect(readFileSync(join(from, 'a.txt'), 'utf8')).toBe(lines({ 3: 'three\n', 30: 'thirty\n' }))
})

test('lines that both have changed are refused in words, and nothing is written', async () => {
  const { from, to, take, undo, there } = scene({ 'a.txt': lines(), 'b.txt': 'b\n' })
  write(from, 'a.txt', lines({ 3: 'three\n', 30: 'thirty\n' }))
  const own = lines({ 3: 'drei\n' })
  write(to, 'a.txt', own)
  const refused = await take('a.txt', hunk(1))
  expect(refused).toMatchObject(otherThere)
  expect(refused.ok || refused.problem.message).toContain('different there')
  expect(await take('a.txt')).toMatchObject(otherThere)
  expect(there('a.txt')).toBe(own)
  expect(await take('a.txt', hunk(2))).toMatchObject(done)
  expect(there('a.txt')).toBe(lines({ 3: 'drei\n', 30: 'thirty\n' }))
  // Changed since it was taken: it stays, and what was there is kept.
  write(to, 'a.txt', 'by hand\n')
  expect(await undo()).toMatchObject({ problem: { code: 'changed' } })
  expect(there('a.txt')).toBe('by hand\n')
})

test('new, deleted, executable and binary files and links come whole, or not at all', async () => {
  const binary = 'PNG\0\x01\xff'
  const { from, to, take, undo, there } = scene({
    'gone.txt': 'gone\n',
    'kept.txt': 'kept\n',
    'run.sh': 'run\n',
    'bin.dat': 'a\0b',
    'other.dat': 'a\0b',
    link: 'x\n',
  })
  write(from, 'sub/new.txt', 'new\n')
  chmodSync(join(from, 'sub/new.txt'), 0o755)
  write(from, 'both.txt', 'mine\n')
  write(to, 'both.txt', 'theirs\n')
  for (const name of ['gone.txt', 'kept.txt']) unlinkSync(join(from, name))
  write(to, 'kept.txt', 'kept and changed\n')
  chmodSync(join(from, 'run.sh'), 0o755)
  write(to, 'run.sh', 'run\nmore\n')
  for (const name of ['bin.dat', 'other.dat']) writeFileSync(join(from, name), binary, 'latin1')
  writeFileSync(join(to, 'other.dat'), 'c\0d')
  unlinkSync(join(from, 'link'))
  symlinkSync('bin.dat', join(from, 'link'))

  expect(await take('sub/new.txt', hunk(1))).toMatchObject(done)
  expect(there('sub/new.txt')).toBe('new\n')
  expect(statSync(join(to, 'sub/new.txt')).mode & 0o111).not.toBe(0)
  expect(await take('both.txt')).toMatchObject(otherThere)
  expect(there('both.txt')).toBe('theirs\n')
  expect(await take('gone.txt')).toMatchObject(done)
  expect(existsSync(join(to, 'gone.txt'))).toBe(false)
  expect(await take('gone.txt')).toMatchObject(already)
  expect(await take('kept.txt')).toMatchObject(otherThere)
  expect(await take('run.sh')).toMatchObject(done)
  expect(there('run.sh')).toBe('run\nmore\n')
  expect(statSync(join(to, 'run.sh')).mode & 0o111).not.toBe(0)
  expect(await take('bin.dat')).toMatchObject(done)
  expect(there('bin.dat')).toBe(binary)
  expect(await take('other.dat')).toMatchObject(otherThere)
  expect(await take('link')).toMatchObject(done)
  expect(readlinkSync(join(to, 'link'))).toBe('bin.dat')
  for (let time = 0; time < 5; time += 1) valueIn(await undo())
  expect(lstatSync(join(to, 'link')).isFile()).toBe(true)
  expect(git(to, 'status', '--porcelain').split('\n').filter(Boolean).sort()).toEqual([
    ' M kept.txt',
    ' M other.dat',
    ' M run.sh',
    '?? both.txt',
  ])
})

test('what was renamed is renamed there as a whole, or stays under its old name', async () => {
  const { from, to, take, undo, there } = scene({ 'a.txt': lines(), 'b.txt': lines({ 1: 'b\n' }) })
  for (const name of ['a', 'b']) {
    renameSync(join(from, `${name}.txt`), join(from, `${name}2.txt`))
    write(from, `${name}2.txt`, lines({ 1: name === 'b' ? 'b\n' : 'line 1\n', 5: 'five\n' }))
  }
  git(from, 'add', '--all')
  write(to, 'b.txt', lines({ 1: 'b\n', 20: 'own\n' }))
  expect(await take('a2.txt', hunk(1))).toMatchObject({ problem: { code: 'renamed' } })
  expect(await take('a2.txt')).toMatchObject(done)
  expect([existsSync(join(to, 'a.txt')), there('a2.txt')]).toEqual([false, lines({ 5: 'five\n' })])
  expect(await take('a2.txt')).toMatchObject(already)
  expect(await take('b2.txt')).toMatchObject(otherThere)
  expect([existsSync(join(to, 'b2.txt')), existsSync(join(to, 'b.txt'))]).toEqual([false, true])
  valueIn(await undo())
  expect([existsSync(join(to, 'a2.txt')), there('a.txt')]).toEqual([false, lines()])
})

test('what was looked at and is another now, what an agent writes there, and what is elsewhere is refused', async () => {
  const { from, to, take, there, writers, others, reviews, open } = scene({ 'a.txt': lines() })
  write(from, 'a.txt', lines({ 3: 'three\n' }))
  writers.push({ title: 'Edit a.txt', paths: [join(to, 'a.txt')] })
  expect(await take('a.txt')).toMatchObject({ problem: { code: 'is-written' } })
  writers.length = 0
  const { id, file } = open({ type: 'base' })
  const { left, shown } = await file('a.txt')
  write(from, 'a.txt', lines({ 3: 'another\n' }))
  expect(await reviews.take(id, 's2', { path: 'a.txt', left, shown })).toMatchObject({
    problem: { code: 'changed' },
  })
  others.set('s3', { id: 's3', folder: repository({ 'a.txt': lines() }) })
  expect(await take('a.txt', undefined, 's3')).toMatchObject({
    problem: { code: 'other-repository' },
  })
  expect(await take('a.txt', undefined, 's1')).toMatchObject({
    problem: { code: 'same-workspace' },
  })
  expect(await take('a.txt', undefined, 'none')).toMatchObject({ problem: { code: 'none' } })
  expect(there('a.txt')).toBe(lines())
})

test('ends of lines stay as they are there', async () => {
  const { from, to, take, there } = scene({ 'a.txt': 'a\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nh' })
  write(from, 'a.txt', 'A\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nh')
  write(to, 'a.txt', 'a\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nH')
  expect(await take('a.txt')).toMatchObject(done)
  expect(there('a.txt')).toBe('A\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nH')
})
