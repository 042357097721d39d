// Proves that changes are told between the ends of turns, from files as they lay on the disk.
// docs/guide/changes.md: You choose since when: the session began, one turn, the base, or the last commit.
import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { checkpointsOf } from './checkpoint'
import { linesIn, reviewing, valueIn } from './scene'

function scene(files: Record<string, string>) {
  const folder = repository(files)
  const all = reviewing(folder)
  const checkpoint = checkpointsOf(folder, all.moments)
  const list = async (range: Parameters<typeof all.open>[0]) => {
    const { put } = await all.open(range).files()
    return Object.fromEntries(put.map(({ path, change, counts }) => [path, { change, counts }]))
  }
  return { folder, moment: checkpoint, list, ...all }
}

describe('between the ends of turns', () => {
  test('the session, the last turn, and each turn by itself', async () => {
    const {
      folder,
      moment: checkpoint,
      list,
      open,
      reviews,
    } = scene({ 'a.txt': '1\n', 'b.txt': '1\n' })
    write(folder, 'mine.txt', 'from before\n')
    checkpoint('t1', 'start')
    write(folder, 'a.txt', '2\n')
    write(folder, 'new.txt', 'x\n')
    checkpoint('t1', 'end')
    write(folder, 'between.txt', 'by the user\n')
    checkpoint('t2', 'start', false)
    write(folder, 'new.txt', 'x\ny\n')
    unlinkSync(join(folder, 'b.txt'))
    expect(await list({ type: 'session' })).toEqual({
      'a.txt': { change: 'modified', counts: { added: 1, deleted: 1 } },
      'b.txt': { change: 'deleted', counts: { added: 0, deleted: 1 } },
      'between.txt': { change: 'untracked', counts: { added: 1, deleted: 0 } },
      'new.txt': { change: 'untracked', counts: { added: 2, deleted: 0 } },
    })
    const last = {
      'b.txt': expect.anything(),
      'new.txt': { change: 'modified', counts: { added: 1, deleted: 0 } },
    }
    expect(await list({ type: 'last-turn' })).toEqual(last)
    expect(await list({ type: 'turn', turn: 't2' })).toEqual(last)
    expect(await list({ type: 'turn', turn: 't1' })).toEqual({
      'a.txt': { change: 'modified', counts: { added: 1, deleted: 1 } },
      'new.txt': { change: 'added', counts: { added: 1, deleted: 0 } },
    })
    expect(linesIn(await open({ type: 'turn', turn: 't1' }).file('new.txt'))).toEqual(['+x\n'])
    expect(reviews.ranges('s1')).toMatchObject([
      { range: { type: 'uncommitted' } },
      { range: { type: 'session' } },
      { range: { type: 'last-turn' } },
      { range: { type: 'base' } },
      { range: { type: 'turn', turn: 't2' } },
      { range: { type: 'turn', turn: 't1' } },
    ])
  })

  test('a turn that is not exact says so; a session without any, and a turn that is not known, are refused', async () => {
    const { moment: checkpoint, rows, open, when, reviews } = scene({ 'a.txt': '1\n' })
    const none = open({ type: 'session' })
    expect(await none.review.files(undefined)).toMatchObject({ problem: { code: 'no-start' } })
    expect(reviews.ranges('s1')[1]).toMatchObject({ refused: expect.any(String) })
    checkpoint('t1', 'start', false)
    const { id } = open({ type: 'last-turn' })
    await when(() => rows.get(id)?.note !== undefined)
    const other = open({ type: 'turn', turn: 'none' })
    expect(await other.review.files(undefined)).toMatchObject({ problem: { code: 'no-start' } })
  })

  test('ends of lines that git would change are no changes, and files that git ignores none either', async () => {
    const {
      folder,
      moment: checkpoint,
      list,
    } = scene({
      '.gitattributes': '*.txt text eol=crlf\n',
      'a.txt': '1\n',
    })
    unlinkSync(join(folder, 'a.txt'))
    git(folder, 'checkout', '--quiet', 'a.txt')
    write(folder, '.git/info/exclude', 'build\n')
    write(folder, 'crlf.txt', 'x\r\ny\r\n')
    checkpoint('t1', 'start')
    write(folder, 'build/x', 'x')
    expect(await list({ type: 'session' })).toEqual({})
    write(folder, 'crlf.txt', 'x\r\ny\r\nz\r\n')
    await expect
      .poll(async () => Object.keys(await list({ type: 'session' })))
      .toEqual(['crlf.txt'])
  })

  test('what an earlier turn did is reverted where its lines are still there, else refused', async () => {
    const lines = (change: Record<number, string>) =>
      Array.from({ length: 20 }, (_, line) => change[line] ?? `line ${line}\n`).join('')
    const { folder, moment: checkpoint, open } = scene({ 'a.txt': lines({}) })
    checkpoint('t1', 'start')
    write(folder, 'a.txt', lines({ 3: 'three\n', 16: 'sixteen\n' }))
    checkpoint('t1', 'end')
    checkpoint('t2', 'start')
    write(folder, 'a.txt', lines({ 3: 'three\n', 9: 'nine\n', 16: 'again\n' }))
    const { decide, file } = open({ type: 'turn', turn: 't1' })
    const pick = (line: number) => () => ({
      before: [[line, line + 1]] as [number, number][],
      after: [[line, line + 1]] as [number, number][],
    })
    expect(await decide('revert', 'a.txt', pick(16))).toMatchObject({
      problem: { code: 'changed-since' },
    })
    valueIn(await decide('accept', 'a.txt', pick(3)))
    expect((await file('a.txt')).hunks.map(({ judgement }) => judgement)).toEqual([
      'accepted',
      'pending',
    ])
    valueIn(await decide('revert', 'a.txt', pick(3)))
    expect(git(folder, 'diff', '--numstat')).toBe('2\t2\ta.txt\n')
  })
})
