// Proves that addresses become links wherever one stands, and that nothing else is read otherwise for want of one.
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { parse } from './parse'

const linksOf = (text: string) =>
  [...JSON.stringify(parse(text, '')).matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url)

test.each([
  ['see www.example.org now', 'http://www.example.org'],
  ['see WWW.EXAMPLE.ORG now', 'http://WWW.EXAMPLE.ORG'],
  ['see https://example.org/a?b now', 'https://example.org/a?b'],
  ['see HTTP://EXAMPLE.ORG now', 'HTTP://EXAMPLE.ORG'],
  ['write to someone@example.org now', 'mailto:someone@example.org'],
])('%s', (text, url) => {
  expect(linksOf(text)).toEqual([url])
})

test('a check that belongs to no list item stays as text', () => {
  const words = (text: string) => JSON.stringify(parse(text, ''))
  expect(words('*\n[x] word')).toContain('"value":"[x] word"')
  expect(words('- [x] word')).toContain('"checked":true')
  expect(words('- [x] word')).not.toContain('"[x]')
})

test('a text without an address is read as it is beside one', () => {
  const piece = fc.constantFrom(
    'word ',
    'w',
    'h',
    '*',
    '_',
    '~~',
    '`',
    '[',
    ']',
    '(',
    ')',
    '|',
    '\n',
    '\n\n',
    '- ',
    '# ',
    '> ',
    '[x] ',
    '[^1]',
    '[^1]: ',
    '|-|-|\n',
    '```\n',
    '<b>',
    '&amp;',
    '\\',
    '1. ',
    '    ',
  )
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (words) => {
      // A definition may hold an address, and nothing of it is drawn.
      const beside = `[unused]: https://example.org\n\n${words}`
      const shape = (source: string) =>
        JSON.stringify(
          parse(source, '').children.filter(({ type }) => type !== 'definition'),
          (key, value) => (key === 'position' ? undefined : value),
        )
      expect(shape(words)).toEqual(shape(beside))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['quotes', '> '.repeat(5000)],
  ['quotes without spaces', '>'.repeat(100_000)],
  ['lists', '- '.repeat(2000)],
  ['numbers', '1. '.repeat(2000)],
  ['emphasis', '*a **b '.repeat(300)],
  ['emphasis that ends', `${'*a **b '.repeat(300)}${'** *'.repeat(300)}`],
])('%s that are nested too deep are shown as they came', (_, marks) => {
  const text = `${marks}x`
  let node: Nodes | undefined = parse(text, '')
  let depth = 0
  for (; node && 'children' in node; node = node.children[0]) depth += 1
  expect(depth).toBeLessThan(110)
})

test('a line of a hundred dashes is a line, and a quote in a quote is one', () => {
  expect(parse('-'.repeat(300), '').children[0]?.type).toBe('thematicBreak')
  expect(parse('> > a', '').children[0]?.type).toBe('blockquote')
})
