import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ArchiveEntry, BadArchive, placeOf, targetOf } from './entry'
import { readTar } from './tar'
import { readZip } from './zip'

export type ArchiveFormat = 'tar.gz' | 'zip' | 'plain'

interface Limits {
  bytes: number
  entries: number
}

/** Several times the largest agent that is known. */
const limits: Limits = { bytes: 4 * 1024 ** 3, entries: 100_000 }

/** Unpacks into a folder of its own; a plain file is its program. */
export async function unpack(
  file: string,
  format: ArchiveFormat,
  folder: string,
  program: string,
  signal: AbortSignal,
): Promise<void> {
  if (format === 'plain') {
    const place = join(folder, placeOf(program))
    await mkdir(dirname(place), { recursive: true })
    await copyFile(file, place)
    return
  }
  const gunzipped = () =>
    pipeline(createReadStream(file), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>
  await place(format === 'zip' ? readZip(file) : readTar(gunzipped()), folder, signal)
}

/** Links come last: nothing is ever written through one. */
export async function place(
  entries: AsyncIterable<ArchiveEntry>,
  folder: string,
  signal: AbortSignal,
  { bytes: mostBytes, entries: mostEntries }: Limits = limits,
): Promise<void> {
  const links = new Map<string, string>()
  let bytes = 0
  let count = 0
  for await (const entry of entries) {
    signal.throwIfAborted()
    count += 1
    if (count > mostEntries) throw new BadArchive('It has too many files.')
    const where = placeOf(entry.path)
    if (entry.kind === 'link') links.set(where, targetOf(where, entry.target))
    else if (entry.kind === 'folder') await mkdir(join(folder, where), { recursive: true })
    else {
      const full = join(folder, where)
      await mkdir(dirname(full), { recursive: true })
      // Only a name that nobody has: the same one twice is no archive of an honest program.
      const out = await open(full, 'wx', entry.executable ? 0o755 : 0o644)
      try {
        for await (const part of entry.content) {
          signal.throwIfAborted()
          bytes += part.length
          if (bytes > mostBytes) throw new BadArchive('It is too large.')
          await out.writeFile(part)
        }
      } finally {
        await out.close()
      }
    }
  }
  for (const [where, target] of links) {
    const isBehindLink = where
      .split('/')
      .some((_, at, parts) => links.has(parts.slice(0, at).join('/')))
    if (isBehindLink) throw new BadArchive(`It has a link behind a link: ${where}`)
    await mkdir(dirname(join(folder, where)), { recursive: true })
    await symlink(target, join(folder, where))
  }
}
