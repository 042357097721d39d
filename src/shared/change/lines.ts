import { append } from '../../kit/append'
/** Lines [from, to) of one text that stand in the place of lines [from, to) of the other. */
export interface LineChange {
  before: [from: number, to: number]
  after: [from: number, to: number]
}

/** The lines of a text, each with its own end, so that a last line without one differs from one with. */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

/**
 * What differs between two texts, in order. Lines that stand once in both hold them together
 * (patience); between those the shortest way is looked for, if it is not far: in bounded time.
 */
export function changedLines(before: readonly string[], after: readonly string[]): LineChange[] {
  // Most of two texts is alike at both ends: that needs no numbers.
  const middle = trimmed(before, after, [0, before.length, 0, after.length])
  const { first, second, kinds } = numbered(before, after, middle)
  const changes: LineChange[] = []
  const seen = new Anchors(first, second, kinds)
  // What is to be compared yet, the next at the end: recursion could go as deep as the text is long.
  const ranges: Range[] = [middle]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const rest = trimmed(first, second, range)
    const [fromFirst, toFirst, fromSecond, toSecond] = rest
    if (fromFirst === toFirst && fromSecond === toSecond) continue
    if (fromFirst === toFirst || fromSecond === toSecond) {
      add(changes, rest)
      continue
    }
    const anchors = seen.between(rest)
    if (anchors.length === 0)
      for (const change of nearest(first, second, rest)) add(changes, change)
    else append(ranges, apart(rest, anchors).reverse())
  }
  return changes
}

/** Of the first text and of the second. */
type Range = [fromFirst: number, toFirst: number, fromSecond: number, toSecond: number]
type Pair = [first: number, second: number]

/** Equal lines get equal numbers: those are compared from here on. */
function numbered(
  before: readonly string[],
  after: readonly string[],
  [fromFirst, toFirst, fromSecond, toSecond]: Range,
) {
  const numbers = new Map<string, number>()
  const number = (line: string) => {
    const known = numbers.get(line)
    if (known !== undefined) return known
    numbers.set(line, numbers.size)
    return numbers.size - 1
  }
  const first = new Int32Array(before.length)
  const second = new Int32Array(after.length)
  for (let at = fromFirst; at < toFirst; at++) first[at] = number(before[at] as string)
  for (let at = fromSecond; at < toSecond; at++) second[at] = number(after[at] as string)
  return { first, second, kinds: numbers.size }
}

/** Without what is equal at both ends. */
function trimmed<Item>(first: ArrayLike<Item>, second: ArrayLike<Item>, range: Range): Range {
  let [fromFirst, toFirst, fromSecond, toSecond] = range
  while (fromFirst < toFirst && fromSecond < toSecond && first[fromFirst] === second[fromSecond]) {
    fromFirst += 1
    fromSecond += 1
  }
  while (
    fromFirst < toFirst &&
    fromSecond < toSecond &&
    first[toFirst - 1] === second[toSecond - 1]
  ) {
    toFirst -= 1
    toSecond -= 1
  }
  return [fromFirst, toFirst, fromSecond, toSecond]
}

function add(changes: LineChange[], [fromFirst, toFirst, fromSecond, toSecond]: Range): void {
  const last = changes.at(-1)
  if (last && last.before[1] === fromFirst && last.after[1] === fromSecond) {
    last.before[1] = toFirst
    last.after[1] = toSecond
  } else changes.push({ before: [fromFirst, toFirst], after: [fromSecond, toSecond] })
}

/** The ranges before, between and behind the anchors. */
function apart(range: Range, anchors: Pair[]): Range[] {
  let [first, , second] = range
  const ranges: Range[] = []
  for (const [inFirst, inSecond] of anchors) {
    ranges.push([first, inFirst, second, inSecond])
    first = inFirst + 1
    second = inSecond + 1
  }
  ranges.push([first, range[1], second, range[3]])
  return ranges
}

/** Finds lines that stand once on each side of a range, in the same order on both. */
class Anchors {
  readonly #inFirst: Int32Array
  readonly #inSecond: Int32Array
  readonly #place: Int32Array

