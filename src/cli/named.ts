interface Named {
  id: string
  title: string
}

/** So many letters of an id are shown at least. */
const shortest = 8

/** So much of an id that no other begins the same, and that it is meant by that alone. */
export function shortId(id: string, all: readonly Pick<Named, 'id'>[]): string {
  const others = all.map((one) => one.id).filter((other) => other !== id)
  for (let length = shortest; length < id.length; length += 1) {
    const beginning = id.slice(0, length)
    if (!others.some((other) => other.startsWith(beginning))) return beginning
  }
  return id
}

/** The one that is meant by its id, the beginning of it, or its title; or in words why it is none. */
export function named<Row extends Named>(
  name: string,
  rows: readonly Row[],
  what: 'task' | 'session',
): Row | string {
  const same = rows.find(({ id }) => id === name)
  if (same) return same
  const found = rows.filter(
    ({ id, title }) => title === name || (name.length >= 4 && id.startsWith(name)),
  )
  if (found.length === 1 && found[0]) return found[0]
  return found.length === 0
    ? `There is no ${what} “${name}”.`
    : `“${name}” is ${found.length} ${what}s: ${found.map(({ id }) => id).join(', ')}`
}
