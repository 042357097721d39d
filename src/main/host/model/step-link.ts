import { defined } from '../../../kit/defined'
import type { Line, Link, LinkEffect, LinkInput } from '../../../shared/host/remotes/link'

interface Step {
  state: Line
  effects: readonly LinkEffect[]
}

/** So many may hang at a time: one that was begun in the dark may hang for longer than the dark lasts. */
const atOnce = 2
/** From one attempt to the next it gets twice as long, up to this: whoever does not answer is not beset. */
const second = 1000
const longest = 30 * second
/** As long as a login takes that somebody has to answer. */
const login = 15 * second

/** Whoever was connected in an earlier run of the app is waited for. */
export function firstLine(been = false, pace = 1): Step {
  const nothing = { first: 1, stands: 0, pace, been, asked: [] }
  const line: Line = { link: { state: 'connecting' }, attempts: [1], count: 1, ...nothing }
  return { state: line, effects: [{ type: 'open', attempt: 1 }] }
}

export function stepLink(line: Line, input: LinkInput): Step {
  switch (input.type) {
    case 'opened':
      return opened(line, input)
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
    case 'woken':
      return line.link.state === 'reconnecting' ? anew(line, line.link.why, input.now) : keep(line)
    case 'leave':
      return { state: { ...line, link: { state: 'left' }, attempts: [] }, effects: abandon(line) }
  }
}

function opened(line: Line, { attempt, by, now }: Extract<LinkInput, { type: 'opened' }>): Step {
  if (!line.attempts.includes(attempt)) return keep(line)
  return {
    state: {
      ...line,
      link: { state: 'connected', ...defined({ by }) },
      attempts: [],
      stands: now,
      been: true,
      asked: [],
    },
    effects: abandon(line, attempt),
  }
}

function failed(
  line: Line,
  { attempt, why, hopeless, gone, another, now }: Extract<LinkInput, { type: 'failed' }>,
): Step {
  if (!line.attempts.includes(attempt)) return keep(line)
  const attempts = line.attempts.filter((one) => one !== attempt)
  const { link } = line
  if (another && (link.state === 'connecting' || link.state === 'reconnecting'))
    return otherWay({ ...line, attempts })
  // Of who was there nothing is given up because nobody answered, or it was refused.
  if (line.been && !gone && (link.state === 'waiting' || hopeless)) {
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
    const nextAt = now + untilNext(line)
    const waits: Link = { state: 'reconnecting', attempt: 1, nextAt, why }
    return { state: { ...line, attempts, link: waits }, effects: [{ type: 'wake', at: nextAt }] }
  }
  if (link.state !== 'reconnecting') return keep({ ...line, attempts })
  // Who was just answered, and not in time, need not wait as long as the login might have taken.
  const nextAt = Math.min(link.nextAt, now + untilNext(line))
  const sooner: LinkEffect[] = nextAt < link.nextAt ? [{ type: 'wake', at: nextAt }] : []
  return { state: { ...line, attempts, link: { ...link, why, nextAt } }, effects: sooner }
}

/** It belongs to the same attempt, so that each way is tried as seldom as if it were the only one. */
function otherWay(line: Line): Step {
  const number = line.count + 1
  return {
    state: { ...line, count: number, first: line.first + 1, attempts: [...line.attempts, number] },
    effects: [{ type: 'open', attempt: number }],
  }
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
  const nextAt = now + login
  const link: Link = { state: 'reconnecting', attempt, nextAt, why: 'It was answered.' }
  return {
    state: { ...line, link, first: line.count + 1 },
    effects: [{ type: 'wake', at: nextAt }],
  }
}

function reconnect(line: Line, { why, now }: Extract<LinkInput, { type: 'cut' }>): Step {
  if (now - line.stands >= second) return anew({ ...line, count: 0 }, why, now)
  // Whoever lets in and cuts off at once is not beset either.
  const nextAt = now + untilNext(line)
  const link: Link = { state: 'reconnecting', attempt: line.count, nextAt, why }
  return { state: { ...line, link }, effects: [{ type: 'wake', at: nextAt }] }
}

function due(line: Line, now: number): Step {
  const { link } = line
  if (link.state !== 'reconnecting') return keep(line)
  if (now < link.nextAt) return { state: line, effects: [{ type: 'wake', at: link.nextAt }] }
  return attempt(line, link.why, now)
}

function now(line: Line, at: number): Step {
  const { link } = line
  if (link.state === 'lost') return firstLine(false, line.pace)
  const idle = link.state === 'reconnecting' || (link.state === 'waiting' && !link.open)
  return idle ? anew(line, link.why, at) : keep(line)
}

/** At once, and eagerly again. */
const anew = (line: Line, why: string, now: number): Step =>
  attempt({ ...line, first: line.count + 1 }, why, now)

/** One more; the oldest makes room for it. */
function attempt(line: Line, why: string, now: number): Step {
  const number = line.count + 1
  const nextAt = now + untilNext({ ...line, count: number })
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

/** After the first one it is a second, after the next one two. */
const untilNext = ({ count, first, pace }: Line): number =>
  Math.min(longest, second * 2 ** (count - first)) * pace

const keep = (state: Line): Step => ({ state, effects: [] })

function abandon(line: Line, but?: number): LinkEffect[] {
  return line.attempts
    .filter((attempt) => attempt !== but)
    .map((attempt) => ({ type: 'abandon', attempt }))
}
