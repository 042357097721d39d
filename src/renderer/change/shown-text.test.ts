// Proves that a long text is read as a short one is, only not at once, and no further once nobody wants it.
import { expect, test } from 'vitest'
import { hunksOf } from '../../shared/change/hunks'
import { changedLines, linesOf } from '../../shared/change/lines'
import type { FileChanges, Side } from '../../shared/change/review'
import { isShort, readAtOnce, readInSteps } from './shown-text'

const side = (text: string): Side =>
  ({ type: 'text', text, encoding: 'utf-8', bom: false, ends: 'lf', ended: true }) as Side

function changesOf(before: Side, after: Side): FileChanges {
  const [old, now] = [before, after].map((one) => linesOf(one.type === 'text' ? one.text : ''))
  const hunks = hunksOf(changedLines(old ?? [], now ?? []), old?.length ?? 0)
  return { before, after, hunks: hunks.map((hunk) => ({ ...hunk, by: [] })) } as never
}

const many = (word: string) => side(`${word} of many\n`.repeat(30_000))

test('a long text is read in steps to the same as at once', async () => {
  const changes = changesOf(many('one'), many('other'))
  expect(isShort(changes)).toBe(false)
  const read = await readInSteps(changes, 'unified', () => true)
  expect(read?.text).toEqual(readAtOnce(changes))
  expect(read?.text?.starts.before.at(-1)).toBe(30_000 * 'one of many\n'.length)
})

test('what nobody wants any more is not read on', async () => {
  let steps = 0
  const isWanted = () => {
    steps += 1
    return steps < 3
  }
  expect(
    await readInSteps(changesOf(many('one'), many('other')), 'split', isWanted),
  ).toBeUndefined()
  expect(steps).toBe(3)
})

test('a side that is not there has no lines, and a picture is no text', () => {
  const added = changesOf({ type: 'nothing' }, side('one\n'))
  expect(isShort(added)).toBe(true)
  expect(readAtOnce(added)?.sides).toEqual({ before: [], after: ['one\n'] })
  expect(readAtOnce(changesOf(side('a'), { type: 'binary', bytes: 3 }))).toBeUndefined()
})
