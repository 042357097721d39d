// Proves that whatever kind of content a file has, accepting touches nothing, reverting brings back each byte, undoing takes that back, and counts are those of git.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileChanges, ReviewRange } from '../../src/shared/change/review'
import { testFolder } from '../lib/folder'
import { git, write } from '../lib/repository'
import { restoringOf } from '../workspaces/restoring-scene'
import { bytes, hunk, reviewing, valueIn } from './scene'

interface Kind {
  what: string
  attributes?: string
  config?: Record<string, string>
  /** The name of the file, and what lies in it before and after the agent. */
  path?: string
  before: string | Buffer | null
  after: string | Buffer | null
  /** Besides its content: permissions, links. */
  besides?: (file: string) => void
  /** Lines as one reads them, by which git counts what it does not commit so. */
  only?: 'session'
}

/** As git writes it, by the content without it. */
const keyword = '$Id: 17efc714577cee81b2b57f389e13c2448425610b $'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')
const four = lines('one', 'secret two', 'three', 'four')
const changed = lines('one', 'secret TWO', 'three', 'four')

const kinds: Kind[] = [
  { what: 'plain text', before: four, after: changed },
  {
    what: 'a filter of sed',
    attributes: '*.txt filter=crypt',
    config: {
      'filter.crypt.clean': "sed 's/secret/c2VjcmV0/'",
      'filter.crypt.smudge': "sed 's/c2VjcmV0/secret/'",
    },
    before: four,
    after: changed,
  },
  {
    what: 'a filter that turns each line round',
    attributes: '*.txt filter=rev',
    config: { 'filter.rev.clean': 'rev', 'filter.rev.smudge': 'rev' },
    before: four,
    after: changed,
  },
  {
    what: 'a filter that adds to what it cleans each time',
    attributes: '*.txt filter=adds',
    config: { 'filter.adds.clean': "cat; echo '#'", 'filter.adds.smudge': 'cat' },
    before: four,
    after: changed,
    only: 'session',
  },
  {
    what: 'a filter that keeps to itself what it takes out',
    attributes: '*.txt filter=hides',
    config: { 'filter.hides.clean': "sed 's/secret.*/***/'", 'filter.hides.smudge': 'cat' },
    before: four,
    after: lines('one', 'secret two', 'THREE', 'four'),
    only: 'session',
  },
  {
    what: 'a filter whose way back fails',
    attributes: '*.txt filter=lost',
    config: { 'filter.lost.clean': "sed 's/secret/c2VjcmV0/'", 'filter.lost.smudge': 'false' },
    before: four,
    after: changed,
    only: 'session',
  },
  {
    what: 'a filter that has to succeed, and fails',
    attributes: '*.txt filter=must',
    config: {
      'filter.must.clean': "sed 's/secret/c2VjcmV0/'",
      'filter.must.smudge': 'false',
      'filter.must.required': 'true',
    },
    before: four,
    after: changed,
    only: 'session',
  },
  {
    what: 'what lies elsewhere, with a pointer committed',
    attributes: '*.txt filter=lfs',
    config: {
      'filter.lfs.clean': "sha1sum | sed 's/ .*//;s/^/oid /'",
      'filter.lfs.smudge': "sed 's/^oid /pointer /'",
    },
    before: four,
    after: changed,
    only: 'session',
  },
  {
    what: 'keywords',
    attributes: '*.txt ident',
    before: lines(keyword, 'two', 'three'),
    after: lines(keyword, 'TWO', 'three'),
  },
  {
    what: 'another encoding on the disk',
    attributes: '*.txt working-tree-encoding=UTF-16LE',
    before: utf16(four),
    after: utf16(changed),
  },
  {
    what: 'CRLF by attribute',
    attributes: '*.txt text eol=crlf',
    before: 'one\r\ntwo\r\n',
    after: 'one\r\ntwo\r\nthree\r\n',
  },
  {
    what: 'CRLF by configuration',
    config: { 'core.autocrlf': 'true' },
    before: 'one\r\ntwo\r\n',
    after: 'one\r\nTWO\r\n',
  },
  {
    what: 'CRLF where git would commit LF',
    config: { 'core.autocrlf': 'input' },
    before: 'one\r\ntwo\r\n',
    after: 'one\r\nTWO\r\n',
    only: 'session',
  },
  {
    what: 'ends of lines of both kinds',
    before: 'one\r\ntwo\nthree\r\n',
    after: 'one\r\nTWO\nthree\r\n',
  },
  { what: 'no end of the last line', before: 'one\ntwo', after: 'one\ntwo\nthree' },
  { what: 'a byte order mark', before: '\uFEFFone\ntwo\n', after: '\uFEFFone\nTWO\n' },
  {
    what: 'bytes that are no text',
    before: Buffer.from([0, 1, 2, 255]),
    after: Buffer.from([0, 255, 254]),
  },
  {
    what: 'no UTF-8',
    before: Buffer.from('caf\xe9\ntwo\n', 'latin1'),
    after: Buffer.from('caf\xe9\nTWO\n', 'latin1'),
  },
  { what: 'a file that becomes empty', before: four, after: '' },
  { what: 'a file that was empty', before: '', after: four },
  { what: 'a new file', before: null, after: four },
  { what: 'a deleted file', before: four, after: null },
  {
    what: 'a deleted file with a filter',
    attributes: '*.txt filter=rev',
    config: { 'filter.rev.clean': 'rev', 'filter.rev.smudge': 'rev' },
    before: four,
    after: null,
  },
  { what: 'a mode', before: four, after: changed, besides: (file) => chmodSync(file, 0o755) },
  {
    what: 'a link in its place',
    before: four,
    after: null,
    besides: (file) => symlinkSync('elsewhere', file),
  },
  {
    what: 'a name with an umlaut and spaces',
    path: 'Ünter wegs/ä b.txt',
    before: four,
    after: changed,
  },
]

