// Proves that choosing, applying and taking back single lines is exact, and what of a change counts as accepted.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedLines, linesOf } from '../../../shared/change/lines'
import { acceptanceOf, acceptedChanges } from './accepted-changes'
import { Chosen, everything, positionAfter, turned, withChosen, withoutChosen } from './chosen'
import { mergeLines } from './merge-lines'

const text = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 }), fc.boolean())
  .map(([lines, end]) => linesOf(lines.join('\n') + (end && lines.length > 0 ? '\n' : '')))
const ranges = fc.array(
  fc.tuple(fc.nat(12), fc.nat(4)).map(([from, length]): [number, number] => [from, from + length]),
  { maxLength: 3 },
)
const some = fc.record({ before: ranges, after: ranges })

describe('lines that are chosen', () => {
  test('all of them is the whole change, none of them nothing', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changedLines(before, after)
        const [all, none] = [new Chosen(everything), new Chosen({ before: [], after: [] })]
        expect(withChosen(before, after, changes, all)).toEqual(after)
        expect(withChosen(before, after, changes, none)).toEqual(before)
        expect(withoutChosen(before, after, changes, all)).toEqual(before)
        expect(withoutChosen(before, after, changes, none)).toEqual(after)
      }),
    )
  })

  test('what is applied, and what is left when the rest is taken back, is the same', () => {
    fc.assert(
      fc.property(text, text, some, (before, after, lines) => {
        const changes = changedLines(before, after)
        const chosen = new Chosen(lines)
        const rest = {
          before: before.flatMap((_, at): [number, number][] =>
            chosen.inBefore(at) ? [] : [[at, at + 1]],
          ),
          after: after.flatMap((_, at): [number, number][] =>
            chosen.inAfter(at) ? [] : [[at, at + 1]],
          ),
        }
        const applied = withChosen(before, after, changes, chosen)
        expect(withoutChosen(before, after, changes, new Chosen(rest))).toEqual(applied)
        // Lines are whole: only the last may lack its end.
        expect(applied.slice(0, -1).every((line) => line.endsWith('\n'))).toBe(true)
      }),
    )
  })

  test('a last line without an end gets one when others follow it', () => {
    const [before, after] = [linesOf('one\r\ntwo'), linesOf('one\r\ntwo\r\nthree')]
    const changes = changedLines(before, after)
    const added = new Chosen({ before: [], after: [[2, 3]] })
    expect(withChosen(before, after, changes, added).join('')).toBe('one\r\ntwo\r\nthree')
  })

  test('where a line went', () => {
    const [before, after] = [linesOf('a\nb\nc\nd\n'), linesOf('x\na\nc\ny\nd\n')]
    const changes = changedLines(before, after)
    expect([0, 1, 2, 3].map((line) => positionAfter(changes, line))).toEqual([1, undefined, 2, 4])
    expect(positionAfter(turned(changes), 4)).toBe(3)
  })
})

describe('two changes of one text', () => {
  test('that do not meet are both there', () => {
    const base = linesOf('a\nb\nc\nd\ne\n')
    const merged = mergeLines(base, linesOf('A\nb\nc\nd\ne\n'), linesOf('a\nb\nc\nd\nE\nf\n'))
    expect(merged?.join('')).toBe('A\nb\nc\nd\nE\nf\n')
  })

  test('that meet are refused, unless they are the same', () => {
    const base = linesOf('a\nb\nc\n')
    expect(mergeLines(base, linesOf('a\nx\nc\n'), linesOf('a\ny\nc\n'))).toBe(undefined)
    expect(mergeLines(base, linesOf('a\nx\nc\n'), linesOf('a\nx\nc\n'))).toEqual(
      linesOf('a\nx\nc\n'),
    )
  })

  test('with one side as it was, the other one counts; and the sides may be exchanged', () => {
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        expect(mergeLines(base, ours, base)).toEqual(ours)
        expect(mergeLines(base, base, theirs)).toEqual(theirs)
        expect(mergeLines(base, ours, ours)).toEqual(ours)
        expect(mergeLines(base, ours, theirs)).toEqual(mergeLines(base, theirs, ours))
      }),
    )
  })
})

describe('accepted', () => {
  const judgement = (before: string, after: string, ...accepted: string[]) => {
    const [first, second] = [linesOf(before), linesOf(after)]
    return acceptanceOf(
      changedLines(first, second),
      acceptedChanges(first, second, accepted.map(linesOf)),
    )
  }
  test('nothing, a part, all, by one text or by several', () => {
    expect(judgement('a\nb\n', 'a\nB\nc\n', 'a\nb\n')).toBe('pending')
    expect(judgement('a\nb\n', 'a\nB\nc\n', 'a\nB\n')).toBe('partly')
    expect(judgement('a\nb\n', 'a\nB\nc\n', 'a\nB\nc\n')).toBe('accepted')
    expect(judgement('a\nb\n', 'a\nB\nc\n', 'a\nB\n', 'a\nb\nc\n')).toBe('accepted')
    expect(judgement('', 'new\n')).toBe('pending')
  })

  test('a pure deletion', () => {
    expect(judgement('a\nb\nc\n', 'a\nc\n', 'a\nb\nc\n')).toBe('pending')
    expect(judgement('a\nb\nc\n', 'a\nc\n', 'a\nc\n')).toBe('accepted')
  })

  test('what was chosen is accepted then, and nothing else of the change is', () => {
    fc.assert(
      fc.property(text, text, some, (before, after, lines) => {
        const changes = changedLines(before, after)
        if (changes.length === 0) return
        const accepted = withChosen(before, after, changes, new Chosen(everything))
        expect(acceptanceOf(changes, acceptedChanges(before, after, [accepted]))).toBe('accepted')
        expect(acceptanceOf(changes, acceptedChanges(before, after, [before]))).toBe('pending')
        expect(lines).toBeDefined()
      }),
    )
  })
})
