import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'
import { packedLimit, packLine, unpackLine } from './line-packing'

/** A line as xterm keeps it; its types do not tell of it. */
interface Line {
  _data: Uint32Array
  _combined: object
  _extendedAttrs: object
  length: number
  isWrapped: boolean
}

interface PackedLine extends Line {
  /** What it was packed into, together with others; null when it has been unpacked. */
  packed: Uint8Array | null
  start: number
}

interface Lines {
  length: number
  get(index: number): Line | undefined
  set(index: number, line: Line): void
  /** Drops the oldest line and hands it out to be the newest. */
  recycle(): Line
}

interface Core {
  _bufferService: { buffers: { normal: { lines: Lines; ydisp: number; ybase: number } } }
}

/** Characters of several code points, and attributes beyond colours, are kept beside the cells. */
const beside = ['_combined', '_extendedAttrs'] as const
const isSeveral = 0x200000
const isExtended = 0x10000000

/** Milliseconds without output until lines are packed: a flood does not wait for it. */
const rest = 30
/** Fewer are left as they are: each pack has a size of its own. */
const fewest = 64
/** Lines that are packed at once, in about a millisecond. */
const most = 500

/**
 * Keeps the lines above the screen in a tenth of the memory that xterm takes for them: 12 bytes for
 * each cell, also where nothing is. Whoever reads one of them, by whichever way, unpacks it.
 */
export class PackedLines {
  readonly #service: Core['_bufferService']
  readonly #following = new WeakSet<Lines>()
  #prototype: object | null = null
  #timer: number | null = null
  #printedAt = 0

  constructor(terminal: Terminal) {
    this.#service = coreOf<Core>(terminal)._bufferService
  }

  /** Something has been parsed; once there is a rest, what is above the screen is packed. */
  printed(): void {
    this.#printedAt = performance.now()
    this.#timer ??= window.setTimeout(() => this.#look(), rest)
  }

  cancel(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer)
    this.#timer = null
  }

  #look(): void {
    const wait = this.#printedAt + rest - performance.now()
    const again = wait > 0 ? wait : this.pack() ? 0 : null
    this.#timer = again === null ? null : window.setTimeout(() => this.#look(), again)
  }

  /** Packs some lines; whether there may be more. */
  pack(): boolean {
    // Another one after each reset.
    const { lines, ydisp, ybase } = this.#service.buffers.normal
    this.#follow(lines)
    const open: number[] = []
    for (let index = 0; index < Math.min(ydisp, ybase) && open.length < most; index += 1) {
      const line = lines.get(index)
      if (line && !isPacked(line)) open.push(index)
    }
    if (open.length < fewest) return false
    const columns = Math.max(...open.map((index) => lines.get(index)?.length ?? 0))
    const into = new Uint8Array(open.length * packedLimit(columns))
    const packed: PackedLine[] = []
    let end = 0
    for (const index of open) {
      const line = lines.get(index)
      if (!line) continue
      const start = end
      end = packLine(line._data, line.length, into, start)
      const { length, isWrapped } = line
      const made = Object.create(this.#prototypeOf(line)) as PackedLine
      packed.push(Object.assign(made, { length, isWrapped, packed: null, start }))
      if (hasMore(line)) for (const name of beside) own(made, name, line[name])
      lines.set(index, made)
    }
    const bytes = into.slice(0, end)
    for (const line of packed) line.packed = bytes
    return open.length === most
  }

  /** Everything that xterm's own lines can do, with cells that are unpacked when they are wanted. */
  #prototypeOf(line: Line): object {
    if (this.#prototype) return this.#prototype
    const unpacking = (['_data', ...beside] as const).map((name) => [
      name,
      {
        get(this: PackedLine) {
          unpack(this)
          return this[name]
        },
        set(this: PackedLine, value: unknown) {
          unpack(this)
          own(this, name, value)
        },
      },
    ])
    this.#prototype = Object.create(
      Object.getPrototypeOf(line) as object,
      Object.fromEntries(unpacking) as PropertyDescriptorMap,
    ) as object
    return this.#prototype
  }

  /** A line that is used again becomes one of xterm's own, since its code is fast with one kind only. */
  #follow(lines: Lines): void {
    if (this.#following.has(lines)) return
    this.#following.add(lines)
    const recycle = lines.recycle.bind(lines)
    lines.recycle = () => {
      const line = recycle()
      if (Object.getPrototypeOf(line) !== this.#prototype) return line
      const { constructor: Own } = Object.getPrototypeOf(this.#prototype) as {
        constructor: new (columns: number) => Line
      }
      const fresh = new Own(0)
      lines.set(lines.length - 1, fresh)
      return fresh
    }
  }
}

const isPacked = (line: Line): boolean => 'packed' in line && line.packed !== null

/** Whether there is more to it than its cells. */
function hasMore({ _data: cells, length }: Line): boolean {
  for (let at = 0; at < length * 3; at += 3) {
    if (((cells[at] ?? 0) & isSeveral) !== 0 || ((cells[at + 2] ?? 0) & isExtended) !== 0)
      return true
  }
  return false
}

function unpack(line: PackedLine): void {
  own(line, '_data', line.packed && unpackLine(line.packed, line.start, line.length))
  for (const name of beside) if (!Object.hasOwn(line, name)) own(line, name, {})
  line.packed = null
}

function own(line: Line, name: string, value: unknown): void {
  Object.defineProperty(line, name, { value, writable: true, configurable: true, enumerable: true })
}
