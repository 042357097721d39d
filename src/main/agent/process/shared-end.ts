import type { Problem } from '../../../kit/result'

/** Who lives on a process, as far as its end has to do with it. */
interface Tenant {
  readonly title: string
  /** Its turn goes on and waits for nobody: it can have made the process end. */
  readonly active: boolean
}

/** What the end of a process is to one of those on it: who shared it is told, and who did it where one alone can have. */
export function sharedEnd(tenant: Tenant, tenants: readonly Tenant[], problem: Problem): Problem {
  const others = tenants.length - 1
  const [doer, ...more] = tenants.filter(({ active }) => active)
  const alone = more.length === 0 ? doer : undefined
  if (others === 0 || alone === tenant) return problem
  const several = others === 1 ? 'another session' : `${others} other sessions`
  const whom = alone ? `“${alone.title}”` : several
  const message = `The process that it shared with ${whom} ended: ${problem.message}`
  return { ...problem, message }
}
