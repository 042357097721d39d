/** A row of a tree as the keyboard sees it: those that are visible, from the top. */
export interface TreeKeyRow {
  id: string
  level: number
  /** What typing finds it by. */
  name: string
  /** Absent for rows that have nothing below them. */
  expanded?: boolean | undefined
}

type TreeAction =
  | { type: 'focus'; id: string }
  | { type: 'expand'; id: string }
  | { type: 'collapse'; id: string }

/** What a key does in a tree, by the pattern that screen readers teach their users. */
export function treeKey(
  rows: readonly TreeKeyRow[],
  current: string,
  key: string,
): TreeAction | null {
  const place = rows.findIndex((row) => row.id === current)
  const row = rows[place]
  const focus = (to: TreeKeyRow | undefined): TreeAction | null =>
    to ? { type: 'focus', id: to.id } : null
  switch (key) {
    case 'ArrowDown':
      return focus(rows[place + 1])
    case 'ArrowUp':
      return focus(rows[place - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight': {
      if (row?.expanded === false) return { type: 'expand', id: row.id }
      const next = rows[place + 1]
      return row?.expanded && next && next.level > row.level ? focus(next) : null
    }
    case 'ArrowLeft':
      if (row?.expanded) return { type: 'collapse', id: row.id }
      return focus(rows.slice(0, place).findLast((one) => one.level < (row?.level ?? 0)))
    default:
      return null
  }
}

/** The next row whose name begins with what was typed; one letter again and again goes round. */
export function typedAhead(
  rows: readonly TreeKeyRow[],
  current: string,
  typed: string,
): string | undefined {
  const wanted = typed.toLowerCase()
  const same = [...wanted].every((letter) => letter === wanted[0])
  const start = same ? wanted.charAt(0) : wanted
  const place = rows.findIndex((row) => row.id === current)
  const from = same ? place + 1 : place
  const round = [...rows.slice(from), ...rows.slice(0, from)]
  return round.find((row) => row.name.toLowerCase().startsWith(start))?.id
}
