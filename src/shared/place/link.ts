interface Step {
  state: Line
  effects: readonly LinkEffect[]
}

/** The way to a place, told apart from how its agents are (SPEC E10). */
export type Link =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** It was connected, and attempts follow one another until one succeeds. */
  | { state: 'reconnecting'; attempt: number; nextAt: number; why: string }
  /**
   * Nothing is tried: the user has to answer what is asked on the way, which is `open` in the window,
   * or was left alone. What runs there goes on.
   */
  | { state: 'waiting'; open: boolean; why: string }
  /** Nothing is tried any more: it was never reached, or what was there is `gone`, with all that ran in it. */
  | { state: 'lost'; why: string; gone?: true }
  /** Nobody wants it any more. */
  | { state: 'left' }

export interface Line {
  link: Link
  /** The attempts under way: several, since one that was begun in the dark may hang for long. */
  attempts: readonly number[]
  count: number
  /** When the way was lost, so that a long wait is less eager. */
  cutAt: number
  /** It was connected before: what runs there is not given up. */
  been: boolean
  /** Attempts that had to ask, and so had somebody there. */
  asked: readonly number[]
}

export type LinkInput =
  | { type: 'opened'; attempt: number }
  | { type: 'failed'; attempt: number; why: string; hopeless?: boolean; gone?: true; now: number }
  /** The attempt begins to wait for the user, and has been answered. */
  | { type: 'asks'; attempt: number }
  | { type: 'answered'; attempt: number; now: number }
  /** The connection that stood is no more, or has been silent for too long. */
  | { type: 'cut'; why: string; now: number }
  | { type: 'due'; now: number }
  /** By hand, or since the system says that the net is back. */
  | { type: 'now'; now: number }
  | { type: 'leave' }

export type LinkEffect =
  | { type: 'open'; attempt: number }
  | { type: 'abandon'; attempt: number }
  | { type: 'wake'; at: number }

/** So many may hang at a time. */
const atOnce = 4
/** Whoever was cut waits in front of the screen: what comes back has to be seen within a second. */
const eager = 800
const eagerFor = 10 * 60_000
const patient = 15_000

/** Whoever was connected in an earlier run of the app is waited for. */
export function firstLine(been = false): Step {
  const nothing = { cutAt: 0, been, asked: [] }
  const line: Line = { link: { state: 'connecting' }, attempts: [1], count: 1, ...nothing }
  return { state: line, effects: [{ type: 'open', attempt: 1 }] }
}

export function stepLink(line: Line, input: LinkInput): Step {
  switch (input.type) {
    case 'opened':
      return opened(line, input.attempt)
    case 'failed':
      return failed(line, input)
    case 'asks':
      return asks(line, input.attempt)
    case 'answered':
      return answered(line, input)
    case 'cut':
      return line.link.state === 'connected' ? reconnect(line, input) : keep(line)
    case 'due':
      return due(line, input.now)
    case 'now':
      return now(line, input.now)
    case 'leave':
      return { state: { ...line, link: { state: 'left' }, attempts: [] }, effects: abandon(line) }
  }
}

function opened(line: Line, attempt: number): Step {
  if (!line.attempts.includes(attempt)) return keep(line)
  return {
    state: { ...line, link: { state: 'connected' }, attempts: [], count: 0, been: true, asked: [] },
    effects: abandon(line, attempt),
  }
}

