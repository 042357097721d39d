import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KeeperProgram } from './runtime'

/** Where the parts of a keeper stand in the app, built as it is. */
export function builtProgram(): KeeperProgram {
  const built = (name: string) => fileURLToPath(new URL(`../keeper/${name}`, import.meta.url))
  const pty = createRequire(import.meta.url).resolve('node-pty/package.json')
  return {
    keeper: built('keeper.cjs'),
    windowsGuard: built('windows-guard.cjs'),
    bare: built('../starting/bare.node'),
    pty: dirname(pty),
  }
}
