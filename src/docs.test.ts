// Proves that the documents are true to the project and short: what they name and link to exists, and no page has more words than are read to the end.
/// <reference types="vite/client" />
import { expect, test } from 'vitest'

const documents = import.meta.glob<string>(
  ['../*.md', '../docs/**/*.md', '../tests/**/*.md', './**/README.md'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const code = import.meta.glob<string>(['./**/*.{ts,tsx}', '../tests/**/*.{ts,tsx,mjs}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Names only: nothing of them is read. */
const files = import.meta.glob([
  '../*',
  '../{build,docs,scripts,src,tests}/**/*',
  '../.github/**/*',
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

test('a name without a folder is there, below where its page says that it is', () => {
  const lost = Object.entries(documents).flatMap(([name, text]) => {
    const [, base] = /Paths without a folder are below `([^`]+)`/.exec(text) ?? []
    if (base === undefined) return []
    return [...text.matchAll(/`([\w.-]+\.tsx?)`/g)]
      .filter(([, file]) => !exists(`${base}/${file}`))
      .map(([, file]) => `${here(name)}: ${file}`)
  })
  expect(lost).toEqual([])
})

test('what README and guide quote or set stands in the app by that name', () => {
  const app = Object.entries(code)
    .filter(([path]) => path.startsWith('./') && !path.includes('.test'))
    .map(([, text]) => text)
    .join('\n')
  const unknown = Object.entries(documents)
    .filter(([name]) => name === '../README.md' || name.startsWith('../docs/guide/'))
    .flatMap(([name, text]) =>
      [...text.matchAll(/“([^”]+?) ?…?”|`((?:[a-z]+\.)?[a-z]+[A-Z][a-zA-Z]+)`/g)]
        .map(([, label, key]) => label ?? key ?? '')
        .filter((word) => !app.includes(word))
        .map((word) => `${here(name)}: ${word}`),
    )
  expect(unknown).toEqual([])
})

test('every test that SECURITY.md names is a test', () => {
  const [held = ''] = document('SECURITY.md').split('## What remains')
  const rows = held.split('\n').filter((line) => line.startsWith('| '))
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

/** Where a link of that page leads, from the root of the project. */
function target(page: string, link: string): string {
  const parts = page.split('/').slice(0, -1)
  for (const part of link.replace(/#.*$/, '').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

test('every page and picture that a document leads to is there', () => {
  const lost = Object.entries(documents).flatMap(([name, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? '')
      .filter((link) => !/^(https?:|#|mailto:)/.test(link))
      .filter((link) => !exists(target(here(name), link)))
      .map((link) => `${here(name)}: ${link}`),
  )
  expect(lost).toEqual([])
})

/** As many as are read to the end; a page that is looked things up in has no limit. */
const mostWords: [RegExp, number][] = [
  [/^README\.md$/, 600],
  [/^AGENTS\.md$/, 800],
  [/^CONTRIBUTING\.md$/, 300],
  [/^docs\/guide\//, 500],
  [/^docs\/architecture\.md$/, 1200],
  [/^docs\/glossary\.md$/, 800],
  [/^docs\/releasing\.md$/, 500],
  [/^src\/main\/\w+\/README\.md$/, 400],
]

/** What is folded away is looked up, and not read. */
const words = (text: string) =>
  text
    .replace(/<details>[\s\S]*?<\/details>|<[^>]*>|\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

test('the README has no more than six hundred words, its mark-up counted too', () => {
  expect(document('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(600)
})

test('no page is longer than it is read', () => {
  const long = Object.entries(documents).flatMap(([name, text]) => {
    const [, most = Infinity] = mostWords.find(([pages]) => pages.test(here(name))) ?? []
    return words(text) > most ? [`${here(name)}: ${words(text)} words, at most ${most}`] : []
  })
  expect(long).toEqual([])
})

test('the guide has at most ten pages, and the glossary at most forty words', () => {
  const guide = Object.keys(documents).filter((name) => name.includes('/docs/guide/'))
  expect(guide.length).toBeLessThanOrEqual(10)
  const entries = document('docs/glossary.md').match(/^\| (?!word|---)/gm) ?? []
  expect(entries.length).toBeLessThanOrEqual(40)
})

test('each room of main says what it is, and names only files that are there', () => {
  const rooms = new Set(paths.flatMap((path) => /^src\/main\/(\w+)\//.exec(path)?.[1] ?? []))
  expect(rooms.size).toBe(9)
  const wrong = [...rooms].flatMap((room) => {
    const page = documents[`./main/${room}/README.md`]
    if (page === undefined) return [`src/main/${room} has no README.md`]
    return [...page.matchAll(/`([a-z][\w/-]*\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !exists(name) && !exists(`src/main/${room}/${name}`))
      .map((name) => `src/main/${room}/README.md: ${name}`)
  })
  expect(wrong).toEqual([])
})
