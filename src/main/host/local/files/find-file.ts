import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAbsolute, relative, resolve } from 'node:path'
import { failure, type Result, success } from '../../../../kit/result'
import type { FileName, FileText, FoundFile } from '../../files'
import { isThisHost } from '../../model/host'
import { isWithin } from './within'

/** More than this nobody reads, and the page would have to lay it out. */
const shownBytes = 4 * 1024 * 1024

/** A file of a workspace by what somebody calls it; what leads outside is refused. */
export async function findFile(
  workspace: string,
  { path, near, host }: FileName,
): Promise<Result<FoundFile>> {
  if (host && !isThisHost(host, hostname())) {
    return failure('elsewhere', `${path} is on ${host}, and not on this machine.`)
  }
  const outside = failure('outside', `${path} is outside of the session's folder.`)
  const root = await realpath(workspace).catch(() => workspace)
  const bases = near && isWithin(workspace, near) ? [near, workspace] : [workspace]
  const places = isAbsolute(path) ? [resolve(path)] : bases.map((base) => resolve(base, path))
  const inside = places.filter((place) => isWithin(workspace, place) || isWithin(root, place))
  if (inside.length === 0) return outside
  for (const place of inside) {
    const real = await realpath(place).catch(() => undefined)
    if (real === undefined) continue
    if (!isWithin(root, real)) return outside
    const stats = await stat(real)
    if (stats.isFile()) return success({ path: relative(root, real), real })
    return failure('no-file', `${path} is ${stats.isDirectory() ? 'a folder' : 'no plain file'}.`)
  }
  return failure('no-file', `${path} is not there.`, { hint: 'It may have been moved or deleted.' })
}

export async function readText(path: string): Promise<Result<FileText>> {
  // Something else may be in its place by now, such as a pipe, which would be waited for.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const { size } = await file.stat()
    const bytes = new Uint8Array(Math.min(size, shownBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    const read = bytes.subarray(0, bytesRead)
    if (read.includes(0)) {
      return failure('binary', 'This file is no text.', { hint: 'Open it with another program.' })
    }
    return success({ text: new TextDecoder().decode(read), cut: size > bytesRead })
  } finally {
    await file.close()
  }
}
