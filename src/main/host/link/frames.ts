import { encoded } from './wire'

/** What one side tells the other: words, and bytes with them. */
export interface Frame<Head> {
  head: Head
  bytes: Uint8Array
}

/** More than anybody says at once: what claims to be longer is no frame. */
const most = 256 * 1024 * 1024

/** The length of all that follows, that of the words, the words, the bytes. */
export function frame(head: object, bytes: Uint8Array = new Uint8Array()): Buffer {
  const words = Buffer.from(encoded(head))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(4 + words.length + bytes.length, 0)
  lengths.writeUInt32BE(words.length, 4)
  return Buffer.concat([lengths, words, bytes])
}

/** Takes what a connection brings, and hands on each frame that is whole. It throws at what is none. */
export function frames<Head>(onFrame: (frame: Frame<Head>) => void): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = []
  let length = 0
  /** Before so much is there, no frame is whole. */
  let needed = 8
  return (chunk) => {
    chunks.push(chunk)
    length += chunk.length
    if (length < needed) return
    let all = Buffer.concat(chunks)
    for (needed = 8; all.length >= needed; needed = 8) {
      const whole = all.readUInt32BE(0)
      if (whole > most) throw new Error('What comes is no frame')
      needed = 4 + whole
      if (all.length < needed) break
      const words = 8 + all.readUInt32BE(4)
      if (words > needed) throw new Error('What comes is no frame')
      onFrame({
        head: JSON.parse(all.toString('utf8', 8, words)) as Head,
        bytes: Uint8Array.from(all.subarray(words, needed)),
      })
      all = all.subarray(needed)
    }
    chunks = [all]
    length = all.length
  }
}
