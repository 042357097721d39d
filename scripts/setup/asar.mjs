/** Packs a few small files into an asar archive: two nested pickles (sizes, JSON header), then bytes. */
export function asar(files) {
  const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])
  let offset = 0
  const listing = {}
  for (const [name, bytes] of entries) {
    listing[name] = { size: bytes.length, offset: String(offset) }
    offset += bytes.length
  }
  const json = Buffer.from(JSON.stringify({ files: listing }))
  const padded = Math.ceil(json.length / 4) * 4
  const head = Buffer.alloc(16 + padded)
  head.writeUInt32LE(4, 0)
  head.writeUInt32LE(8 + padded, 4)
  head.writeUInt32LE(4 + padded, 8)
  head.writeUInt32LE(json.length, 12)
  json.copy(head, 16)
  return Buffer.concat([head, ...entries.map(([, bytes]) => bytes)])
}
