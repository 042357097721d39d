import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { mustRun, say } from '../run/command.mjs'
import { inProject, isLinux } from '../run/project.mjs'
import { ensureCompiler } from './system.mjs'

const source = inProject('src/starting/bare.c')
const built = inProject('out/starting/bare.node')
const options = ['-std=c11', '-O2', '-Wall', '-Wextra', '-fPIC', '-shared', '-fvisibility=hidden']

const madeAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** What lets programs begin bare; elsewhere than on Linux the system does it by itself. */
export async function ensureStarting() {
  if (!isLinux || madeAt(built) > madeAt(source)) return
  await ensureCompiler()
  say('Building what starts programs…')
  mkdirSync(dirname(built), { recursive: true })
  // Whoever runs meanwhile finds it whole.
  await mustRun('cc', [...options, '-o', `${built}.new`, source])
  renameSync(`${built}.new`, built)
}
