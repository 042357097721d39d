import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type ArchiveEntry, BadArchive } from './entry'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The end of a zip file, with the longest comment that there can be. */
const tailBytes = 22 + 65_535
const folderLimit = 64 * 1024 * 1024
const linkLimit = 4096
const linkType = 0o120000
const typeMask = 0o170000

/** The entries of a zip file, by its directory: what stands elsewhere in it does not count. */
export async function* readZip(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path)
  try {
    const directory = await directoryOf(file)
    for (let at = 0; at + 46 <= directory.length; ) {
      if (directory.readUInt32LE(at) !== entrySignature) throw new BadArchive('It is damaged.')
      const lengths = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
      const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
      yield* entryOf(file, directory.subarray(at, at + 46), name)
      at += 46 + nameLength + extraLength + commentLength
    }
  } finally {
    await file.close()
  }
}

async function directoryOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== endSignature)
    throw new BadArchive('It is damaged, or no zip file.')
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length > folderLimit || start + length > size) throw new BadArchive('It is damaged.')
  return bytesAt(file, start, length)
}

async function* entryOf(
  file: FileHandle,
  entry: Buffer,
  path: string,
): AsyncGenerator<ArchiveEntry> {
  const mode = entry.readUInt32LE(38) >>> 16
  if (path.endsWith('/')) {
    yield { kind: 'folder', path }
    return
  }
  const content = await contentOf(file, entry)
  if ((mode & typeMask) !== linkType) {
    yield { kind: 'file', path, executable: (mode & 0o100) !== 0, content }
    return
  }
  if (entry.readUInt32LE(24) > linkLimit) throw new BadArchive('It has a link that is too long.')
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  yield { kind: 'link', path, target: Buffer.concat(parts).toString('utf8') }
}

async function contentOf(file: FileHandle, entry: Buffer): Promise<AsyncIterable<Uint8Array>> {
  const [packed, size, at] = [20, 24, 42].map((offset) => entry.readUInt32LE(offset))
  if (packed === undefined || size === undefined || at === undefined) throw new BadArchive('')
  const method = entry.readUInt16LE(10)
  const encrypted = (entry.readUInt16LE(8) & 1) === 1
  if (encrypted || (method !== 0 && method !== 8))
    throw new BadArchive('It is packed in a way that is not known here.')
  const local = await bytesAt(file, at, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== localSignature)
    throw new BadArchive('It is damaged.')
  const start = at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const raw = rawBytes(file, start, packed)
  return exactly(method === 0 ? raw : pipeline(raw, createInflateRaw(), () => undefined), size)
}

async function* rawBytes(file: FileHandle, start: number, count: number) {
  const step = 256 * 1024
  for (let done = 0; done < count; ) {
    const part = await bytesAt(file, start + done, Math.min(step, count - done))
    if (part.length === 0) throw new BadArchive('It ends too early.')
    done += part.length
    yield part
  }
}

/** A small file that unpacks to more than it says is made to fill the disk. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number) {
  let left = size
  for await (const part of bytes) {
    left -= part.length
    if (left < 0) throw new BadArchive('It holds more than it says.')
    yield part
  }
  if (left > 0) throw new BadArchive('It ends too early.')
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
