// Proves that each line is laid to who brought it or took it away, through all versions in between.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedLines, linesOf } from '../../../shared/change/lines'
import { attributed, withSaid } from './attribution'

const text = (words: string) => linesOf(words.split('').join('\n') + (words ? '\n' : ''))

describe('lines', () => {
  test('that one brought and another changed are the other’s; what nobody explains is the rest', () => {
    const versions = [
      { lines: text('abXc'), by: 'one' },
      { lines: text('aXYc'), by: 'two' },
    ]
    const { brought, taken } = attributed(text('abc'), versions, text('aXYcZ'), 'rest')
    expect(brought).toEqual([undefined, 'one', 'two', undefined, 'rest'])
    expect(taken).toEqual([undefined, 'two', undefined])
  })

  test('that were brought and taken away again leave no trace', () => {
    const versions = [
      { lines: text('aXb'), by: 'one' },
      { lines: text('ab'), by: 'two' },
    ]
    const { brought, taken } = attributed(text('ab'), versions, text('ab'), 'rest')
    expect([...brought, ...taken].filter(Boolean)).toEqual([])
  })

  test('of every change have somebody, who had a part in it', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
      .map((all) => text(all.join('')))
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), words, (before, middle, after) => {
        const versions = middle.map((lines, by) => ({ lines, by }))
        const { brought, taken } = attributed(before, versions, after, -1)
        expect(brought).toHaveLength(after.length)
        expect(taken).toHaveLength(before.length)
        // As many lines as stay are nobody's.
        const stay = brought.filter((who) => who === undefined).length
        expect(taken.filter((who) => who === undefined)).toHaveLength(stay)
        if (middle.length === 0) {
          const changes = changedLines(before, after)
          const added = changes.flatMap((change) => after.slice(...change.after))
          expect(brought.filter((who) => who === -1)).toHaveLength(added.length)
        }
      }),
    )
  })
})

describe('a change that somebody says they made', () => {
  test.each([
    ['whole', 'abc', { before: 'abc', after: 'x' }, 'x'],
    ['a piece', 'abc', { before: 'b', after: 'x' }, 'axc'],
    ['new', '', { before: null, after: 'x' }, 'x'],
    ['new, though it is there', 'abc', { before: null, after: 'x' }, undefined],
    ['a piece that stands there twice', 'abab', { before: 'b', after: 'x' }, undefined],
    ['of another text', 'abc', { before: 'z', after: 'x' }, undefined],
  ])('%s', (_what, now, said, then) => {
    expect(withSaid(now, said)).toBe(then)
  })
})
