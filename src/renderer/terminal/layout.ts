/** How the terminals of one tab share its room: one of them, or parts beside or below each other. */
export type Layout = string | SplitLayout

export interface SplitLayout {
  direction: 'horizontal' | 'vertical'
  parts: Layout[]
}

export type Side = 'left' | 'right' | 'up' | 'down'

export const leaves = (layout: Layout): string[] =>
  typeof layout === 'string' ? [layout] : layout.parts.flatMap(leaves)

/** Puts a terminal to the right of another one, or below it. */
export function splitAt(
  layout: Layout,
  at: string,
  direction: SplitLayout['direction'],
  added: string,
): Layout {
  if (layout === at) return { direction, parts: [at, added] }
  if (typeof layout === 'string') return layout
  const place = layout.parts.indexOf(at)
  // Three beside each other are one split, so that they can be made equally wide.
  if (place >= 0 && layout.direction === direction) {
    return { ...layout, parts: layout.parts.toSpliced(place + 1, 0, added) }
  }
  return { ...layout, parts: layout.parts.map((part) => splitAt(part, at, direction, added)) }
}

/** Without terminals that are gone; undefined when none is left. */
export function keep(layout: Layout, isThere: (id: string) => boolean): Layout | undefined {
  if (typeof layout === 'string') return isThere(layout) ? layout : undefined
  const parts = layout.parts.flatMap((part) => keep(part, isThere) ?? [])
  if (parts.length < 2) return parts[0]
  return parts.every((part, place) => part === layout.parts[place]) ? layout : { ...layout, parts }
}

/** The tabs as they are now: each terminal that is there is in one, those that are new in their own. */
export function tabsOf(kept: readonly Layout[], terminals: readonly string[]): Layout[] {
  const split = kept.flatMap((layout) => keep(layout, (id) => terminals.includes(id)) ?? [])
  const seen = new Set<string>()
  // In the order of the terminals, each tab where the first of its terminals is.
  return terminals.flatMap((id) => {
    if (seen.has(id)) return []
    const tab = split.find((layout) => leaves(layout).includes(id)) ?? id
    for (const leaf of leaves(tab)) seen.add(leaf)
    return [tab]
  })
}

export interface Room {
  id: string
  left: number
  top: number
  right: number
  bottom: number
}

/** The terminal next to one on this side, as they are on screen: the nearest, the most in line. */
export function neighbour(rooms: readonly Room[], id: string, side: Side): string | undefined {
  const from = rooms.find((room) => room.id === id)
  if (!from) return undefined
  const ranked = rooms
    .filter((room) => room.id !== id && distance(from, room, side) >= -1)
    .sort(
      (one, other) =>
        distance(from, one, side) - distance(from, other, side) ||
        overlap(from, other, side) - overlap(from, one, side),
    )
  return ranked.find((room) => overlap(from, room, side) > 0)?.id
}

function distance(from: Room, to: Room, side: Side): number {
  switch (side) {
    case 'left':
      return Math.round(from.left - to.right)
    case 'right':
      return Math.round(to.left - from.right)
    case 'up':
      return Math.round(from.top - to.bottom)
    case 'down':
      return Math.round(to.top - from.bottom)
  }
}

/** How much of the edge between them they have in common. */
function overlap(from: Room, to: Room, side: Side): number {
  return side === 'left' || side === 'right'
    ? Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
    : Math.min(from.right, to.right) - Math.max(from.left, to.left)
}
