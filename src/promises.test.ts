// Proves that README and guide promise nothing that no test holds. A test names what it holds in comments above it, or at the top of its file for all of it: “PAGE: SENTENCE”, as the page says it without its marks.
/// <reference types="vite/client" />
import { expect, test } from 'vitest'

const pages = import.meta.glob<string>(['../README.md', '../docs/guide/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tests = import.meta.glob<string>(['./**/*.test.{ts,tsx}', '../tests/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const named = (path: string) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'src/')

/** What says what something is, what to do, or what is for others to hold. */
const noPromises = [
  'Accepting marks what you have looked at, committing records it on the branch, and merging brings the branch into another.',
  'Liminal is free; agents run under your own logins and keys.',
  'Linux is tested with every change; macOS and Windows have not been tried on a real machine yet.',
  'A session is one conversation with an agent in a folder.',
  'A workspace is the folder that a session works in.',
  'Agents run with your rights: Liminal supervises them, it does not contain them.',
  'To take everything away, end what runs there (`liminal ps`, `liminal stop`), remove the place, and delete `~/.liminal`; worktrees in it go too.',
  'Under systemd a log-out may end kept agents; `loginctl enable-linger` keeps them.',
  'What macOS and Windows do with it was never tried on a real machine.',
]

const link = /\[([^\]]+)\]\([^)]*\)/g
const plain = (text: string) =>
  text
    .replace(link, '$1')
    .replace(/\*\*|\\/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** It has links, and little besides: it leads on. */
const leadsOn = (text: string) =>
  text.search(link) >= 0 && text.replace(link, '').replace(/[^\w]/g, '').length < 20

/** The sentences of a page; a row of a table is one, without its heads. */
function sentencesOf(page: string): string[] {
  // What is folded away is promised too; how it is folded is not.
  const marks = /```[\s\S]*?```|<picture>[\s\S]*?<\/picture>|<summary>.*?<\/summary>|<\/?details>/g
  const lines = page.replace(marks, '').split('\n')
  return lines.flatMap((line, place) => {
    if (line === '' || line.startsWith('#')) return []
    if (!line.startsWith('|')) return line.replace(/^- /, '').split(/(?<=[.!?]) (?=[A-Z“*`[])/)
    const isHead = /^\|[-|]+\|$/.test(lines[place + 1] ?? '')
    return isHead || /^\|[-|]+\|$/.test(line) ? [] : [line.slice(1, -1)]
  })
}

const promises = new Set(
  Object.entries(pages).flatMap(([path, page]) =>
    sentencesOf(page)
      .filter((sentence) => !leadsOn(sentence) && !noPromises.includes(plain(sentence)))
      .map((sentence) => `${named(path)}: ${plain(sentence)}`),
  ),
)

interface Claim {
  promise: string
  file: string
  /** It stands above a test, or at the top of its file. */
  isHeld: boolean
}

const claims: Claim[] = Object.entries(tests).flatMap(([path, text]) => {
  const lines = text.split('\n')
  const code = lines.findIndex((line) => !line.startsWith('//'))
  return lines.flatMap((line, place) => {
    const [, promise] = /^ *\/\/ ((?:README|docs\/guide\/[\w-]+)\.md: .+)$/.exec(line) ?? []
    if (promise === undefined) return []
    const next = lines.slice(place).find((other) => !/^ *\/\//.test(other)) ?? ''
    const isHeld = place < code || /^ *(?:test|describe|it)\b/.test(next)
    return [{ promise, file: named(path), isHeld }]
  })
})

test('every sentence of README and guide that promises something is held by a test', () => {
  const held = new Set(claims.map(({ promise }) => promise))
  expect(promises.size).toBeGreaterThan(150)
  expect([...promises].filter((promise) => !held.has(promise))).toEqual([])
})

test('every sentence that a test says it holds stands in its page', () => {
  const wrong = claims.filter(({ promise }) => !promises.has(promise))
  expect(wrong.map(({ file, promise }) => `${file}: ${promise}`)).toEqual([])
})

test('what a test holds stands above it, or at the top of its file', () => {
  const astray = claims.filter(({ isHeld }) => !isHeld)
  expect(astray.map(({ file, promise }) => `${file}: ${promise}`)).toEqual([])
})

test('what is no promise stands in a page', () => {
  const text = plain(Object.values(pages).join('\n'))
  expect(noPromises.filter((sentence) => !text.includes(sentence))).toEqual([])
})
