import { rmSync } from 'node:fs'
import path from 'node:path'

/** The runtime of development keeps its own loader beside the application; a package has no use for it. */
export default async function afterPack({ appOutDir }) {
  rmSync(path.join(appOutDir, 'resources/default_app.asar'), { force: true })
  rmSync(path.join(appOutDir, 'version'), { force: true })
}
