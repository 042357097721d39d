import { expect, test } from 'vitest'
import { type Conflict, conflictsIn, type LineChoice, withChoice } from './conflicts'
import { linesOf } from './lines'

const marked = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n'

/** What both sides of each conflict are, as one reads them. */
function sidesIn(text: string, whole?: { ours: string; theirs: string }) {
  const lines = linesOf(text)
  const { conflicts, unclear } = conflictsIn(lines, both(whole))
  const read = ({ ours, base, theirs }: Conflict) => [
    lines.slice(...ours).join(''),
    ...(base ? [lines.slice(...base).join('')] : []),
    lines.slice(...theirs).join(''),
  ]
  return { sides: conflicts.map(read), unclear }
}

const both = (whole?: { ours: string; theirs: string }) =>
  whole && { ours: linesOf(whole.ours), theirs: linesOf(whole.theirs) }

function chosen(
  text: string,
  choice: LineChoice,
  whole?: { ours: string; theirs: string },
  place = 0,
) {
  const lines = linesOf(text)
  const conflict = conflictsIn(lines, both(whole)).conflicts[place]
  if (!conflict) throw new Error('There is no such conflict.')
  return withChoice(lines, conflict, choice, both(whole)).join('')
}

test('each conflict of a text has its two sides and their names', () => {
  const text = `a\n${marked}b\n${marked.replaceAll('ours', 'mine')}`
  expect(sidesIn(text).sides).toEqual([
    ['ours\n', 'theirs\n'],
    ['mine\n', 'theirs\n'],
  ])
  const [first] = conflictsIn(linesOf(text)).conflicts
  expect(first).toMatchObject({ lines: [1, 6], names: { ours: 'HEAD', theirs: 'other' } })
})

test('what was there before both is told apart from them (diff3)', () => {
  const text = '<<<<<<< HEAD\nours\n||||||| 1a2b3c4\nbase\n=======\n>>>>>>> other\n'
  expect(sidesIn(text).sides).toEqual([['ours\n', 'base\n', '']])
})

test('marks may end with CRLF, be longer than usual, or have no name', () => {
  expect(sidesIn(marked.replaceAll('\n', '\r\n')).sides).toEqual([['ours\r\n', 'theirs\r\n']])
  const long = '<<<<<<<<<<\nours\n<<<<<<< text\n==========\n>>>>>>> text\n>>>>>>>>>>\n'
  expect(sidesIn(long).sides).toEqual([['ours\n<<<<<<< text\n', '>>>>>>> text\n']])
})

test('a heading that is underlined with a mark is told from one by what the sides have', () => {
  const text = '<<<<<<< HEAD\nHeading\n=======\nours\n=======\ntheirs\n>>>>>>> other\n'
  const whole = { ours: 'x\nHeading\n=======\nours\n', theirs: 'x\ntheirs\n' }
  expect(sidesIn(text, whole).sides).toEqual([['Heading\n=======\nours\n', 'theirs\n']])
})

test('where nobody can say what the sides are, that is said, and nothing is guessed', () => {
  const text = '<<<<<<< HEAD\nHeading\n=======\nours\n=======\ntheirs\n>>>>>>> other\n'
  expect(sidesIn(text)).toEqual({ sides: [], unclear: 1 })
  const ofJj = '<<<<<<< Conflict 1 of 1\n%%%%%%% Changes\n-a\n+b\n+++++++ Other\nc\n>>>>>>> ends\n'
  expect(sidesIn(ofJj)).toEqual({ sides: [], unclear: 1 })
  expect(sidesIn('<<<<<<< HEAD\nours\n')).toEqual({ sides: [], unclear: 1 })
})

test('marks that one side has as its text are no conflict', () => {
  const doc = `How a conflict looks:\n${marked}`
  expect(
    sidesIn(`${doc}${marked.replace('ours', 'mine')}`, {
      ours: `${doc}mine\n`,
      theirs: `${doc}theirs\n`,
    }),
  ).toEqual({ sides: [['mine\n', 'theirs\n']], unclear: 0 })
})

test('a side that was edited since between its marks is still that side', () => {
  const whole = { ours: 'other than that\n', theirs: 'theirs\n' }
  expect(sidesIn(marked, whole).sides).toEqual([['ours\n', 'theirs\n']])
})

test('ours, theirs or both stand in the place of the conflict, and nothing else changes', () => {
  const text = `a\n${marked}b\n`
  expect(chosen(text, 'ours')).toBe('a\nours\nb\n')
  expect(chosen(text, 'theirs')).toBe('a\ntheirs\nb\n')
  expect(chosen(text, 'both')).toBe('a\nours\ntheirs\nb\n')
  expect(chosen(`${marked}${marked}`, 'theirs', undefined, 1)).toBe(`${marked}theirs\n`)
})

test('a last line that had no end has none again', () => {
  const whole = { ours: 'a\nours', theirs: 'a\ntheirs\n' }
  const text = `a\n${marked}`
  expect(chosen(text, 'ours', whole)).toBe('a\nours')
  expect(chosen(text, 'theirs', whole)).toBe('a\ntheirs\n')
  expect(chosen(text, 'both', whole)).toBe('a\nours\ntheirs\n')
  expect(chosen(text, 'both', { ours: whole.theirs, theirs: 'a\ntheirs' })).toBe('a\nours\ntheirs')
  expect(chosen(text.replaceAll('\n', '\r\n'), 'ours', { ours: 'a\r\nours', theirs: '' })).toBe(
    'a\r\nours',
  )
})

test('a text that is full of lines like marks is read in bounded time', () => {
  const many = `${'<<<<<<< a\n'.repeat(2000)}${'=======\n'.repeat(2000)}${'>>>>>>> b\n'.repeat(2000)}`
  expect(sidesIn(many).sides.length).toBeLessThan(2000)
})
