import { ensureDependencies } from './dependencies.mjs'
import { ensureElectron } from './electron.mjs'
import { ensureStarting } from './starting.mjs'
import { ensureDisplayServer, ensureLibraries, ensureTestTools } from './system.mjs'

const oldest = [20, 19]

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Error(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

/** Brings the machine to where the app can be built, started and tested; skips what is done. */
export async function setUp({ display = false, tests = false } = {}) {
  checkNode()
  await ensureDependencies()
  await ensureStarting()
  const electron = await ensureElectron()
  await ensureLibraries(electron)
  if (display) await ensureDisplayServer()
  if (tests) await ensureTestTools()
  return electron
}
