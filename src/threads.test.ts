// Proves that threads start where nothing was built: plain Node reads them as they are written, and finds no file without its ending; a part of src/architecture.test.ts.
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.test-kit'

const named = /^(?:import|export)\b(?! type\b)[^'"]*?\bfrom\s+'(\.[^']+)'/gm

/** What is needed when it runs, by its place from src, and as it is named. */
const needed = ({ path, text }: Source) =>
  [...text.matchAll(named)].map(([, name = '']) => ({
    from: path,
    name,
    path: new URL(name, `file:///${path}`).pathname.slice(1),
  }))

test('a thread, and all that it imports, is named with its ending', () => {
  const left = sources.filter(({ path }) => path.endsWith('-thread.ts'))
  expect(left.length).toBeGreaterThan(3)
  const seen = new Set(left)
  const unnamed: string[] = []
  for (let file = left.pop(); file; file = left.pop())
    for (const { from, name, path } of needed(file)) {
      const source = sources.find((one) => one.path === path)
      if (!source) unnamed.push(`${from}: ${name}`)
      else if (!seen.has(source)) {
        seen.add(source)
        left.push(source)
      }
    }
  expect(unnamed).toEqual([])
})
