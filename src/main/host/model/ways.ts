/** What went wrong by one of the ways. */
interface Failure {
  why: string
  /** Only the user can mend it. */
  hopeless: boolean
}

/** How the ways to one computer did, by the names that lead there, since it was connected last. */
export interface Ways {
  /** The one by which it is connected, or was last. */
  inUse?: string
  /** Those that were tried in this round: in each every way has one attempt. */
  tried: readonly string[]
  failures: ReadonlyMap<string, Failure>
}

export const newWays: Ways = { tried: [], failures: new Map() }

/** By which way the next attempt goes: the one that was in use first, and what is refused not again. */
export function nextWay(
  ways: Ways,
  names: readonly string[],
  underWay: readonly string[],
): { ways: Ways; name: string } {
  const { inUse } = ways
  const ordered = [
    ...names.filter((name) => name === inUse),
    ...names.filter((name) => name !== inUse),
  ]
  const open = ordered.filter((name) => !isRefused(ways, name))
  const usable = open.length > 0 ? open : ordered
  const untried = usable.filter((name) => !ways.tried.includes(name))
  const pool = untried.length > 0 ? untried : usable
  const [first = ''] = pool
  return {
    ways: untried.length > 0 ? ways : { ...ways, tried: [] },
    name: pool.find((name) => !underWay.includes(name)) ?? first,
  }
}

export const wayFailed = (ways: Ways, name: string, failure: Failure): Ways => ({
  ...ways,
  tried: [...ways.tried, name],
  failures: new Map(ways.failures).set(name, failure),
})

export const wayStands = (inUse: string): Ways => ({ ...newWays, inUse })

/** Somebody wants it now: what was refused is tried as well. */
export const tryAll = (ways: Ways): Ways => ({ ...ways, ...newWays })

/** One that has had no attempt in this round, and may lead there. */
export const isLeft = (ways: Ways, names: readonly string[]): boolean =>
  names.some((name) => !ways.tried.includes(name) && !isRefused(ways, name))

/** Nothing but the user can help by any of them. */
export const isHopeless = (ways: Ways, names: readonly string[]): boolean =>
  names.every((name) => isRefused(ways, name))

/** What is wrong; where there are several ways, with each. */
export function whyOf({ failures }: Ways, names: readonly string[]): string {
  const said = names.flatMap((name) => {
    const why = failures.get(name)?.why
    return why === undefined ? [] : [names.length === 1 ? why : `By the name “${name}”: ${why}`]
  })
  return said.join(' ')
}

const isRefused = ({ failures }: Ways, name: string): boolean =>
  failures.get(name)?.hopeless === true
