import { readlink, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, parse, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RealPath } from '../../../../shared/session/real-paths'

/** So many links lead round in a circle. */
const linkLimit = 40
/** Longer ones no system takes. */
const lengthLimit = 4096

/** Where paths really lie, as seen from a folder; what is not there yet lies where it would be made. */
export async function findRealPaths(folder: string, paths: readonly string[]): Promise<RealPath[]> {
  return Promise.all(paths.map(async (path) => [path, await placesOf(folder, path)] as const))
}

/** All places that a path may mean to one program or another; none where nobody can tell. */
async function placesOf(folder: string, path: string): Promise<string[]> {
  const absolute = readings(path).map((one) => (isAbsolute(one) ? one : `${folder}${sep}${one}`))
  if (absolute.length === 0) return []
  // A system follows links before "..", many programs take it out of the letters.
  const asked = [...new Set(absolute.flatMap((one) => [one, resolve(one)]))]
  try {
    const places = await Promise.all(asked.map((one) => follow(one, linkLimit)))
    return [...new Set(places.map((place) => place.split(sep).join('/')))]
  } catch {
    // It cannot be looked at, or its links lead nowhere: that is no place to allow anything in.
    return []
  }
}

function readings(path: string): string[] {
  const strange = /[\p{Cc}\u2028\u2029]|[\ud800-\udfff]/u.test(path)
  if (path === '' || path.length > lengthLimit || strange) return []
  if (/^file:/i.test(path)) return ofAddress(path)
  const home = /^~(?=$|[\\/])/.test(path) ? [`${homedir()}${path.slice(1)}`] : []
  if (sep === '\\') return [path, ...home]
  // A folder of Windows is none here.
  if (/^[A-Za-z]:[\\/]/.test(path)) return []
  return [path, ...home].flatMap((one) =>
    one.includes('\\') ? [one, one.replaceAll('\\', '/')] : [one],
  )
}

function ofAddress(address: string): string[] {
  try {
    return [fileURLToPath(address)]
  } catch {
    // No address of a file on this machine.
    return []
  }
}

/** Part by part, as the system does it; from the first part that is missing on there are no links. */
async function follow(path: string, links: number): Promise<string> {
  const { root } = parse(path)
  let here = root
  const parts = path.slice(root.length).split(sep)
  for (const [place, part] of parts.entries()) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      here = resolve(here, '..')
      continue
    }
    const next = resolve(here, part)
    const real = await realpath(next).catch(unlessMissing)
    if (real !== undefined) here = real
    else {
      const target = await readlink(next).catch(unlessNoLink)
      if (target === undefined) here = next
      else {
        if (links === 0) throw new Error(`${path} leads round in a circle`)
        const rest = [isAbsolute(target) ? target : `${here}${sep}${target}`]
        return follow([...rest, ...parts.slice(place + 1)].join(sep), links - 1)
      }
    }
  }
  return here
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

function unlessNoLink(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'EINVAL') throw error
}