function failed(
  line: Line,
  { attempt, why, hopeless, gone, now }: Extract<LinkInput, { type: 'failed' }>,
): Step {
  if (!line.attempts.includes(attempt)) return keep(line)
  const attempts = line.attempts.filter((one) => one !== attempt)
  const { link } = line
  // Of who was there nothing is given up because nobody answered, or with a wrong word.
  if (
    line.been &&
    !gone &&
    (link.state === 'waiting' || (hopeless && line.asked.includes(attempt)))
  ) {
    const waiting: Line = { ...line, attempts: [], link: { state: 'waiting', open: false, why } }
    return { state: waiting, effects: abandon(line, attempt) }
  }
  // Who was never there is not waited for: it is said what went wrong.
  if (hopeless || !line.been) {
    const lost: Line = {
      ...line,
      attempts: [],
      link: { state: 'lost', why, ...(gone ? { gone } : {}) },
    }
    return { state: lost, effects: abandon(line, attempt) }
  }
  if (link.state === 'connecting') {
    const nextAt = now + eager
    const waits: Link = { state: 'reconnecting', attempt: 1, nextAt, why }
    const effects: LinkEffect[] = [{ type: 'wake', at: nextAt }]
    return { state: { ...line, attempts, cutAt: now, link: waits }, effects }
  }
  if (link.state !== 'reconnecting') return keep({ ...line, attempts })
  const nextAt = Math.min(link.nextAt, now + pace(line, now))
  const sooner: LinkEffect[] = nextAt < link.nextAt ? [{ type: 'wake', at: nextAt }] : []
  return { state: { ...line, attempts, link: { ...link, why, nextAt } }, effects: sooner }
}

/** Others would ask the same. */
function asks(line: Line, attempt: number): Step {
  if (!line.attempts.includes(attempt)) return keep(line)
  const why = 'It waits for your answer.'
  return {
    state: {
      ...line,
      link: { state: 'waiting', open: true, why },
      attempts: [attempt],
      asked: [...line.asked, attempt],
    },
    effects: abandon(line, attempt),
  }
}

function answered(line: Line, input: Extract<LinkInput, { type: 'answered' }>): Step {
  const { attempt, now } = input
  if (line.link.state !== 'waiting' || !line.attempts.includes(attempt)) return keep(line)
  if (!line.been) return keep({ ...line, link: { state: 'connecting' } })
  // It gets as long as a login takes, before another is tried.
  const nextAt = now + patient
  const link: Link = { state: 'reconnecting', attempt, nextAt, why: 'It was answered.' }
  return { state: { ...line, link, cutAt: now }, effects: [{ type: 'wake', at: nextAt }] }
}

function reconnect(line: Line, { why, now }: Extract<LinkInput, { type: 'cut' }>): Step {
  return attempt({ ...line, cutAt: now, count: 0, asked: [] }, why, now)
}

function due(line: Line, now: number): Step {
  const { link } = line
  if (link.state !== 'reconnecting') return keep(line)
  if (now < link.nextAt) return { state: line, effects: [{ type: 'wake', at: link.nextAt }] }
  return attempt(line, link.why, now)
}

function now(line: Line, at: number): Step {
  const { link } = line
  if (link.state === 'lost') {
    const again: Line = { ...firstLine().state, cutAt: at }
    return { state: again, effects: [{ type: 'open', attempt: 1 }] }
  }
  if (link.state === 'waiting' && !link.open) return attempt({ ...line, cutAt: at }, link.why, at)
  return link.state === 'reconnecting' ? attempt({ ...line, cutAt: at }, link.why, at) : keep(line)
}

/** One more; the oldest makes room for it. */
function attempt(line: Line, why: string, now: number): Step {
  const number = line.count + 1
  const nextAt = now + pace(line, now)
  const stay = line.attempts.slice(-(atOnce - 1))
  const gone = line.attempts.filter((one) => !stay.includes(one))
  return {
    state: {
      ...line,
      count: number,
      attempts: [...stay, number],
      link: { state: 'reconnecting', attempt: number, nextAt, why },
    },
    effects: [
      ...gone.map((one): LinkEffect => ({ type: 'abandon', attempt: one })),
      { type: 'open', attempt: number },
      { type: 'wake', at: nextAt },
    ],
  }
}

const pace = (line: Line, now: number): number => (now - line.cutAt < eagerFor ? eager : patient)

const keep = (state: Line): Step => ({ state, effects: [] })

function abandon(line: Line, but?: number): LinkEffect[] {
  return line.attempts
    .filter((attempt) => attempt !== but)
    .map((attempt) => ({ type: 'abandon', attempt }))
}
