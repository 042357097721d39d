import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { BadArchive, placeOf } from './archive/entry'
import { unpack } from './archive/unpack'
import { download } from './download'
import type { Installed, Progress } from './installed'
import type { AgentArchive } from './known-agents'

/** Fetches an archive, and unpacks what is in it into a folder. */
export async function fetchArchive(
  wanted: AgentArchive,
  folder: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Result<Installed>> {
  const file = join(folder, 'download')
  const fetched = await download(wanted, file, signal, (bytes, of) => {
    const megabytes = (bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 1 : 0)
    progress(`${megabytes} MB fetched`, of === undefined ? undefined : Math.min(1, bytes / of))
  })
  if (!fetched.ok) return fetched
  progress('Unpacking')
  // A folder of its own: what is in the archive can take no name of ours.
  const content = join(folder, 'content')
  try {
    await mkdir(content)
    await unpack(file, wanted.format, content, wanted.program, signal)
    await rm(file)
    const path = join('content', placeOf(wanted.program.replace(/\\/g, '/')))
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (!found?.isFile())
      return failure('no-program', `The archive has no “${wanted.program}” in it.`)
    await chmod(join(folder, path), 0o755)
    return success({ version: wanted.version, kind: 'native', path })
  } catch (error) {
    return failure('bad-archive', 'The archive could not be unpacked.', {
      hint: 'It was thrown away. Refresh the list of agents and try again.',
      details: error instanceof BadArchive ? error.message : String(error),
    })
  }
}
