import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import type { BytePath } from '../../../../kit/path'
import { failure, type Result, success } from '../../../../kit/result'
import type { Survey, SurveyBounds } from '../../folders'
import { below } from './byte-path'

/** Folders that are read at the same time: more do not make it faster. */
const atOnce = 16

/** Walks what lies below some paths, and says of it only what matters to whoever would remove it. */
export async function survey(
  folder: string,
  paths: BytePath[],
  { large, entries }: SurveyBounds,
): Promise<Result<Survey>> {
  const found: Survey = { bytes: 0, large: [], repositories: [], cut: false }
  let left = entries
  const ahead: BytePath[] = []

  async function file(path: BytePath): Promise<void> {
    const stats = await orGone(lstat(below(folder, path)))
    if (!stats) return
    if (stats.isDirectory()) ahead.push(path)
    else if (stats.isFile()) {
      found.bytes += stats.size
      if (large !== undefined && stats.size > large) found.large.push(path)
    }
  }

  async function list(path: BytePath): Promise<void> {
    const options = { withFileTypes: true, encoding: 'buffer' } as const
    const names = (await orGone(readdir(below(folder, path), options))) ?? []
    left -= names.length
    if (left < 0) {
      found.cut = true
      return
    }
    const nameOf = ({ name }: Dirent<Buffer>) => name.toString('latin1')
    if (path !== '' && names.some((entry) => nameOf(entry) === '.git'))
      found.repositories.push(path)
    const within = (entry: Dirent<Buffer>) => (path === '' ? '' : `${path}/`) + nameOf(entry)
    ahead.push(...names.filter((entry) => entry.isDirectory()).map(within))
    for (const entry of names) if (entry.isFile()) await file(within(entry))
  }

  try {
    for (const path of paths) await file(path.replace(/\/$/, ''))
    while (ahead.length > 0 && !found.cut) await Promise.all(ahead.splice(-atOnce).map(list))
    return success(found)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return failure('folder-failed', 'Could not look at all that is in the folder.', {
      details: said,
    })
  }
}

/** Files come and go while one looks. */
const orGone = <Value>(looked: Promise<Value>): Promise<Value | undefined> =>
  looked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
