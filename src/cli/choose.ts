import type { Running } from './program'

type Chosen = { chosen: Running[] } | { problem: string; code: 2 | 3 }

/**
 * Which programs are meant by these names: an id or how it begins, a process, a session's title, an
 * agent's name. A name that several have means none of them: the wrong one cannot be brought back.
 */
export function choose(running: readonly Running[], names: readonly string[]): Chosen {
  const chosen = new Set<Running>()
  for (const name of names) {
    const meant = meantBy(running, name)
    if (meant.length === 0)
      return {
        problem: `Nothing of the name “${name}” runs. “liminal ps” lists what does.`,
        code: 3,
      }
    if (meant.length > 1) {
      const ids = meant.map(({ id }) => id.slice(0, 8)).join(', ')
      return {
        problem: `“${name}” is ${meant.length} of those that run: ${ids}. Say which by its id.`,
        code: 2,
      }
    }
    for (const one of meant) chosen.add(one)
  }
  return { chosen: [...chosen] }
}

/** The surest way of being named wins. */
function meantBy(running: readonly Running[], name: string): Running[] {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  const ways: ((one: Running) => boolean)[] = [
    ({ id }) => id === name,
    ({ pid }) => String(pid) === name,
    ({ sessions }) => sessions.some(({ id, title }) => id === name || same(title)),
    ({ agent }) => same(agent),
    ({ id }) => name.length >= 4 && id.startsWith(name.toLowerCase()),
  ]
  for (const way of ways) {
    const found = running.filter(way)
    if (found.length > 0) return found
  }
  return []
}
