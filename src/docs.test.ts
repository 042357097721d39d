// Proves that the documents are true to the project: what they name exists, and every promise of the README has its test.
/// <reference types="vite/client" />
import { expect, test } from 'vitest'

const documents = import.meta.glob<string>(['../*.md', '../docs/*.md', '../tests/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = import.meta.glob<string>(['./**/*.{ts,tsx}', '../tests/**/*.{ts,tsx,mjs}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Names only: nothing of them is read. */
const files = import.meta.glob([
  '../*',
  '../{build,docs,scripts,src,tests}/**/*',
  '!../**/*.{icns,ico}',
])

const here = (path: string) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'src/')
const paths = [...Object.keys(files).map(here), 'src/docs.test.ts']
const document = (name: string) => documents[`../${name}`] ?? ''

/** A file, a folder, or files of one name with `*`. */
function exists(path: string): boolean {
  const wanted = path.replace(/\/$/, '')
  return paths.some((known) => known === wanted || known.startsWith(`${wanted}/`))
}

test('every path that a document names is there', () => {
  const missing = Object.entries(documents).flatMap(([name, text]) =>
    [...text.matchAll(/`((?:src|tests|scripts|docs|build)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !exists(path))
      .map((path) => `${here(name)}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every test that SECURITY.md names is a test', () => {
  const rows = document('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const cells = rows.slice(1).map((row) => row.split('|').at(-2) ?? '')
  expect(cells.length).toBeGreaterThan(15)
  expect(
    cells.filter((cell) => !/`(tests\/[\w/.-]+|src\/[\w/.-]+\.test\.tsx?)`/.test(cell)),
  ).toEqual([])
})

test('every id of the specification that is cited stands in it', () => {
  const known = new Set(
    [...document('docs/specification.md').matchAll(/^\| ([LHERT]\d+) \|/gm)].map(([, id]) => id),
  )
  expect(known.size).toBe(52)
  const cited = /\bSPEC ([LHERT]\d+)|['"`(]((?:[LHERT]\d+)(?:, [LHERT]\d+)*)(?:[:)] ?)/g
  const strangers = Object.entries(code).flatMap(([path, text]) =>
    [...text.matchAll(cited)]
      .flatMap(([, one, several]) => (one ? [one] : (several?.split(', ') ?? [])))
      .filter((id) => !known.has(id))
      .map((id) => `${here(path)}: ${id}`),
  )
  expect(strangers).toEqual([])
})

/** Of every row: what the README says, the file of its test, and the name of that. */
const promises = document('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| .* \| `/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([says = '', file = '', name = '']) => ({ says, file: file.replaceAll('`', ''), name }))

test('every promise that is listed stands in the README, and its test is there', () => {
  const readme = document('README.md')
  const wrong = promises.flatMap(({ says, file, name }) => {
    if (!readme.includes(says)) return [`The README does not say: ${says}`]
    const test = code[file.startsWith('src/') ? `./${file.slice(4)}` : `../${file}`]
    if (!test) return [`There is no ${file}`]
    return name === 'the whole file' || test.includes(name) ? [] : [`${file} has no "${name}"`]
  })
  expect(wrong).toEqual([])
})

// What says what Liminal is, or how to read on, and promises nothing.
const noPromise = ['A desktop IDE for people who run many AI coding agents at once.']

const prose = (document('README.md').split('## Further')[0] ?? '')
  .replace(/```[\s\S]*?```/g, '')
  .split('\n')
  .filter((line) => !/^(#|!|$)/.test(line))
  .map((line) => line.replace(/^(- |\d+\. )/, ''))
const known = [...promises.map(({ says }) => says), ...noPromise]

test('every sentence of the README is held by a test', () => {
  const sentences = prose
    .flatMap((line) => line.split(/(?<=[.!?](?:\*\*)?) (?=[A-Z“*`])/))
    .filter((sentence) => !/^\*\*[^*]+\*\*$/.test(sentence.trim()))
  const held = (sentence: string) => known.some((says) => sentence.includes(says))
  expect(sentences.filter((sentence) => !held(sentence))).toEqual([])
})

test('what stands between its promises is short: names, links and how one leads to the next', () => {
  const longestFirst = [...known].sort((one, other) => other.length - one.length)
  const between = prose.flatMap((line) =>
    longestFirst.reduce((rest, says) => rest.replaceAll(says, '\0'), line).split('\0'),
  )
  const words = (text: string) => text.replace(/`[^`]*`|\]\([^)]*\)/g, '').trim()
  expect(between.filter((text) => words(text).length > 60)).toEqual([])
})
