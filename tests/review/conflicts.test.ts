// Proves that a side of a conflict is chosen to the byte, whatever kind it is of, marked as git expects, refused where the text has changed, and taken back.
// docs/guide/changes.md: you resolve it yourself | “Changes” shows both sides of each conflict by name, in a rebase too; “Ours”, “Theirs” or “Both” chooses, until the last one marks the file as resolved
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import {
  apart,
  base,
  begin,
  commit,
  lines,
  merging,
  ours,
  scene,
  type Text,
  theirs,
} from './lib/conflict'
import { bytes, valueIn } from './scene'

describe('lines', () => {
  test('both sides of each place are told by name; each is chosen for itself', async () => {
    const { file, choose, disk, status } = merging(base, ours, theirs)
    const { conflict, accept, revert } = await file('a.txt')
    expect(conflict?.names).toEqual({ ours: 'main', theirs: 'größe' })
    expect(conflict?.places).toHaveLength(2)
    expect(accept).toEqual(revert)
    expect(typeof accept).toBe('object')
    expect(valueIn(await choose('a.txt', 'theirs', 0))).toMatchObject({ left: 1, marked: false })
    expect(status()).toBe('UU a.txt\n')
    expect(valueIn(await choose('a.txt', 'both', 0))).toMatchObject({ left: 0, marked: true })
    expect(disk()).toBe(lines({ 3: 'their three\n', 16: 'our sixteen\ntheir sixteen\n' }))
    expect(status()).toBe('M  a.txt\n')
  })

  test('chosen and undone, one after the other, all is as it was before, in the index too', async () => {
    const { choose, disk, status, review, folder } = merging(base, ours, theirs)
    const [before, index] = [disk(), git(folder, 'ls-files', '--stage')]
    await choose('a.txt', 'ours', 1)
    await choose('a.txt', 'ours', 0)
    expect(status()).toBe('')
    valueIn(await review.undo())
    expect(status()).toBe('UU a.txt\n')
    expect(git(folder, 'ls-files', '--stage')).toBe(index)
    valueIn(await review.undo())
    expect(disk()).toBe(before)
  })

  test('with what was before both in it (diff3), the same is chosen', async () => {
    const { file, choose, disk } = merging(base, ours, theirs, ['merge.conflictStyle=diff3'])
    const { conflict } = await file('a.txt')
    expect(conflict?.places[0]?.base).toBeDefined()
    await choose('a.txt', 'ours', 0)
    await choose('a.txt', 'ours', 0)
    expect(disk()).toBe(ours['a.txt'])
  })

  test.each([
    ['CRLF in the repository', (text: string) => text.replaceAll('\n', '\r\n'), []],
    ['CRLF on the disk alone', (text: string) => text, ['core.autocrlf=true']],
    [
      'no end of the last line',
      (text: string) => text.slice(0, text.indexOf('line 17')).trimEnd(),
      [],
    ],
    ['letters that are no UTF-8', (text: string) => text.replaceAll('t', '\xfc'), []],
  ])('%s: a side is chosen to the byte', async (_name, made, config) => {
    const [first, second, third] = [base, ours, theirs].map((files) => ({
      'a.txt': made(files['a.txt']),
    })) as [Text, Text, Text]
    for (const [choice, wanted] of [
      ['ours', second],
      ['theirs', third],
    ] as const) {
      const { choose, disk, folder } = merging(first, second, third, config)
      await choose('a.txt', choice, 1)
      expect(valueIn(await choose('a.txt', choice, 0))).toMatchObject({ marked: true })
      const kept = git(folder, 'show', `${choice === 'ours' ? 'main' : 'größe'}:a.txt`)
      expect(git(folder, 'show', ':a.txt')).toBe(kept)
      if (config.length === 0) expect(disk()).toBe(wanted['a.txt'])
      else expect(disk()).toBe(wanted['a.txt']?.replaceAll('\n', '\r\n'))
    }
  })

  test('two places chosen at once, by what was shown before either, are both chosen', async () => {
    const { review, file, disk } = merging(base, ours, theirs)
    const { left, shown } = await file('a.txt')
    const one = { path: 'a.txt', left, shown, choice: 'theirs' as const }
    const chosen = [0, 1, 1].map((place) => review.resolve({ ...one, place }))
    expect((await Promise.all(chosen)).map(valueIn)).toMatchObject([
      { done: 'done', left: 1 },
      { done: 'done', left: 0, marked: true },
      { done: 'already' },
    ])
    expect(disk()).toBe(theirs['a.txt'])
  })

  test('what was written into it since is kept: elsewhere it stays, there it is refused in words', async () => {
    const { review, file, disk, folder } = merging(base, ours, theirs)
    const { left, shown } = await file('a.txt')
    const choose = (place: number) =>
      review.resolve({ path: 'a.txt', left, shown, choice: 'ours', place })
    writeFileSync(join(folder, 'a.txt'), disk().replace('line 10\n', 'mine\n'), 'latin1')
    expect(valueIn(await choose(0))).toMatchObject({ done: 'done', left: 1 })
    expect(disk()).toContain('mine\n')
    writeFileSync(join(folder, 'a.txt'), disk().replace('our sixteen', 'my sixteen'), 'latin1')
    const refused = await choose(1)
    expect(refused).toMatchObject({ ok: false, problem: { code: 'changed' } })
    expect(disk()).toContain('my sixteen')
  })

  test('an undo after the merge was committed or aborted leaves it alone', async () => {
    for (const end of [
      ['commit', '--no-edit', '--quiet'],
      ['merge', '--abort'],
    ]) {
      const { choose, review, disk, folder } = merging(base, ours, theirs)
      await choose('a.txt', 'ours', 0)
      await choose('a.txt', 'ours', 0)
      git(folder, ...end)
      expect(await review.undo()).toMatchObject({ ok: false, problem: { code: 'merge-over' } })
      expect(disk()).toBe(ours['a.txt'])
    }
  })

  test('while another git holds the index it is chosen, not marked, and marked later', async () => {
    const { choose, file, status, folder } = merging(base, ours, theirs)
    await choose('a.txt', 'ours', 0)
    writeFileSync(join(folder, '.git/index.lock'), '')
    const chosen = valueIn(await choose('a.txt', 'theirs', 0))
    expect(chosen).toMatchObject({ left: 0, marked: false, problem: { code: 'not-marked' } })
    expect((await file('a.txt')).conflict?.ready).toBe(true)
    rmSync(join(folder, '.git/index.lock'))
    expect(valueIn(await choose('a.txt', 'here'))).toMatchObject({ marked: true })
    expect(status()).toBe('M  a.txt\n')
  })

  test('what an agent writes right now is not chosen, and says so', async () => {
    const { choose, writers, folder } = merging(base, ours, theirs)
    writers.push({ title: 'Edit a.txt', paths: [join(folder, 'a.txt')] })
    const refused = await choose('a.txt', 'ours', 0)
    expect(refused).toMatchObject({ ok: false, problem: { code: 'is-written' } })
  })

  test('accepting and reverting are refused as long as it is in conflict', async () => {
    const { decide, disk } = merging(base, ours, theirs)
    const before = disk()
    for (const action of ['accept', 'revert'] as const)
      expect(await decide(action, 'a.txt')).toMatchObject({ problem: { code: 'in-conflict' } })
    expect(disk()).toBe(before)
  })
})

