import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const MB = 1024 * 1024
/** Longer than all that the agent says of itself at its end. */
const TAIL = 100
const pad = 'x'.repeat(80)

/** All but its last words of what the agent has said, in pieces: a gigabyte is no text. */
function* saidByAsking(lines: number, askEvery: number): Generator<string> {
  let piece = ''
  for (let count = 1; count <= lines; count += 1) {
    piece += `n ${count} ${pad}\n`
    if (count % askEvery === 0) piece += `q ${count}\n`
    if (piece.length < MB && count < lines) continue
    yield piece
    piece = ''
  }
}

function* piecesOf(file: string): Generator<Uint8Array> {
  const fd = openSync(file, 'r')
  const bytes = new Uint8Array(MB)
  try {
    for (let read = readSync(fd, bytes); read > 0; read = readSync(fd, bytes)) {
      yield bytes.subarray(0, read)
    }
  } finally {
    closeSync(fd)
  }
}

/** The end of a file, and how much there is. */
export function tailOf(file: string, most: number): { tail: string; size: number } {
  const fd = openSync(file, 'r')
  try {
    const { size } = fstatSync(fd)
    const bytes = new Uint8Array(Math.min(most, size))
    const read = readSync(fd, bytes, 0, bytes.length, size - bytes.length)
    return { tail: Buffer.from(bytes.subarray(0, read)).toString('latin1'), size }
  } finally {
    closeSync(fd)
  }
}

function sum(pieces: Iterable<string | Uint8Array>): { length: number; hash: string } {
  const hash = createHash('sha256')
  let length = 0
  for (const piece of pieces) {
    hash.update(piece)
    length += piece.length
  }
  return { length, hash: hash.digest('hex') }
}

/** What the agent tells of itself at its end, and whether all before it is on record, each byte once. */
export function checkSaid(file: string, askEvery: number) {
  const { tail, size } = tailOf(file, TAIL)
  const [end = '', count = '0', asked = '', notOnce = ''] =
    /end (\d+) asked (\d+) not-once (\d+)\n$/.exec(tail) ?? []
  function* expected() {
    yield* saidByAsking(Number(count), askEvery)
    yield end
  }
  return {
    size,
    count: Number(count),
    asked: Number(asked),
    notOnce,
    said: sum(piecesOf(file)),
    expected: sum(expected()),
  }
}
