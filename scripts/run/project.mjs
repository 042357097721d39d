import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const inProject = (...parts) => path.join(root, ...parts)

export const isLinux = process.platform === 'linux'
export const isRoot = process.getuid?.() === 0
export const isDebian = isLinux && existsSync('/etc/debian_version')

const windows = process.platform === 'win32'

// The locked Node of the project; the one on the machine may be older.
export const nodeBinary = inProject('node_modules/node/bin', windows ? 'node.exe' : 'node')

const binaries = inProject('node_modules/.bin')

/** The environment in which `node` and every installed tool are the project's own. */
export const projectEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})
