// Proves that accepting and reverting do to the disk and to what is accepted just what was chosen, once, and can be taken back.
// docs/guide/changes.md: What has changed since it was shown is refused, with the reason.
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { hunk, reviewing, valueIn } from './scene'

const lines = (count: number, change: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, line) => change[line] ?? `line ${line}\n`).join('')
const two = { 3: 'three\n', 16: 'sixteen\n' }

function scene(before: string, after: string, path = 'a.txt') {
  const folder = repository({ [path]: before, 'other.txt': 'x\n' })
  write(folder, path, after)
  const all = reviewing(folder)
  return { folder, ...all, ...all.open(), disk: () => readFileSync(join(folder, path), 'latin1') }
}

describe('a hunk', () => {
  test('accepted: the disk stays, the hunk is done, and the file keeps its place', async () => {
    const { decide, file, files, disk, folder } = scene(lines(20), lines(20, two))
    expect(await decide('accept', 'a.txt', hunk(1))).toEqual({ ok: true, value: { done: 'done' } })
    const changes = await file('a.txt')
    expect(changes.hunks.map(({ judgement }) => judgement)).toEqual(['accepted', 'pending'])
    expect(changes.judgement).toBe('partly')
    expect(disk()).toBe(lines(20, two))
    expect(await decide('accept', 'a.txt', hunk(1))).toMatchObject({ value: { done: 'already' } })
    await decide('accept', 'a.txt', hunk(2))
    await expect.poll(async () => (await files()).put[0]?.judgement).toBe('accepted')
    expect(git(folder, 'status', '--porcelain')).toBe(' M a.txt\n')
  })

  test('reverted: it is gone from the disk, and nothing else is', async () => {
    const { decide, disk, file } = scene(lines(20), lines(20, two))
    await decide('revert', 'a.txt', hunk(2))
    expect(disk()).toBe(lines(20, { 3: 'three\n' }))
    expect((await file('a.txt')).hunks).toHaveLength(1)
  })

  test('the rest of a file that is accepted in part is reverted, the accepted part stays', async () => {
    const { decide, disk } = scene(lines(20), lines(20, two))
    await decide('accept', 'a.txt', hunk(1))
    await decide('revert', 'a.txt')
    expect(disk()).toBe(lines(20, { 3: 'three\n' }))
    // Then all of it is accepted: what goes is everything.
    await decide('revert', 'a.txt')
    expect(disk()).toBe(lines(20))
  })

  test('a pure deletion is accepted and reverted like any other', async () => {
    const { decide, disk, file, review } = scene('a\nb\nc\n', 'a\nc\n')
    expect((await file('a.txt')).hunks[0]?.judgement).toBe('pending')
    await decide('accept', 'a.txt', hunk(1))
    expect((await file('a.txt')).hunks[0]?.judgement).toBe('accepted')
    valueIn(await review.undo())
    await decide('revert', 'a.txt', hunk(1))
    expect(disk()).toBe('a\nb\nc\n')
  })

  test('single lines, without an end, with CRLF, in other encodings, byte for byte', async () => {
    const one = scene('a\r\ncaf\xe9\r\n', 'a\r\ncaf\xe9\r\nx\r\ny', 'latin.txt')
    writeFileSync(join(one.folder, 'latin.txt'), 'a\r\ncaf\xe9\r\nx\r\ny', 'latin1')
    await one.decide('revert', 'latin.txt', () => ({ before: [], after: [[2, 3]] }))
    expect(one.disk()).toBe('a\r\ncaf\xe9\r\ny')
    const { decide, disk } = scene('a\nb', 'a\nb\nc')
    await decide('revert', 'a.txt', () => ({ before: [[1, 2]], after: [[1, 2]] }))
    expect(disk()).toBe('a\nb\nc')
    const wide = scene('x', '', 'wide.txt')
    writeFileSync(join(wide.folder, 'wide.txt'), '\ufeffa\nb\n', 'utf16le')
    const refused = await wide.decide('revert', 'wide.txt', () => ({ before: [], after: [[0, 1]] }))
    expect(refused).toMatchObject({ problem: { code: 'no-lines' } })
  })
})

