import { coreOf } from './core.ts'
import type { Cells, Core, Emulator, Handled, Identifier, Params } from './emulator'

interface Pace {
  /** Milliseconds. */
  now(): number
  /** Resolves when others have had their turn. */
  pause(): Promise<void>
}

/** So long the parser goes on before others have their turn, in milliseconds. */
const patience = 8

/** A line is not moved further than there are lines, nor a letter further than there are columns. */
const byLines: Identifier[] = ['S', 'T', 'L', 'M'].map((final) => ({ final }))
const byColumns: Identifier[] = [
  ...['@', 'P', 'X', 'I', 'Z'].map((final) => ({ final })),
  ...['@', 'A'].map((final) => ({ intermediates: ' ', final })),
  ...['}', '~'].map((final) => ({ intermediates: "'", final })),
]
const repeat: Identifier = { final: 'b' }

/** What touches the whole screen without a number. */
const whole: Identifier[] = [
  ...['J', 'h', 'l'].flatMap((final) => [{ final }, { prefix: '?', final }]),
]
const wholeEscapes: Identifier[] = [
  { final: 'c' },
  { intermediates: '#', final: '8' },
  ...['D', 'E', 'M'].map((final) => ({ final })),
]

/** Commands of the operating system that an emulator, or a window, does something about. */
const commands = [0, 1, 2, 4, 8, 10, 11, 12, 52, 104, 110, 111, 112, 133, 633]
/** Titles, colours, addresses and prompts are shorter; what is offered for the clipboard need not be. */
const longest = 64 * 1024
const clipboard = 52

/**
 * What a program prints is never more work than a screen is: numbers in sequences are clamped to the
 * screen before anything loops over them, as other terminals do, however the sequence was cut into
 * pieces; and where much of it in one batch would take long, others have their turn in between.
 */
export function boundWork(emulator: Emulator, { now, pause }: Pace): void {
  const core = coreOf<Core>(emulator)
  const { _parser: parser } = core._inputHandler
  const clock = { now, until: 0 }
  inPieces(core, clock, pause)
  fewLinks(core)
  fewJoined(core)
  /** Not handled here: whoever does it comes next, or when there is time. */
  const inTime = (): Handled => now() > clock.until && pause().then(() => false)
  const clamped =
    (most: () => number) =>
    ({ params }: Params): Handled => {
      const [wanted = 0] = params
      params[0] = Math.min(wanted, most())
      return inTime()
    }
  const register = (ids: Identifier[], handle: (params: Params) => Handled) => {
    for (const id of ids) parser.registerCsiHandler(id, handle)
  }
  register(
    byLines,
    clamped(() => core.rows),
  )
  register(
    byColumns,
    clamped(() => core.cols),
  )
  // A letter that is repeated fills the screen, and once is enough, however much joins it.
  register(
    [repeat],
    clamped(() => Math.ceil((core.rows * core.cols) / lettersBefore(emulator))),
  )
  register(whole, inTime)
  for (const id of wholeEscapes) parser.registerEscHandler(id, inTime)
  for (const code of commands)
    emulator.parser.registerOscHandler(code, ({ length }) =>
      length > longest && code !== clipboard ? true : inTime(),
    )
}

/** Text too takes its time, and a screen that is slow for whatever reason is given less at once. */
function inPieces(
  core: Core,
  clock: { now(): number; until: number },
  pause: () => Promise<void>,
): void {
  const { _inputHandler: handler } = core
  const parse = handler.parse.bind(handler)
  let size = smallest
  /** What is left of a batch, and whether the first piece of that has been begun. */
  let left: { data: Uint8Array; at: number; end: number; begun: boolean; most: number } | undefined
  handler.parse = (data, resumed) => {
    clock.until = clock.now() + patience
    if (typeof data === 'string') return parse(data, resumed)
    left ??= { data, at: 0, end: 0, begun: false, most: mostOf(data) }
    const rest = left
    while (rest.at < data.length) {
      const begunAt = clock.now()
      if (!rest.begun) rest.end = cutIn(data, rest.at, rest.at + Math.min(size, rest.most))
      const paused = parse(data.subarray(rest.at, rest.end), resumed)
      rest.begun = paused !== undefined
      if (rest.begun) return paused
      size = sizeAfter(rest.end - rest.at, clock.now() - begunAt, size)
      rest.at = rest.end
      if (rest.at < data.length && clock.now() > clock.until) return pause().then(() => true)
    }
    left = undefined
  }
}

/** Where nothing is joined to what was before, if there is such a place. */
function cutIn(bytes: Uint8Array, from: number, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length
  for (let at = wanted; at > from; at -= 1) if ((bytes[at] ?? 0) < 0x80) return at
  return wanted
}

const smallest = 256
const largest = 128 * 1024
/** Letters that are more than a byte take a hundred times as long as those that are not. */
const largestOfWide = 4096

function mostOf(bytes: Uint8Array): number {
  let wide = 0
  for (let at = 0; at < bytes.length && wide <= largestOfWide; at += 1)
    if ((bytes[at] ?? 0) >= 0x80) wide += 1
  return wide > largestOfWide ? largestOfWide : largest
}

/** What takes as long as there is patience for half of it, near to what was given this time. */
function sizeAfter(given: number, took: number, size: number): number {
  if (took < patience / 8) return given < size ? size : Math.min(largest, size * 4)
  return Math.max(smallest, Math.min(size, Math.ceil((given * patience) / 2 / took)))
}

/** Each line that a link goes over costs at every line that is scrolled, and at every letter of the link. */
const mostLinks = 2000
const mostLinesOfLink = 100

function fewLinks({ _oscLinkService: service }: Core): void {
  const add = service.addLineToLink.bind(service)
  const links = service._dataByLinkId
  service.addLineToLink = (id, line) => {
    const lines = links.get(id)?.lines ?? []
    if (lines.at(-1)?.line === line) return
    add(id, line)
    if (lines.length > mostLinesOfLink) lines[0]?.dispose()
    const [oldest] = links.size > mostLinks ? links.values() : []
    for (const one of oldest ? [...oldest.lines] : []) one.dispose()
  }
}

/** No script joins more to a letter; ten thousand accents on one take a second to draw. */
const mostJoined = 64
const bounded = new WeakSet<Cells>()

/** All lines of all terminals are of one kind. */
function fewJoined({ _bufferService: service }: Core): void {
  const kind = Object.getPrototypeOf(service.buffer.lines.get(0)) as Cells
  if (bounded.has(kind)) return
  bounded.add(kind)
  const add = kind.addCodepointToCell
  kind.addCodepointToCell = function (this: Cells, column, code, width) {
    if (this.getString(column).length < mostJoined) add.call(this, column, code, width)
  }
}

/** How much stands in the cell before the cursor, which may be two wide. */
function lettersBefore({ buffer }: Emulator): number {
  const { cursorX, cursorY, baseY, getLine } = buffer.active
  const line = getLine.call(buffer.active, baseY + cursorY)
  const lengths = [1, 2].map((back) => line?.getCell(cursorX - back)?.getChars().length ?? 1)
  return Math.max(1, ...lengths)
}
