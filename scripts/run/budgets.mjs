import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isStale } from './build.mjs'
import { inProject } from './project.mjs'

// A file past 300 lines is usually two files; one that is not says why in a comment among its first
// lines, "Over 300 lines: …". The preload is the page's whole reach and must fit one screen.
const linesOfFile = 300
const linesOfPreload = 40
// Half of the files of src, and all but one in twenty, stay below these.
const sizes = { median: 80, almostAll: 220 }

// Bytes of built code, all of it and what a start reads before the first paint.
const bundles = { 'out/main': 2_300_000, 'out/preload': 12_000, 'out/renderer': 6_000_000 }
const firstPaint = 430_000
// Who clones the project gets every picture that was ever in it.
const pictures = 1_500_000

function filesBelow(folder) {
  const entry = statSync(inProject(folder), { throwIfNoEntry: false })
  if (!entry) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `${item.parentPath}/${item.name}`)
}

const lines = (file) => readFileSync(file, 'utf8').split('\n').length - 1
const reason = /^\W*Over 300 lines: \w+/m
const saysWhy = (file) => reason.test(readFileSync(file, 'utf8').split('\n').slice(0, 8).join('\n'))
const bytes = (folder) => filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)

function longFiles() {
  return ['src', 'tests', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) && !file.includes('/fixtures/'))
    .flatMap((file) => {
      const preload = file.includes('/src/preload/')
      const limit = preload ? linesOfPreload : linesOfFile
      const count = lines(file)
      if (count <= limit || (!preload && saysWhy(file))) return []
      return [`${file}: ${count} lines, at most ${limit} without a reason`]
    })
}

function usualSizes() {
  const counts = filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test/.test(file))
    .map(lines)
    .sort((one, other) => one - other)
  const at = (share) => counts[Math.floor((counts.length - 1) * share)]
  return [
    ['half of the files', at(0.5), sizes.median],
    ['19 of 20 files', at(0.95), sizes.almostAll],
  ]
    .filter(([, size, limit]) => size > limit)
    .map(([what, size, limit]) => `${what} of src have up to ${size} lines, at most ${limit}`)
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

const heavyPictures = () =>
  bytes('docs/images') > pictures
    ? [`docs/images: ${bytes('docs/images')} bytes, at most ${pictures}`]
    : []

/** One line for every budget that is exceeded. What was built from older sources is not judged. */
export const overBudget = () => [
  ...longFiles(),
  ...usualSizes(),
  ...heavyPictures(),
  ...(isStale() ? [] : heavyBundles()),
]
