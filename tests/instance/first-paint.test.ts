// Proves that a start reads no more before the first paint than what that needs: it is a budget in bytes and names, not in time.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const main = resolve('out/main')
const page = resolve('out/renderer')

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
const bytes = (folder: string, names: readonly string[]) =>
  names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** What a built file imports from beside it, but for what it loads later. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|^import|;import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
    ([, name = '']) => name,
  )

/** A file of main and all that it imports, but for what it loads later. */
function withImports(name: string, found = new Set<string>()): string[] {
  if (found.has(name)) return []
  found.add(name)
  for (const next of importsOf(read(main, name))) withImports(next, found)
  return [...found]
}

/** Loaded by the entry when the window has been opened. */
function runApp(): string {
  const found = read(main, 'index.js').match(/import\(\s*["'`]\.\/(app-[^"'`]+)["'`]\s*\)/)
  if (!found?.[1]) throw new Error('The entry of main loads no app')
  return found[1]
}

/** What the page names, and what these scripts import from others. */
function firstOfPage(kind: 'js' | 'css'): string[] {
  const named = read(page, 'index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)
  return [...named].map(([, name = '']) => name).filter((name) => name.endsWith(`.${kind}`))
}

/** The packages in the files that are read first. */
const packages = (of: 'main' | 'renderer') =>
  (JSON.parse(readFileSync(resolve(`out/bundled/${of}-first.json`), 'utf8')) as string[]).map(
    (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  )

test('before the app is ready main reads its entry, and hardly more', () => {
  const files = withImports('index.js')
  expect(bytes(main, files)).toBeLessThan(30_000)
  expect(files.length).toBeLessThanOrEqual(3)
})

test('before the first paint main reads one file more, without schemas, parsers and drivers', () => {
  const files = new Set([...withImports('index.js'), ...withImports(runApp())])
  expect(bytes(main, [...files])).toBeLessThan(730_000)
  expect([...files].length).toBeLessThanOrEqual(5)
  expect(packages('main')).toEqual([])
})

test('the first frame of the page needs one script and one sheet, without what comes behind it', () => {
  const scripts = firstOfPage('js')
  const sheets = firstOfPage('css')
  expect(scripts.length).toBeLessThanOrEqual(2)
  expect(sheets).toHaveLength(1)
  expect(bytes(page, scripts)).toBeLessThan(430_000)
  expect(bytes(page, sheets)).toBeLessThan(32_000)
  const drawing = ['lucide-react', 'react', 'react-dom', 'react-resizable-panels', 'scheduler']
  expect(packages('renderer')).toEqual(drawing)
  const text = scripts.map((name) => read(page, name)).join('\n')
  // Nothing else is asked for by name: a script that imports another file costs a further trip.
  const others = importsOf(text).filter((name) => !scripts.includes(`assets/${name}`))
  expect(others).toEqual([])
})

test('a conversation to come back to costs one script more, and one sheet', () => {
  const names = readdirSync(join(page, 'assets')).filter((name) => name.startsWith('conversation-'))
  const script = names.filter((name) => name.endsWith('.js'))
  expect(script).toHaveLength(1)
  expect(names).toHaveLength(2)
  expect(bytes(join(page, 'assets'), script)).toBeLessThan(260_000)
  const own = importsOf(read(join(page, 'assets'), script[0] ?? ''))
  const first = firstOfPage('js').map((name) => name.replace('assets/', ''))
  expect(own.filter((name) => !first.includes(name))).toEqual([])
})
