import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isStale } from './build.mjs'
import { inProject } from './project.mjs'

// A file past 300 lines is two files; the preload is the page's whole reach and must fit one screen.
const linesOfFile = 300
const linesOfPreload = 40

// Bytes of built code, all of it and what a start reads before the first paint.
const bundles = { 'out/main': 2_500_000, 'out/preload': 12_000, 'out/renderer': 6_000_000 }
const firstPaint = 800_000

function filesBelow(folder) {
  const entry = statSync(inProject(folder), { throwIfNoEntry: false })
  if (!entry) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `${item.parentPath}/${item.name}`)
}

const lines = (file) => readFileSync(file, 'utf8').split('\n').length - 1
const bytes = (folder) => filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)

function longFiles() {
  return ['src', 'tests', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) && !file.includes('/fixtures/'))
    .flatMap((file) => {
      const limit = file.includes('/src/preload/') ? linesOfPreload : linesOfFile
      const count = lines(file)
      return count > limit ? [`${file}: ${count} lines, at most ${limit}`] : []
    })
}

/** The scripts that the page names, and not those that they load later. */
function firstScripts() {
  const page = readFileSync(inProject('out/renderer/index.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)]
  return names.reduce((sum, [, name]) => sum + statSync(inProject('out/renderer', name)).size, 0)
}

function heavyBundles() {
  const sizes = Object.entries(bundles).map(([folder, limit]) => [folder, bytes(folder), limit])
  return [...sizes, ['scripts before the first paint', firstScripts(), firstPaint]]
    .filter(([, size, limit]) => size > limit)
    .map(([what, size, limit]) => `${what}: ${size} bytes, at most ${limit}`)
}

/** One line for every budget that is exceeded. What was built from older sources is not judged. */
export const overBudget = () => [...longFiles(), ...(isStale() ? [] : heavyBundles())]
