/** What a lease goes by, in milliseconds. */
interface Use {
  attached: boolean
  /** When somebody was attached last, and when the program said something last. */
  attachedAt: number
  saidAt: number
}

/** It is to be ended, or looked at again at some time. */
type LeaseStep = { do: 'end' } | { do: 'wait'; until: number }

/** Nothing lives for ever unseen: who is not attached to, and silent, for as long as the lease, ends. */
export function leaseStep(use: Use, lease: number, now: number): LeaseStep {
  const usedAt = use.attached ? now : Math.max(use.attachedAt, use.saidAt)
  const until = usedAt + lease
  return now >= until && !use.attached ? { do: 'end' } : { do: 'wait', until }
}

/** Timers hold no more than 24 days. */
const LONGEST_WAIT = 24 * 60 * 60 * 1000

/** Looks at a lease whenever it could have run out; hands back how to stop looking. */
export function watchLease(
  lease: number,
  use: () => Use,
  now: () => number,
  onEnd: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  function look(): void {
    const step = leaseStep(use(), lease, now())
    if (step.do === 'end') onEnd()
    else timer = setTimeout(look, Math.min(Math.max(step.until - now(), 1), LONGEST_WAIT))
  }
  look()
  return () => clearTimeout(timer)
}