describe('a file as a whole', () => {
  test('new, deleted, renamed, retyped, made executable and binary ones are as they were', async () => {
    const folder = repository({
      'gone.txt': 'gone\n',
      'old name.txt': lines(20),
      typed: 'text\n',
      'run.sh': 'x\n',
      'data.bin': 'a\0b',
      'to.txt': 'x\n',
    })
    symlinkSync('to.txt', join(folder, 'link'))
    git(folder, 'add', 'link')
    git(folder, 'commit', '--quiet', '--message=link')
    write(folder, 'deep/new.txt', 'new\n')
    unlinkSync(join(folder, 'gone.txt'))
    git(folder, 'mv', 'old name.txt', 'new name.txt')
    write(folder, 'new name.txt', lines(20, two))
    unlinkSync(join(folder, 'typed'))
    symlinkSync('/etc/passwd', join(folder, 'typed'))
    chmodSync(join(folder, 'run.sh'), 0o755)
    write(folder, 'data.bin', 'a\0c')
    unlinkSync(join(folder, 'link'))
    symlinkSync('data.bin', join(folder, 'link'))
    const { decide, files } = reviewing(folder).open()
    const { put } = await files()
    expect(put).toHaveLength(7)
    for (const { path } of put)
      expect(await decide('revert', path), path).toMatchObject({ ok: true })
    expect(existsSync(join(folder, 'deep/new.txt'))).toBe(false)
    expect(readFileSync(join(folder, 'gone.txt'), 'utf8')).toBe('gone\n')
    expect(readFileSync(join(folder, 'old name.txt'), 'utf8')).toBe(lines(20))
    expect(existsSync(join(folder, 'new name.txt'))).toBe(false)
    expect(lstatSync(join(folder, 'typed')).isFile()).toBe(true)
    expect(statSync(join(folder, 'run.sh')).mode & 0o111).toBe(0)
    expect(readFileSync(join(folder, 'data.bin'), 'utf8')).toBe('a\0b')
    expect(readlinkSync(join(folder, 'link'))).toBe('to.txt')
    git(folder, 'reset', '--quiet')
    expect(git(folder, 'status', '--porcelain')).toBe('')
  })

  test('a new file that is accepted in part exists from then on', async () => {
    const folder = repository()
    write(folder, 'new.txt', 'one\ntwo\nthree\n')
    const { decide, file } = reviewing(folder).open()
    await decide('accept', 'new.txt', () => ({ before: [], after: [[0, 1]] }))
    expect((await file('new.txt')).judgement).toBe('partly')
    await decide('revert', 'new.txt')
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('one\n')
  })

  test('accepted deletions, links and binary files', async () => {
    const folder = repository({ 'gone.txt': 'x\n', 'data.bin': 'a\0b' })
    unlinkSync(join(folder, 'gone.txt'))
    write(folder, 'data.bin', 'a\0c')
    symlinkSync('nowhere', join(folder, 'link'))
    const { decide, file, files } = reviewing(folder).open()
    for (const path of ['gone.txt', 'data.bin', 'link']) {
      expect(await decide('accept', path)).toMatchObject({ value: { done: 'done' } })
      expect((await file(path)).judgement, path).toBe('accepted')
    }
    write(folder, 'data.bin', 'a\0d')
    await expect
      .poll(async () => (await files()).put.map(({ judgement }) => judgement).sort())
      .toEqual(['accepted', 'accepted', 'pending'])
  })

  test('repositories inside, devices, hard links and what leads elsewhere stay as they are', async () => {
    const folder = repository({ 'hard.txt': '1\n' })
    mkdirSync(join(folder, 'nested'))
    git(join(folder, 'nested'), 'init', '--quiet')
    write(folder, 'hard.txt', '2\n')
    linkSync(join(folder, 'hard.txt'), join(folder, '.git/other-name'))
    const { decide, file } = reviewing(folder).open()
    expect(await decide('revert', 'nested')).toMatchObject({
      problem: { code: 'other-repository' },
    })
    expect((await file('nested')).revert).toMatchObject({ refused: expect.any(String) })
    expect(await decide('revert', 'hard.txt')).toMatchObject({ problem: { code: 'file-refused' } })
    expect(readFileSync(join(folder, 'hard.txt'), 'utf8')).toBe('2\n')
    const { review } = reviewing(folder).open()
    for (const path of ['../x', '.git/config', '/etc/passwd'])
      expect(await review.apply('revert', { path, left: null, shown: null })).toMatchObject({
        ok: false,
      })
  })
})

describe('what has changed meanwhile', () => {
  test('is refused in words: on the disk, in what it is compared with, and by a second window', async () => {
    const { folder, review, file, disk, decide } = scene(lines(20), lines(20, two))
    const { left, shown, hunks } = await file('a.txt')
    const changes = hunks[0]?.changes ?? []
    const chosen = {
      before: changes.map((one) => one.before),
      after: changes.map((one) => one.after),
    }
    const decision = { path: 'a.txt', left, shown, lines: chosen }
    const both = await Promise.all([
      review.apply('revert', decision),
      review.apply('revert', decision),
    ])
    expect(both).toMatchObject([{ value: { done: 'done' } }, { value: { done: 'already' } }])
    expect(disk()).toBe(lines(20, { 16: 'sixteen\n' }))
    write(folder, 'a.txt', lines(20, { 1: 'agent\n' }))
    expect(await review.apply('accept', decision)).toMatchObject({ problem: { code: 'changed' } })
    expect(await review.apply('revert', decision)).toMatchObject({ problem: { code: 'changed' } })
    expect(disk()).toBe(lines(20, { 1: 'agent\n' }))
    expect(await decide('revert', 'other.txt').catch((error) => String(error))).toContain(
      'not differ',
    )
  })

  test('a file that is written right then is merged, or refused', async () => {
    const { folder, decide, disk, writes } = scene(lines(20), lines(20, two))
    const really = writes.write.bind(writes)
    let agent: string | undefined = lines(20, { ...two, 9: 'agent\n' })
    writes.write = (order) => {
      if (agent !== undefined) write(folder, 'a.txt', agent)
      agent = undefined
      return really(order)
    }
    expect(await decide('revert', 'a.txt', hunk(1))).toMatchObject({ ok: true })
    expect(disk()).toBe(lines(20, { 9: 'agent\n', 16: 'sixteen\n' }))
    agent = lines(20, { 9: 'agent\n', 16: 'again\n' })
    const refused = await decide('revert', 'a.txt', hunk(1))
    expect(refused).toMatchObject({ problem: { code: 'changed-meanwhile' } })
    expect(disk()).toBe(lines(20, { 9: 'agent\n', 16: 'again\n' }))
  })
})

