import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mustRun, say } from '../run/command.mjs'
import { inProject, nodeBinary } from '../run/project.mjs'
import { ensureCompiler } from './system.mjs'

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** True when what npm says it installed is what the lock file asks for. */
function installedAsLocked() {
  const locked = packagesOf(inProject('package-lock.json'))
  const installed = packagesOf(inProject('node_modules/.package-lock.json'))
  if (!installed || !existsSync(nodeBinary)) return false
  return Object.entries(locked).every(
    ([place, wanted]) =>
      place === '' ||
      installed[place]?.version === wanted.version ||
      // Packages for other platforms stay out.
      (wanted.optional && !installed[place]),
  )
}

const terminalLibrary = inProject('node_modules/node-pty')
const terminalBuilt = () =>
  ['build/Release/pty.node', `prebuilds/${process.platform}-${process.arch}/pty.node`].some(
    (file) => existsSync(path.join(terminalLibrary, file)),
  )

/** The headers that come with the running Node serve: node-pty uses the stable Node-API. */
function buildEnvironment() {
  const prefix = path.resolve(process.execPath, '../..')
  return existsSync(path.join(prefix, 'include/node/node_api.h'))
    ? { npm_config_nodedir: prefix }
    : {}
}

export async function ensureDependencies() {
  if (!installedAsLocked()) {
    if (process.platform === 'linux') await ensureCompiler()
    say('Installing the dependencies…')
    await mustRun('npm', ['ci', '--no-audit', '--no-fund'], { env: buildEnvironment() })
  }
  if (!terminalBuilt()) {
    await ensureCompiler()
    say('Building node-pty…')
    await mustRun('npm', ['rebuild', 'node-pty'], { env: buildEnvironment() })
    if (!terminalBuilt()) throw new Error('node-pty could not be built; see the output above.')
  }
}
