import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from './bundle.mjs'
import { inProject } from './project.mjs'

const folder = inProject('out/place')
/** Built before: what runs there may be kept there, and begins bare. */
const before = ['out/keeper', 'out/starting'].map((name) => inProject(name))
const natives = ['node-pty', '@parcel/watcher']
const parts = {
  place: 'src/remote/place.ts',
  unpack: 'src/remote/unpack.ts',
  // To try a place without an account.
  'practice-agent': 'src/practice/practice-agent.ts',
  // Threads stand beside whoever starts them, as in the sources.
  'pty-thread': 'src/main/host/local/pty-thread.ts',
  'comparison-thread': 'src/main/host/local/files/comparison-thread.ts',
}

/** What of a package is needed where nothing is compiled any more. */
const needed = /(?:^|\/)(?:package\.json|LICENSE[^/]*|[^/]+\.(?:js|cjs|node))$/
const unneeded = /(?:^|\/)(?:src|deps|scripts|third_party|typings|node-addon-api|prebuilds|test)\//

function filesBelow(top, below = top) {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(top, path)
    return [relative(top, path)]
  })
}

/** The packages that hold native code for this platform, with those that they need. */
function packages(names, found = new Set()) {
  for (const name of names) {
    const manifest = inProject('node_modules', name, 'package.json')
    if (found.has(name) || !statSync(manifest, { throwIfNoEntry: false })) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    )
    packages([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return [...found].filter((name) => name !== 'node-addon-api')
}

/** One file that is sent to a place as it is: names and contents, packed. */
function pack() {
  const files = {}
  for (const from of [folder, ...before])
    for (const path of filesBelow(from)) files[path] = readFileSync(join(from, path))
  for (const name of packages(natives)) {
    const from = inProject('node_modules', name)
    for (const path of filesBelow(from))
      if (needed.test(path) && !unneeded.test(path))
        files[`node_modules/${name}/${path}`] = readFileSync(join(from, path))
  }
  const contents = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, bytes]) => [path, bytes.toString('base64')])
  return gzipSync(JSON.stringify(contents), { level: 9 })
}

/** The program that runs where the app does not, and all that it needs there, in one file. */
export async function buildPlace() {
  rmSync(folder, { recursive: true, force: true })
  await bundle({
    ...{ entries: parts, to: 'out/place', external: natives },
    output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  })
  const bytes = pack()
  const hash = createHash('sha256').update(bytes).digest('hex')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'place.pack'), bytes)
  const { platform, arch } = process
  writeFileSync(
    join(folder, 'pack.json'),
    JSON.stringify({ hash, platform, arch, bytes: bytes.length }),
  )
}
