// Proves where files with line and column are found in what programs print.
import { expect, test } from 'vitest'
import { addressTarget, fileLinksIn } from './links'
import { wrappedLine } from './wrapped-line'

test.each([
  ['src/app.ts:12:3 - error TS2304', 'src/app.ts:12:3', { line: 12, column: 3 }],
  ['src/app.ts(12,3): error TS2304', 'src/app.ts(12,3)', { line: 12, column: 3 }],
  ['Program.cs(7): warning', 'Program.cs(7)', { line: 7 }],
  ['  --> src/main.rs:4:5', 'src/main.rs:4:5', { line: 4, column: 5 }],
  ['    at run (/work/a.js:10:2)', '/work/a.js:10:2', { line: 10, column: 2 }],
  ['  File "/work/my app.py", line 3, in f', 'File "/work/my app.py", line 3', { line: 3 }],
])('in %j', (line, text, place) => {
  const [link] = fileLinksIn(line)
  expect(link).toMatchObject({ text, target: { kind: 'file', ...place } })
  expect(line.slice(link?.at).startsWith(text)).toBe(true)
})

test.each(['version 1.2.3', 'see README.md', 'e.g. this', 'a::b::c'])('none in %j', (line) => {
  expect(fileLinksIn(line)).toEqual([])
})

test('an address leads to the web or to a file, with the machine that it names', () => {
  expect(addressTarget('https://example.com/a')).toMatchObject({ kind: 'web' })
  expect(addressTarget('file:///work/a.ts#L3')).toEqual({
    kind: 'file',
    path: '/work/a.ts',
    line: 3,
  })
  const host = 'some-machine'
  expect(addressTarget(`file://${host}/work/a.ts`)).toEqual({
    kind: 'file',
    path: '/work/a.ts',
    host,
  })
})

test.each([
  'javascript:alert(1)',
  'mailto:a@example.com',
  'ssh://host/a',
  'vscode://file/a.ts',
  '/etc/passwd',
  'a.ts',
  'file:////server/share/a',
])('the address %j leads nowhere', (address) => {
  expect(addressTarget(address)).toBeUndefined()
})

test('a path that is wrapped is one, and wide letters before it move it', () => {
  const rows = [
    ['日', '', 'a', '/'],
    ['b', '.', 't', 's'],
  ]
  const getLine = (y: number) =>
    rows[y] && {
      isWrapped: y > 0,
      length: 4,
      getCell: (x: number) => ({
        getChars: () => rows[y]?.[x] ?? '',
        getWidth: () => (rows[y]?.[x] === '' ? 0 : 1),
      }),
    }
  for (const row of [0, 1]) {
    const line = wrappedLine({ getLine } as Parameters<typeof wrappedLine>[0], row)
    expect(line.text).toBe('日a/b.ts')
    expect(line.cells[1]).toEqual({ x: 3, y: 1 })
    expect(line.cells.at(-1)).toEqual({ x: 4, y: 2 })
  }
})
