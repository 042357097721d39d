/** Words of a cell in xterm's lines: its character and width, and what it looks like. */
const cellWords = 3

/** A run of cells that look alike: all the same, characters of a byte each, or any others. */
const same = 0
const narrow = 1
const other = 2
/** Without colours or anything else, which then are not written down. */
const plain = 4

const headBytes = 11
/** From so many on the same cell is written once. */
const worthRepeating = 12
/** What a cell of width one holds besides its character. */
const narrowWidth = 1 << 22

/** No line takes more than this. */
export const packedLimit = (columns: number): number => columns * (headBytes + 4)

/** Writes a line's cells to `into` from `start` on; returns where it ends. */
export function packLine(
  cells: Uint32Array,
  columns: number,
  into: Uint8Array,
  start: number,
): number {
  let end = start
  for (let column = 0; column < columns; ) {
    const { kind, count } = runFrom(cells, column, columns)
    const at = column * cellWords
    const fg = cells[at + 1] ?? 0
    const bg = cells[at + 2] ?? 0
    const isPlain = fg === 0 && bg === 0
    into[end] = kind | (isPlain ? plain : 0)
    into[end + 1] = count
    into[end + 2] = count >> 8
    end += 3
    if (!isPlain) {
      end = putWord(into, end, fg)
      end = putWord(into, end, bg)
    }
    const written = kind === same ? 1 : count
    for (let cell = 0; cell < written; cell += 1) {
      const content = cells[at + cell * cellWords] ?? 0
      if (kind === narrow) into[end++] = content
      else end = putWord(into, end, content)
    }
    column += count
  }
  return end
}

/** The cells that were written from `start` on. */
export function unpackLine(from: Uint8Array, start: number, columns: number): Uint32Array {
  const cells = new Uint32Array(columns * cellWords)
  let at = start
  for (let cell = 0; cell < cells.length; ) {
    const head = from[at] ?? 0
    const kind = head & ~plain
    const count = (from[at + 1] ?? 0) | ((from[at + 2] ?? 0) << 8)
    const isPlain = (head & plain) !== 0
    const fg = isPlain ? 0 : word(from, at + 3)
    const bg = isPlain ? 0 : word(from, at + 7)
    at += isPlain ? 3 : headBytes
    for (const end = cell + count * cellWords; cell < end; cell += cellWords) {
      cells[cell] = kind === narrow ? (from[at] ?? 0) | narrowWidth : word(from, at)
      cells[cell + 1] = fg
      cells[cell + 2] = bg
      if (kind !== same) at += kind === narrow ? 1 : 4
    }
    if (kind === same) at += 4
  }
  return cells
}

function runFrom(cells: Uint32Array, first: number, columns: number) {
  const most = Math.min(columns, first + 0xffff)
  const kind = isNarrow(cells, first) ? narrow : other
  let alike = 1
  let column = first + 1
  for (; column < most && looksAs(cells, column, first); column += 1) {
    alike = cells[column * cellWords] === cells[(column - 1) * cellWords] ? alike + 1 : 1
    if (alike === column - first + 1) continue
    // The same cells that begin in the midst of it are a run of their own, or what comes is of another kind.
    if (alike === worthRepeating) return { kind, count: column + 1 - first - worthRepeating }
    if ((isNarrow(cells, column) ? narrow : other) !== kind) break
  }
  const count = column - first
  return { kind: alike === count && count >= worthRepeating ? same : kind, count }
}

function looksAs(cells: Uint32Array, one: number, other: number): boolean {
  return (
    cells[one * cellWords + 1] === cells[other * cellWords + 1] &&
    cells[one * cellWords + 2] === cells[other * cellWords + 2]
  )
}

const isNarrow = (cells: Uint32Array, column: number): boolean =>
  ((cells[column * cellWords] ?? 0) & ~0xff) === narrowWidth

function putWord(into: Uint8Array, at: number, value: number): number {
  into[at] = value
  into[at + 1] = value >>> 8
  into[at + 2] = value >>> 16
  into[at + 3] = value >>> 24
  return at + 4
}

const word = (from: Uint8Array, at: number): number =>
  ((from[at] ?? 0) |
    ((from[at + 1] ?? 0) << 8) |
    ((from[at + 2] ?? 0) << 16) |
    ((from[at + 3] ?? 0) << 24)) >>>
  0
