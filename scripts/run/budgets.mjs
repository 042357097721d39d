import { readdirSync, readFileSync, statSync } from 'node:fs'
import { inProject } from './project.mjs'

// A file past 300 lines is two files; the preload is the page's whole reach and must fit one screen.
const linesOfFile = 300
const linesOfPreload = 40

// Bytes of built code. A start reads all of it before the first paint.
const bundles = {
  'out/main': 2_500_000,
  'out/preload': 12_000,
  'out/renderer': 6_000_000,
}

function filesBelow(folder) {
  const entry = statSync(inProject(folder), { throwIfNoEntry: false })
  if (!entry) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `${item.parentPath}/${item.name}`)
}

const lines = (file) => readFileSync(file, 'utf8').split('\n').length - 1
const bytes = (folder) => filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)

/** One line for every budget that is exceeded. */
export function overBudget() {
  const sources = ['src', 'tests', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) && !file.includes('/fixtures/'))
  const long = sources.flatMap((file) => {
    const limit = file.includes('/src/preload/') ? linesOfPreload : linesOfFile
    const count = lines(file)
    return count > limit ? [`${file}: ${count} lines, at most ${limit}`] : []
  })
  const heavy = Object.entries(bundles).flatMap(([folder, limit]) => {
    const size = bytes(folder)
    return size > limit ? [`${folder}: ${size} bytes, at most ${limit}`] : []
  })
  return [...long, ...heavy]
}
