import { ByteReader } from './byte-reader'
import { type ArchiveEntry, BadArchive } from './entry'

const blockSize = 512
/** Longer names than any system takes. */
const nameLimit = 64 * 1024

/** The entries of a tar archive, with the extensions for long names of both families. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(bytes)
  let next: { path?: string; target?: string } = {}
  for (;;) {
    const header = await reader.take(blockSize)
    if (header.length === 0 || header.every((byte) => byte === 0)) return
    if (header.length < blockSize || !isSound(header)) throw new BadArchive('It is damaged.')
    const size = numberIn(header.subarray(124, 136))
    const padding = (blockSize - (size % blockSize)) % blockSize
    const type = String.fromCharCode(header[156] ?? 0)
    if ('LKxg'.includes(type)) {
      if (size > nameLimit) throw new BadArchive('It has a name that is too long.')
      const text = textIn(await reader.take(size), type === 'x' || type === 'g')
      await reader.take(padding)
      if (type === 'L') next.path = text
      if (type === 'K') next.target = text
      if (type === 'x') next = { ...next, ...extended(text) }
      continue
    }
    const path = next.path ?? nameIn(header)
    const target = next.target ?? textIn(header.subarray(157, 257))
    next = {}
    if (type === '5') yield { kind: 'folder', path }
    else if (type === '2') yield { kind: 'link', path, target }
    else if (type === '0' || type === '\0') {
      const executable = (numberIn(header.subarray(100, 108)) & 0o100) !== 0
      const content = reader.stream(size)
      yield { kind: 'file', path, executable, content }
      // Whoever did not want it has not read it.
      for await (const _ of content);
      await reader.take(padding)
      continue
    } else throw new BadArchive(`It has something else than files and folders: ${path}`)
    await reader.skip(size + padding)
  }
}

function isSound(header: Uint8Array): boolean {
  const own = numberIn(header.subarray(148, 156))
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
  return own === sum
}

function nameIn(header: Uint8Array): string {
  const name = textIn(header.subarray(0, 100))
  const isUstar = textIn(header.subarray(257, 262)) === 'ustar'
  const folder = isUstar ? textIn(header.subarray(345, 500)) : ''
  return folder ? `${folder}/${name}` : name
}

/** Octal digits, or bytes where that is not enough. */
function numberIn(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x80) !== 0) {
    const value = field.subarray(1).reduce((all, byte) => all * 256 + byte, 0)
    if (!Number.isSafeInteger(value)) throw new BadArchive('It is damaged.')
    return value
  }
  return Number.parseInt(textIn(field).trim() || '0', 8) || 0
}

function textIn(field: Uint8Array, whole = false): string {
  const text = Buffer.from(field).toString('utf8')
  return whole ? text : (text.split('\0')[0] ?? '')
}

/** "27 path=folder/long-name\n", one after the other. */
function extended(text: string): { path?: string; target?: string } {
  const found: { path?: string; target?: string } = {}
  for (const line of text.split('\n')) {
    const [, key, value] = /^\d+ (path|linkpath)=(.*)$/s.exec(line) ?? []
    if (key === 'path' && value !== undefined) found.path = value
    if (key === 'linkpath' && value !== undefined) found.target = value
  }
  return found
}
