// Proves that a growing text is cut the same however it arrives, and that little of it is read twice.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Segment, Segments } from './segments'

const line = fc.constantFrom(
  '',
  '',
  'Some words of a paragraph.',
  '# A heading',
  '- an entry',
  '12. another entry',
  '  - nested',
  '> quoted',
  '```ts',
  '```',
  '~~~~',
  '    indented',
  '| a | b |',
  '|---|---|',
  '[one]: https://example.com',
  'x'.repeat(300),
)
const document = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'))

const whole = (text: string): Segment[] => new Segments().update(text)

test('any split of the text gives the same segments', () => {
  fc.assert(
    fc.property(document, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
      const segments = new Segments()
      for (const cut of cuts.map((at) => at % (text.length + 1)).sort((a, b) => a - b))
        segments.update(text.slice(0, cut))
      expect(segments.update(text)).toEqual(whole(text))
    }),
  )
})

test('no word is lost and none is shown twice', () => {
  fc.assert(
    fc.property(document, (text) => {
      const shown = whole(text)
        .map((segment) => segment.text)
        .join('\n')
      for (const word of ['words', 'heading', 'nested', 'quoted', 'example'])
        expect(shown.split(word).length).toBe(text.split(word).length)
    }),
  )
})

/** Characters of prose that are new or changed, and so parsed, while the text grows step by step. */
function parsedCharacters(text: string, step: number): number {
  const segments = new Segments()
  let before: Segment[] = []
  let parsed = 0
  for (let end = step; end < text.length + step; end += step) {
    const now = segments.update(text.slice(0, end))
    now.forEach((segment, place) => {
      const old = before[place]
      if (segment.kind === 'prose' && old?.text !== segment.text) parsed += segment.text.length
    })
    before = now
  }
  return parsed
}

const tableHead = '| a | b |\n|---|---|\n'

const growing = {
  'a long answer in paragraphs': 'A paragraph with some words and `code` in it.\n\n',
  'one endless list': '- an entry of a list that does not end\n',
  'one endless table': '| a cell | another |\n',
  'one endless line': 'words without a line break ',
  'one endless code block': 'const value = 1\n',
}

for (const [name, piece] of Object.entries(growing))
  test(`twice the text is at most 2.2 times the parsing: ${name}`, () => {
    const begin = name.includes('code') ? '```ts\n' : name.includes('table') ? tableHead : ''
    const text = (size: number) => begin + piece.repeat(Math.ceil(size / piece.length))
    const small = parsedCharacters(text(80 * 1024), 400)
    const large = parsedCharacters(text(160 * 1024), 400)
    expect(large).toBeLessThanOrEqual(Math.max(1, small) * 2.2)
  })

test('an open code block is appended to without being parsed', () => {
  const text = `\`\`\`ts\n${'const value = 1\n'.repeat(5000)}`
  expect(parsedCharacters(text, 400)).toBe(0)
  expect(whole(text)).toMatchObject([{ kind: 'code', info: 'ts', open: true }])
})

test('a long table is several, each with the head of the first, and no row is lost', () => {
  const rows = Array.from({ length: 2000 }, (_, at) => `| cell ${at} | other |\n`)
  const pieces = whole(`Words.\n\n${tableHead}${rows.join('')}\nAfter | it.\n`)
  const tables = pieces.filter(({ text }) => text.includes(tableHead))
  expect(tables.length).toBeGreaterThan(5)
  for (const { text } of tables.slice(1)) expect(text.startsWith(tableHead)).toBe(true)
  for (const { text } of tables) expect(text.length).toBeLessThan(6000)
  const shown = tables.map(({ text }) => text.split(tableHead).at(-1)).join('')
  expect(shown).toContain(rows.join(''))
  expect(pieces.at(-1)?.text.split('\n').at(-2)).toBe('After | it.')
})

test('a closing fence on the last line closes the block', () => {
  expect(whole('```js\na\n```')).toMatchObject([{ kind: 'code', text: 'a', open: false }])
  expect(whole('```js\na\n``')).toMatchObject([{ kind: 'code', text: 'a\n``', open: true }])
})

test('a longer fence holds a shorter one', () => {
  expect(whole('````md\n```\nx\n```\n````\nafter')).toMatchObject([
    { kind: 'code', text: '```\nx\n```' },
    { kind: 'prose', text: 'after' },
  ])
})

test('a fence in a list stays with its list', () => {
  expect(whole('- entry\n\n  ```js\n  a\n\n  b\n  ```\n')).toHaveLength(1)
})

test('definitions are gathered for the segments that need them', () => {
  const segments = new Segments()
  segments.update('See [one].\n\n[one]: https://example.com\n')
  expect(segments.definitions).toBe('[one]: https://example.com\n')
})