const lying = (file: string): string | null => {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) return null
  return stats.isSymbolicLink()
    ? `link ${readlinkSync(file)}`
    : `${(stats.mode & 0o111) === 0 ? '' : 'x '}${readFileSync(file, 'latin1')}`
}

function put(folder: string, path: string, content: string | Buffer | null): void {
  rmSync(join(folder, path), { force: true })
  if (content === null) return
  write(folder, path, '')
  writeFileSync(join(folder, path), content)
}

function made({ attributes, config = {}, path = 'a.txt', before }: Kind): string {
  const folder = testFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main')
  for (const [name, value] of Object.entries(config)) git(folder, 'config', name, value)
  if (attributes !== undefined) write(folder, '.gitattributes', `${attributes}\n`)
  write(folder, 'other', 'x\n')
  put(folder, path, before)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=first')
  return folder
}

/** What git counts between two contents as they lie, or between the commit and the disk. */
function counted(
  folder: string,
  { path = 'a.txt', before, after }: Kind,
  range: ReviewRange['type'],
) {
  let said: string
  if (range === 'uncommitted')
    said = git(folder, '-c', 'core.quotePath=false', 'diff', '--numstat', 'HEAD', '--', path)
  else {
    const apart = testFolder()
    for (const [name, content] of [
      ['one', before],
      ['two', after],
    ] as const)
      writeFileSync(join(apart, name), content ?? '')
    const args = ['diff', '--no-index', '--numstat', 'one', 'two']
    try {
      said = execFileSync('git', args, { cwd: apart }).toString()
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout)
    }
  }
  const [added, deleted] = said.split('\t')
  return added === '-' || deleted === undefined
    ? undefined
    : { added: Number(added), deleted: Number(deleted) }
}

const ranges = ['uncommitted', 'session'] as const
const cases = kinds.flatMap((kind) =>
  ranges
    .filter((range) => kind.only === undefined || kind.only === range)
    .map((range) => [kind.what, range, kind] as const),
)

test.each(cases)(
  '%s, %s: accepted, reverted, taken back and restored to the byte',
  async (_, range, kind) => {
    const { path = 'a.txt', after, besides } = kind
    const { take, restore } = restoringOf()
    const folder = made(kind)
    const file = join(folder, path)
    const was = lying(file)
    const start = await take(folder, 'start')
    put(folder, path, after)
    besides?.(file)
    const is = lying(file)
    const all = reviewing(folder)
    all.moments.push({ ...start, session: 's1', turn: 't1', id: 't1 start' })
    const { decide, file: look, files, review } = all.open({ type: range })
    const name = bytes(path)
    const listed = async () => (await files()).put.find((one) => one.path === name)
    if (!besides && after !== null && kind.before !== null)
      expect((await listed())?.counts).toEqual(counted(folder, kind, range))
    expect((await listed())?.judgement).toBe('pending')

    expect(await decide('accept', path)).toMatchObject({ ok: true })
    expect(lying(file)).toBe(is)
    expect((await look(path)).judgement).toBe('accepted')
    valueIn(await review.undo())
    expect((await look(path)).judgement).toBe('pending')

    expect(await decide('revert', path)).toMatchObject({ ok: true })
    expect(lying(file)).toBe(was)
    if (range === 'uncommitted') expect(git(folder, 'status', '--porcelain')).toBe('')
    valueIn(await review.undo())
    expect(lying(file)).toBe(is)
    // Git may take what was written in the same moment for what it knew: the next look tells them apart.
    await expect
      .poll(async () => {
        await review.refresh()
        return (await listed()) !== undefined
      })
      .toBe(true)

    const byHunk = await look(path)
    if (byHunk.revert === 'lines' && !besides) {
      for (let left = byHunk.hunks.length; left > 0; left--) await decide('revert', path, lastHunk)
      expect(lying(file)).toBe(was)
      for (let left = byHunk.hunks.length; left > 0; left--) valueIn(await review.undo())
      expect(lying(file)).toBe(is)
    }
    await restore(folder, start)
    expect(lying(file)).toBe(was)
  },
)

const lastHunk = (changes: FileChanges) => hunk(changes.hunks.length)(changes)
