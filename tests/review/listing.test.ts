// Proves that the list of changed files says what happened to each, whatever they are and are called, and follows the disk.
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { bytes, hunk, linesIn, reviewing, valueIn } from './scene'

const many = Array.from({ length: 30 }, (_, line) => `line ${line}\n`).join('')

async function listOf(folder: string, range?: { type: 'base' }) {
  const { put } = await reviewing(folder).open(range).files()
  return Object.fromEntries(put.map(({ path, ...file }) => [path, file]))
}

describe('what happened to a file', () => {
  test('all kinds of changes, with their counts', async () => {
    const folder = repository({
      'edited.txt': 'one\ntwo\n',
      'gone.txt': 'a\nb\nc\n',
      'old/name.txt': many,
      'run.sh': 'x\n',
      retyped: 'text\n',
      'picture.png': 'PNG\0',
      'same.txt': 'same\n',
    })
    write(folder, 'edited.txt', 'one\nthree\nfour\n')
    unlinkSync(join(folder, 'gone.txt'))
    mkdirSync(join(folder, 'new'))
    git(folder, 'mv', 'old/name.txt', 'new/name.txt')
    write(folder, 'new/name.txt', `${many}more\n`)
    chmodSync(join(folder, 'run.sh'), 0o755)
    unlinkSync(join(folder, 'retyped'))
    symlinkSync('edited.txt', join(folder, 'retyped'))
    write(folder, 'picture.png', 'PNG\0more')
    write(folder, 'staged.txt', 'new\n')
    git(folder, 'add', 'staged.txt')
    write(folder, 'deep/er/untracked.txt', 'a\nb\nno end')
    write(folder, 'untracked.bin', 'a\0b')
    write(folder, 'yarn.lock', 'x\n')
    write(folder, 'large.txt', 'x'.repeat(3 * 1024 * 1024))
    const list = await listOf(folder)
    expect(list).toMatchObject({
      'edited.txt': { change: 'modified', kind: 'text', counts: { added: 2, deleted: 1 } },
      'gone.txt': { change: 'deleted', kind: 'text', counts: { added: 0, deleted: 3 } },
      'new/name.txt': { change: 'renamed', from: 'old/name.txt', counts: { added: 1, deleted: 0 } },
      'run.sh': { change: 'modified', modes: ['100644', '100755'] },
      retyped: { change: 'retyped', kind: 'link' },
      'picture.png': { change: 'modified', kind: 'binary' },
      'staged.txt': { change: 'added', counts: { added: 1, deleted: 0 } },
      'deep/er/untracked.txt': { change: 'untracked', counts: { added: 3, deleted: 0 } },
      'untracked.bin': { change: 'untracked', kind: 'binary' },
      'yarn.lock': { change: 'untracked', generated: true },
      'large.txt': { large: true },
    })
    expect(Object.keys(list)).toHaveLength(11)
    expect(list['picture.png']).not.toHaveProperty('counts')
  })

  test('conflicts, submodules, and repositories inside of it', async () => {
    const folder = repository({ 'both.txt': 'one\n' })
    const other = repository({ 'in.txt': '1\n' })
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', other, 'sub')
    git(folder, 'commit', '--quiet', '--all', '--message=submodule')
    git(folder, 'switch', '--quiet', '--create', 'side')
    write(folder, 'both.txt', 'theirs\n')
    git(folder, 'commit', '--quiet', '--all', '--message=theirs')
    git(folder, 'switch', '--quiet', 'main')
    write(folder, 'both.txt', 'ours\n')
    git(folder, 'commit', '--quiet', '--all', '--message=ours')
    expect(() => git(folder, 'merge', 'side')).toThrow()
    write(join(folder, 'sub'), 'in.txt', '2\n')
    mkdirSync(join(folder, 'nested'))
    git(join(folder, 'nested'), 'init', '--quiet')
    expect(await listOf(folder)).toMatchObject({
      'both.txt': { change: 'conflicted' },
      sub: { change: 'modified', kind: 'submodule' },
      nested: { change: 'untracked', kind: 'folder' },
    })
  })

  test('names of any bytes', async () => {
    const folder = repository()
    const names = ['new\nline', 'tab\t"quoted"', 'é', 'back\\slash', ' blank ', ':(top)magic', '-n']
    for (const name of names) write(folder, `d/${name}`, 'x\n')
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/d/`), Buffer.of(0xe9)]), 'x\n')
    const list = await listOf(folder)
    expect(Object.keys(list).sort()).toEqual(
      [...names.map((name) => bytes(`d/${name}`)), 'd/\xe9'].sort(),
    )
  })

  test('before the first commit, with HEAD detached, in a worktree, in a folder of it, and without version control', async () => {
    const unborn = testFolder()
    git(unborn, 'init', '--quiet')
    write(unborn, 'a', '1\n')
    write(unborn, 'b', '1\n')
    git(unborn, 'add', 'b')
    expect(await listOf(unborn)).toMatchObject({
      a: { change: 'untracked' },
      b: { change: 'added' },
    })
    const folder = repository({ 'a.txt': '1\n', 'part/b.txt': '1\n' })
    const tree = join(testFolder(), 'tree')
    git(folder, 'worktree', 'add', '--quiet', '--detach', tree)
    for (const place of [folder, tree]) {
      write(place, 'a.txt', '2\n')
      write(place, 'part/b.txt', '2\n')
      write(place, 'part/c.txt', '2\n')
    }
    expect(Object.keys(await listOf(tree)).sort()).toEqual(['a.txt', 'part/b.txt', 'part/c.txt'])
    const part = await listOf(join(folder, 'part'))
    expect(Object.keys(part).sort()).toEqual(['part/b.txt', 'part/c.txt'])
    const plain = reviewing(testFolder()).open()
    expect(await plain.review.files(undefined)).toMatchObject({ problem: { code: 'no-versions' } })
  })
})

describe('against the base', () => {
  test('from where the branch was made, with what was committed since and what was not', async () => {
    const folder = repository({ 'a.txt': '1\n', 'b.txt': '1\n' })
    git(folder, 'switch', '--quiet', '--create', 'fix')
    write(folder, 'a.txt', '2\n')
    git(folder, 'commit', '--quiet', '--all', '--message=fix')
    write(folder, 'b.txt', '2\n')
    git(folder, 'branch', '--quiet', '--force', 'elsewhere', 'main')
    expect(Object.keys(await listOf(folder, { type: 'base' })).sort()).toEqual(['a.txt', 'b.txt'])
    const named = reviewing(folder, { base: 'elsewhere' }).open({ type: 'base' })
    expect((await named.files()).put).toHaveLength(2)
    const strange = reviewing(folder, { base: '--all' }).open({ type: 'base' })
    expect(await strange.review.files(undefined)).toMatchObject({ problem: { code: 'no-base' } })
  })
})

describe('while it is looked at', () => {
  test('only what has changed is told again, and nothing when nothing has', async () => {
    const folder = repository({ 'a.txt': '1\n', 'b.txt': '1\n' })
    write(folder, 'a.txt', '2\n')
    const { open, rows, when, calls } = reviewing(folder)
    const { id, files } = open()
    const first = await files()
    expect(first).toMatchObject({ whole: true, put: [{ path: 'a.txt' }] })
    await when(() => rows.get(id)?.state === 'ready')
    write(folder, 'b.txt', '2\n')
    await when(() => rows.get(id)?.files === 2)
    expect(await files(first.rev)).toMatchObject({
      whole: false,
      put: [{ path: 'b.txt' }],
      removed: [],
    })
    rmSync(join(folder, 'a.txt'))
    git(folder, 'checkout', '--quiet', 'a.txt')
    await when(() => rows.get(id)?.files === 1)
    const last = await files(first.rev)
    expect(last).toMatchObject({ put: [{ path: 'b.txt' }], removed: ['a.txt'] })
    expect(await files(last.rev)).toEqual({ rev: last.rev, whole: false, put: [], removed: [] })
    const told = calls.length
    expect(await files(last.rev)).toMatchObject({ put: [] })
    expect(calls.length).toBe(told)
  })

  test('two windows share one; when the last has gone the row goes and nothing is read any more', async () => {
    const folder = repository()
    const { open, reviews, rows, when, calls } = reviewing(folder)
    const { id, files } = open()
    expect(open({ type: 'uncommitted' }, 2).id).toBe(id)
    await files()
    reviews.close(1, id)
    reviews.close(1, id)
    expect(rows.has(id)).toBe(true)
    reviews.left(2)
    await when(() => !rows.has(id))
    const before = calls.length
    write(folder, 'a.txt', 'changed')
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls.length).toBe(before)
    expect(reviews.find(id)).toMatchObject({ problem: { code: 'no-review' } })
  })
})

describe('one file', () => {
  test('both sides, and what differs', async () => {
    const folder = repository({ 'a.txt': 'one\ntwo\nthree\n' })
    write(folder, 'a.txt', 'one\n2\nthree\nfour')
    const { file } = reviewing(folder).open()
    const changes = await file('a.txt')
    expect(linesIn(changes)).toEqual(['-two\n', '+2\n', '+four'])
    expect(changes.notes).toEqual(['Its last line loses its end.'])
    expect(changes.hunks).toHaveLength(1)
  })

  test('what is no line of text is shown as what it is', async () => {
    const png = Buffer.from('iVBORw0KGgo=', 'base64').toString('latin1')
    const folder = repository({ 'a.bin': 'a\0b', 'link.txt': 'text\n' })
    writeFileSync(join(folder, 'p.png'), png, 'latin1')
    write(folder, 'a.bin', 'a\0bc')
    unlinkSync(join(folder, 'link.txt'))
    symlinkSync('/etc/passwd', join(folder, 'link.txt'))
    write(folder, 'long.txt', 'x'.repeat(6000))
    writeFileSync(join(folder, 'wide.txt'), '\ufeffé\n', 'utf16le')
    writeFileSync(join(folder, 'old.txt'), 'caf\xe9\r\n', 'latin1')
    write(folder, 'mac.txt', 'one\rtwo\r')
    write(folder, 'marked.txt', '\ufeffone\n')
    const { file } = reviewing(folder).open()
    expect(await file('a.bin')).toMatchObject({
      before: { type: 'binary', bytes: 3 },
      after: { type: 'binary', bytes: 4 },
      hunks: [],
    })
    expect(await file('link.txt')).toMatchObject({
      before: { type: 'text' },
      after: { type: 'link', target: '/etc/passwd' },
    })
    expect(await file('p.png')).toMatchObject({ after: { type: 'image', mimeType: 'image/png' } })
    expect((await file('long.txt')).after).toMatchObject({ type: 'large' })
    expect((await file('long.txt', { large: true })).after).toMatchObject({ type: 'text' })
    expect((await file('wide.txt')).after).toMatchObject({ encoding: 'utf-16le', text: 'é\n' })
    expect((await file('old.txt')).after).toMatchObject({
      encoding: 'windows-1252',
      text: 'café\r\n',
      ends: 'crlf',
    })
    expect((await file('mac.txt')).after).toMatchObject({ ends: 'cr' })
    expect((await file('marked.txt')).after).toMatchObject({ bom: true, text: 'one\n' })
  })

  test('ends of lines that git takes for the same are no change, shown, accepted or reverted', async () => {
    const some = (word: string, end = '\r\n') => ['one', word, 'three', ''].join(end)
    const folder = repository({ 'a.txt': some('two', '\n'), 'b.txt': some('two', '\n') })
    git(folder, 'config', 'core.autocrlf', 'true')
    write(folder, 'a.txt', some('2'))
    // It says that its ends count.
    write(folder, '.gitattributes', 'b.txt -text\n')
    write(folder, 'b.txt', some('two'))
    const { file, decide } = reviewing(folder).open()
    const changes = await file('a.txt')
    expect(linesIn(changes)).toEqual(['-two\r\n', '+2\r\n'])
    expect(changes.notes).toEqual([])
    expect(linesIn(await file('b.txt'))).toHaveLength(6)
    valueIn(await decide('accept', 'a.txt', hunk(1)))
    expect((await file('a.txt')).judgement).toBe('accepted')
    valueIn(await decide('withdraw', 'a.txt'))
    valueIn(await decide('revert', 'a.txt', hunk(1)))
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(some('two'))
  })

  test('what is made by programs is so by attributes first, then by names', async () => {
    const folder = repository({ 'a.txt': 'a\n' })
    write(folder, '.gitattributes', 'made/** linguist-generated\nyarn.lock -linguist-generated\n')
    for (const name of ['made/a.ts', 'yarn.lock', 'go.sum', 'b.ts']) write(folder, name, 'x\n')
    const { files } = reviewing(folder).open()
    const { put } = await files()
    const generated = put.filter((file) => file.generated).map(({ path }) => path)
    expect(generated.sort()).toEqual(['go.sum', 'made/a.ts'])
  })
})
