/**
 * What goes over the wire between a keeper and whoever speaks to it: a length of four bytes, a kind
 * of one, and what is said. Offsets and numbers have 48 bits. A kind that is not known is skipped.
 */
export const Kind = {
  // To the keeper.
  hello: 1,
  input: 2,
  ack: 3,
  resize: 4,
  signal: 5,
  ping: 6,
  endInput: 7,
  start: 8,
  stop: 9,
  /** Means nothing in either direction, and ends in a line feed: some ways hand on whole lines only. */
  lineEnd: 10,
  settle: 11,
  tell: 12,
  limits: 13,
  heard: 14,
  // From the keeper.
  welcome: 65,
  output: 66,
  taken: 67,
  exit: 68,
  pong: 69,
  refused: 70,
  said: 71,
  started: 72,
  saidAll: 73,
  trouble: 74,
  died: 75,
  outputEnded: 76,
} as const

/** More than that nobody says in one frame. */
const LONGEST = 128 * 1024 * 1024
const HEAD = 5

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Head and parts, to be written one after the other. */
export function frame(kind: number, ...parts: Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 1)
  const head = new Uint8Array(HEAD)
  new DataView(head.buffer).setUint32(0, length)
  head[4] = kind
  return [head, ...parts]
}

export const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value))

export const parsed = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes))

export const text = (words: string): Uint8Array => encoder.encode(words)

export const textIn = (bytes: Uint8Array): string => decoder.decode(bytes)

const HIGH = 2 ** 32

/** A number of 48 bits. */
export function numbered(value: number): Uint8Array {
  const bytes = new Uint8Array(6)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(value / HIGH))
  view.setUint32(2, value % HIGH)
  return bytes
}

export function numberIn(bytes: Uint8Array, at = 0): number {
  return wholeIn(bytes, at, 2) * HIGH + wholeIn(bytes, at + 2, 4)
}

/** Read where they stand: a view would be made for each. */
function wholeIn(bytes: Uint8Array, at: number, length: number): number {
  if (at + length > bytes.length) throw new RangeError('It is cut off.')
  let value = 0
  for (let place = at; place < at + length; place += 1) value = value * 256 + (bytes[place] ?? 0)
  return value
}

/** Which output, and an offset in it. */
export function place(output: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(7)
  bytes[0] = output
  bytes.set(numbered(offset), 1)
  return bytes
}

/**
 * Takes what a connection brings, in whatever pieces, and hands on each whole frame. What is handed
 * on may be a part of what came. Throws at what is no frame.
 */
export function frames(
  onFrame: (kind: number, body: Uint8Array) => void,
): (chunk: Uint8Array) => void {
  let waiting: Uint8Array[] = []
  let length = 0
  /** Before so much is there, no further frame is whole. */
  let needed = HEAD
  return (chunk) => {
    length += chunk.length
    if (length < needed) {
      waiting.push(chunk)
      return
    }
    const bytes = waiting.length === 0 ? chunk : joined([...waiting, chunk], length)
    waiting = []
    let at = 0
    for (needed = HEAD; bytes.length - at >= HEAD; needed = HEAD) {
      const size = wholeIn(bytes, at, 4)
      if (size < 1 || size > LONGEST) throw new Error(`A frame cannot have ${size} bytes`)
      needed = 4 + size
      if (bytes.length - at < needed) break
      onFrame(bytes[at + 4] ?? 0, bytes.subarray(at + HEAD, at + needed))
      at += needed
    }
    length = bytes.length - at
    if (length > 0) waiting = [at === 0 ? bytes : bytes.subarray(at)]
  }
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
