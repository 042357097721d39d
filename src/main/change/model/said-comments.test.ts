import { describe, expect, test } from 'vitest'
import { commentsIn } from './said-comments'

const paths = ['a.ts', 'src/a.ts', 'b c.ts']
const said = (text: string) => commentsIn(text, paths)

describe('what an agent says of a place is a comment', () => {
  test('however it marks it', () => {
    expect(said('src/a.ts:12: wrong')).toEqual([
      { path: 'src/a.ts', lines: [11, 12], text: 'wrong' },
    ])
    for (const line of [
      '- src/a.ts:3-5: wrong',
      '* `src/a.ts:3-5`: wrong',
      '1. **src/a.ts:3–5:** wrong',
      './src/a.ts:3-5: wrong',
      '/home/x/project/src/a.ts:3-5: wrong',
    ])
      expect(said(line)).toEqual([{ path: 'src/a.ts', lines: [2, 5], text: 'wrong' }])
    expect(said('b c.ts: why?')).toEqual([{ path: 'b c.ts', lines: null, text: 'why?' }])
  })

  test('with the lines that go on, until an empty one or the next comment', () => {
    expect(
      said('I looked.\n\nsrc/a.ts:1: first\n  and more\na.ts:2: second\r\n\nAll else is well.'),
    ).toEqual([
      { path: 'src/a.ts', lines: [0, 1], text: 'first\nand more' },
      { path: 'a.ts', lines: [1, 2], text: 'second' },
    ])
  })

  test('and nothing else is: other files, clocks, addresses, lines backwards', () => {
    expect(
      said('c.ts:1: no\nat 12:30: no\nhttps://example.org:80: no\nNote: no\nsrc/a.ts:1'),
    ).toEqual([])
    expect(said('a.ts:5-2: x')).toEqual([{ path: 'a.ts', lines: [4, 5], text: 'x' }])
  })
})