describe('who is ours, by name', () => {
  test('in a rebase ours is what one’s own commits are put onto', async () => {
    const folder = apart(base, ours, theirs)
    git(folder, 'switch', '--quiet', 'größe')
    begin(folder, 'rebase', 'main')
    const { file, choose, disk } = scene(folder)
    const { conflict } = await file('a.txt')
    expect(conflict?.names.ours).toBe('main')
    expect(conflict?.names.theirs).toMatch(/^[0-9a-f]+ “their “change””, of größe$/)
    expect(conflict?.notes.join()).toContain('größe is being rebased. “Ours” is main')
    await choose('a.txt', 'ours', 0)
    await choose('a.txt', 'theirs', 0)
    expect(disk()).toBe(lines({ 3: 'our three\n', 16: 'their sixteen\n' }))
  })

  test('what is picked, and what is reverted, are named by their commits', async () => {
    const picking = apart(base, ours, theirs)
    begin(picking, 'cherry-pick', 'größe')
    expect((await scene(picking).file('a.txt')).conflict?.names).toMatchObject({
      ours: 'main',
      theirs: expect.stringMatching(/^[0-9a-f]+ “their “change””$/),
    })
    const folder = apart(base, ours, theirs)
    commit(folder, { 'a.txt': lines({ 3: 'newest\n' }) }, 'newest')
    begin(folder, 'revert', 'HEAD~1')
    expect((await scene(folder).file('a.txt')).conflict?.names.theirs).toMatch(
      /^before [0-9a-f]+ “our/,
    )
  })

  test('what was stashed is called as its mark calls it', async () => {
    const folder = repository({ 'a.txt': 'base\n' })
    write(folder, 'a.txt', 'stashed\n')
    git(folder, 'stash', '--quiet')
    commit(folder, { 'a.txt': 'ours\n' }, 'ours')
    begin(folder, 'stash', 'pop')
    const { file, choose, disk, status } = scene(folder)
    expect((await file('a.txt')).conflict?.names.theirs).toBe('Stashed changes')
    await choose('a.txt', 'theirs', 0)
    expect(disk()).toBe('stashed\n')
    expect(status()).toBe('M  a.txt\n')
  })
})

test('a name with blanks, quotes and letters, in a folder below, is chosen too', async () => {
  const name = bytes('ü "q" [a].txt')
  const [one, two, three] = ['a\n', 'b\n', 'c\n'].map((text) => ({ 'ü "q" [a].txt': text }))
  const { review, choose, disk } = merging(one ?? {}, two ?? {}, three ?? {})
  valueIn(await review.file(name, { whiteSpace: 'exact', large: false }))
  expect(valueIn(await choose('ü "q" [a].txt', 'both', 0))).toMatchObject({ marked: true })
  expect(disk('ü "q" [a].txt')).toBe('b\nc\n')
})
