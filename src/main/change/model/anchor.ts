/** Lines that something was said of, by what stood in them and around them. */
export interface Anchor {
  /** Where they stood, [from, to). */
  lines: [from: number, to: number]
  quoted: string[]
  above: string[]
  below: string[]
}

/** So many lines around tell one place from another that says the same. */
const around = 3

export function anchorAt(text: readonly string[], lines: [from: number, to: number]): Anchor {
  const from = Math.min(Math.max(0, lines[0]), text.length)
  const to = Math.min(Math.max(from, lines[1]), text.length)
  return {
    lines: [from, to],
    quoted: text.slice(from, to),
    above: text.slice(Math.max(0, from - around), from),
    below: text.slice(to, to + around),
  }
}

/**
 * Where these lines stand in a text that has gone on: the same lines, at the place whose surroundings are
 * most alike, and of those the nearest; nothing where they do not stand in it any more.
 */
export function found(text: readonly string[], anchor: Anchor): [number, number] | undefined {
  const { lines, quoted } = anchor
  if (quoted.length === 0) return betweenNeighbours(text, anchor)
  let best: { at: number; alike: number; far: number } | undefined
  for (let at = 0; at + quoted.length <= text.length; at++) {
    if (!isAt(text, at, quoted)) continue
    const alike = alikeAbove(text, at, anchor) + alikeBelow(text, at + quoted.length, anchor)
    const far = Math.abs(at - lines[0])
    if (!best || alike > best.alike || (alike === best.alike && far < best.far))
      best = { at, alike, far }
  }
  return best && [best.at, best.at + quoted.length]
}

/** What was said of a place between lines stands there as long as one of them does. */
function betweenNeighbours(text: readonly string[], anchor: Anchor): [number, number] | undefined {
  const { lines, above, below } = anchor
  if (above.length + below.length === 0) return [0, 0]
  let best: { at: number; alike: number; far: number } | undefined
  for (let at = 0; at <= text.length; at++) {
    const alike = alikeAbove(text, at, anchor) + alikeBelow(text, at, anchor)
    const far = Math.abs(at - lines[0])
    if (alike > 0 && (!best || alike > best.alike || (alike === best.alike && far < best.far)))
      best = { at, alike, far }
  }
  return best && [best.at, best.at]
}

function isAt(text: readonly string[], at: number, quoted: readonly string[]): boolean {
  return quoted.every((line, place) => isAlike(text[at + place], line))
}

function alikeAbove(text: readonly string[], at: number, { above }: Anchor): number {
  let alike = 0
  while (alike < above.length && isAlike(text[at - 1 - alike], above[above.length - 1 - alike]))
    alike += 1
  return alike
}

function alikeBelow(text: readonly string[], at: number, { below }: Anchor): number {
  let alike = 0
  while (alike < below.length && isAlike(text[at + alike], below[alike])) alike += 1
  return alike
}

/** A line that is set in or out says the same. */
const isAlike = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.trim() === other.trim()
