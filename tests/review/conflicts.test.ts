// Proves that a side of a conflict is chosen to the byte, whatever kind it is of, marked as git expects, refused where the text has changed, and taken back.
// docs/guide/changes.md: you resolve it yourself | “Changes” shows both sides of each conflict by name, in a rebase too; “Ours”, “Theirs” or “Both” chooses, until the last one marks the file as resolved
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { bytes, reviewing, valueIn } from './scene'

/** Begins what ends in a conflict. */
const begin = (folder: string, ...args: string[]) => expect(() => git(folder, ...args)).toThrow()

type Files = Record<string, string | null>
type Text = { 'a.txt': string }

function commit(folder: string, files: Files, message: string): void {
  for (const [name, text] of Object.entries(files))
    if (text === null) git(folder, 'rm', '--quiet', '--', name)
    else writeFileSync(join(folder, name), text, 'latin1')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', `--message=${message}`)
}

/** A repository in which `main` and `größe` have changed the same since they went apart; `main` is checked out. */
function apart(base: Files, ours: Files, theirs: Files, config: string[] = []) {
  const folder = repository({ 'other.txt': 'x\n' })
  for (const one of config) git(folder, 'config', ...one.split('='))
  commit(folder, { ...base, 'more.txt': 'x\n' }, 'base')
  git(folder, 'switch', '--quiet', '--create', 'größe')
  commit(folder, theirs, 'their “change”')
  git(folder, 'switch', '--quiet', 'main')
  commit(folder, ours, 'our change')
  return folder
}

function merging(base: Files, ours: Files, theirs: Files, config: string[] = []) {
  const folder = apart(base, ours, theirs, config)
  begin(folder, 'merge', 'größe')
  return scene(folder)
}

function scene(folder: string) {
  const all = reviewing(folder)
  return {
    folder,
    ...all,
    ...all.open(),
    disk: (name = 'a.txt') => readFileSync(join(folder, name), 'latin1'),
    status: () => git(folder, 'status', '--porcelain'),
  }
}

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 20 }, (_, line) => change[line] ?? `line ${line}\n`).join('')
const [base, ours, theirs] = [
  lines(),
  lines({ 3: 'our three\n', 16: 'our sixteen\n' }),
  lines({ 3: 'their three\n', 16: 'their sixteen\n' }),
].map((text = '') => ({ 'a.txt': text })) as [Text, Text, Text]

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

describe('a whole file', () => {
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
