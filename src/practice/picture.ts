import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A PNG of two colours flowing into each other. */
export function drawPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * (width * 3 + 1) + 1 + x * 3
      rows.set([Math.round((x / width) * 255), Math.round((y / height) * 200), 180], place)
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ]
  return Buffer.concat([signature, ...parts])
}
