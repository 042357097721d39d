import { readdirSync, statSync } from 'node:fs'
import { mustRun } from './command.mjs'
import { inProject, nodeBinary } from './project.mjs'

const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

function newest(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  // A folder's own time tells of files that were removed.
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)))
}

// The page is built last: when it is there, everything is.
const builtAt = () =>
  statSync(inProject('out/renderer/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0

export const isStale = () =>
  Math.max(...sources.map((source) => newest(inProject(source)))) > builtAt()

export const buildPrograms = () =>
  mustRun(nodeBinary, [inProject('scripts/run/build-programs.mjs')])

export async function build() {
  await buildPrograms()
  return mustRun('electron-vite', ['build'])
}

export async function buildIfStale() {
  if (isStale()) await build()
}
