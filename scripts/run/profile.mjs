import { accessSync, constants, existsSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const flag = '--user-data-dir='

function profileDirectory(args) {
  const named = args.findLast((argument) => argument.startsWith(flag))
  if (named) return path.resolve(named.slice(flag.length))
  if (process.platform !== 'linux') return undefined
  return process.env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config')
}

const nearest = (place) => (existsSync(place) ? place : nearest(path.dirname(place)))

/** Chromium dies of a profile that it can't write, without a word; so the word is said here. */
export function checkProfile(args) {
  const wanted = profileDirectory(args)
  if (!wanted) return
  const place = nearest(wanted)
  if (!statSync(place).isDirectory()) {
    throw new Error(`The data directory ${wanted} can't be used: ${place} is not a directory.`)
  }
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data directory ${wanted} can't be written (${error.code} at ${place}).\n` +
        `Make it writable, or choose another:  npm start -- ${flag}DIRECTORY`,
    )
  }
}