describe('taken back', () => {
  test('one after the other, accepts and reverts, of deleted and renamed files too', async () => {
    const { folder, decide, review, disk, file, rows, id, when } = scene(lines(20), lines(20, two))
    git(folder, 'mv', 'other.txt', 'moved.txt')
    write(folder, 'new.txt', 'new\n')
    await review.refresh()
    await decide('accept', 'a.txt', hunk(1))
    await decide('revert', 'a.txt', hunk(2))
    await decide('revert', 'new.txt')
    await decide('revert', 'moved.txt')
    expect(existsSync(join(folder, 'other.txt'))).toBe(true)
    await when(() => rows.get(id)?.undo?.path === 'moved.txt')
    expect(await review.undo()).toMatchObject({ value: { path: 'moved.txt' } })
    expect(readdirSync(folder).filter((name) => /moved|other/.test(name))).toEqual(['moved.txt'])
    expect(await review.undo()).toMatchObject({ value: { path: 'new.txt' } })
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('new\n')
    await review.undo()
    expect(disk()).toBe(lines(20, two))
    await review.refresh()
    expect((await file('a.txt')).hunks[0]?.judgement).toBe('accepted')
    await review.undo()
    expect((await file('a.txt')).judgement).toBe('pending')
    expect(await review.undo()).toMatchObject({ problem: { code: 'nothing-to-undo' } })
    await when(() => rows.get(id)?.undo === undefined)
  })

  test('refused where somebody has written since', async () => {
    const { folder, decide, review, disk } = scene(lines(20), lines(20, two))
    await decide('revert', 'a.txt')
    write(folder, 'a.txt', 'agent\n')
    expect(await review.undo()).toMatchObject({ problem: { code: 'changed' } })
    expect(disk()).toBe('agent\n')
  })
})

describe('what was accepted', () => {
  test('is known after a restart, is shown to no tool, and outlives a foreign gc', async () => {
    const folder = repository({ 'a.txt': lines(20) })
    write(folder, 'a.txt', lines(20, two))
    await reviewing(folder).open().decide('accept', 'a.txt', hunk(1))
    git(folder, 'gc', '--quiet', '--prune=now')
    expect(git(folder, 'log', '--all', '--oneline').trim().split('\n')).toHaveLength(1)
    expect(git(folder, 'branch', '--all').trim()).toBe('* main')
    expect(git(folder, 'fsck', '--strict')).toBe('')
    const { file } = reviewing(folder).open()
    expect((await file('a.txt')).hunks.map(({ judgement }) => judgement)).toEqual([
      'accepted',
      'pending',
    ])
  })

  test('is told apart from what is committed, of all of a file or of a part', async () => {
    const folder = repository({ 'a.txt': lines(20), 'b.txt': '1\n' })
    git(folder, 'switch', '--quiet', '--create', 'fix')
    write(folder, 'a.txt', lines(20, { 3: 'three\n' }))
    write(folder, 'b.txt', '2\n')
    git(folder, 'commit', '--quiet', '--all', '--message=fix')
    write(folder, 'a.txt', lines(20, two))
    const { file, files } = reviewing(folder).open({ type: 'base' })
    const list = Object.fromEntries((await files()).put.map((one) => [one.path, one.judgement]))
    expect(list).toEqual({ 'a.txt': 'partly', 'b.txt': 'committed' })
    expect((await file('a.txt')).hunks.map(({ judgement }) => judgement)).toEqual([
      'committed',
      'pending',
    ])
  })

  test('does not come back with lines that were reverted and are written again', async () => {
    const { folder, decide, file } = scene(lines(20), lines(20, two))
    await decide('accept', 'a.txt')
    await decide('revert', 'a.txt', hunk(1))
    write(folder, 'a.txt', lines(20, two))
    expect((await file('a.txt')).hunks.map(({ judgement }) => judgement)).toEqual([
      'pending',
      'accepted',
    ])
  })
})
