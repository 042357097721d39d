const magic = 'SQLite format 3\0'

export type Header = { kind: 'empty' } | { kind: 'foreign' } | { kind: 'database'; version: number }

export const headerBytes = 100

/** What the first bytes of a file say, so that a database can be judged without being touched. */
export function readHeader(bytes: Uint8Array): Header {
  if (bytes.length === 0) return { kind: 'empty' }
  if (bytes.length < headerBytes) return { kind: 'foreign' }
  if (new TextDecoder().decode(bytes.subarray(0, magic.length)) !== magic)
    return { kind: 'foreign' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { kind: 'database', version: view.getUint32(60) }
}