  constructor(
    private readonly first: Int32Array,
    private readonly second: Int32Array,
    kinds: number,
  ) {
    this.#inFirst = new Int32Array(kinds)
    this.#inSecond = new Int32Array(kinds)
    this.#place = new Int32Array(kinds)
  }

  between([fromFirst, toFirst, fromSecond, toSecond]: Range): Pair[] {
    const { first, second } = this
    const [inFirst, inSecond, place] = [this.#inFirst, this.#inSecond, this.#place]
    for (let at = fromFirst; at < toFirst; at++) {
      const kind = first[at] as number
      inFirst[kind] = (inFirst[kind] as number) + 1
      place[kind] = at
    }
    for (let at = fromSecond; at < toSecond; at++) {
      const kind = second[at] as number
      inSecond[kind] = (inSecond[kind] as number) + 1
    }
    const once: Pair[] = []
    for (let at = fromSecond; at < toSecond; at++) {
      const kind = second[at] as number
      if (inFirst[kind] === 1 && inSecond[kind] === 1) once.push([place[kind] as number, at])
    }
    for (let at = fromFirst; at < toFirst; at++) inFirst[first[at] as number] = 0
    for (let at = fromSecond; at < toSecond; at++) inSecond[second[at] as number] = 0
    return rising(once)
  }
}

/** The longest run of pairs, which are in order on one side, that are in order on the other too. */
function rising(pairs: Pair[]): Pair[] {
  const ends: number[] = []
  const earlier = new Int32Array(pairs.length).fill(-1)
  for (const [at, [value]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as Pair)[0] < value) low = middle + 1
      else high = middle
    }
    if (low > 0) earlier[at] = ends[low - 1] as number
    ends[low] = at
  }
  const run: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at] as number) run.push(pairs[at] as Pair)
  return run.reverse()
}

/** Further apart two ranges are no longer compared, but one stands for the other. */
const farthest = 256

/** The shortest way from one range to the other (Myers), or the whole of both where it is far. */
function nearest(first: Int32Array, second: Int32Array, range: Range): Range[] {
  const [fromFirst, toFirst, fromSecond, toSecond] = range
  const [height, width] = [toFirst - fromFirst, toSecond - fromSecond]
  const middle = farthest + 1
  const reached = new Int32Array(2 * farthest + 3)
  const trace: Int32Array[] = []
  for (let distance = 0; distance <= Math.min(farthest, height + width); distance++) {
    trace.push(reached.slice(middle - distance - 1, middle + distance + 2))
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const down =
        diagonal === -distance ||
        (diagonal !== distance &&
          (reached[middle + diagonal - 1] as number) < (reached[middle + diagonal + 1] as number))
      let x = down
        ? (reached[middle + diagonal + 1] as number)
        : (reached[middle + diagonal - 1] as number) + 1
      let y = x - diagonal
      while (x < height && y < width && first[fromFirst + x] === second[fromSecond + y]) {
        x += 1
        y += 1
      }
      reached[middle + diagonal] = x
      if (x >= height && y >= width) return walked(trace, range)
    }
  }
  return [range]
}

/** The way back from the end, as the changes on it in order. */
function walked(trace: Int32Array[], [fromFirst, toFirst, fromSecond, toSecond]: Range): Range[] {
  const changes: Range[] = []
  let x = toFirst - fromFirst
  let y = toSecond - fromSecond
  for (let distance = trace.length - 1; distance > 0; distance--) {
    const reached = trace[distance] as Int32Array
    const at = (diagonal: number) => reached[diagonal + distance + 1] as number
    const diagonal = x - y
    const down =
      diagonal === -distance || (diagonal !== distance && at(diagonal - 1) < at(diagonal + 1))
    const fromX = down ? at(diagonal + 1) : at(diagonal - 1)
    const fromY = fromX - (down ? diagonal + 1 : diagonal - 1)
    const [first, second] = [fromFirst + fromX, fromSecond + fromY]
    changes.push(down ? [first, first, second, second + 1] : [first, first + 1, second, second])
    x = fromX
    y = fromY
  }
  return changes.reverse()
}
