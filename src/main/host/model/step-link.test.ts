import { expect, test } from 'vitest'
import type { Line, LinkEffect, LinkInput } from '../../../shared/host/remotes/link'
import { firstLine, stepLink } from './step-link'

function walk(inputs: LinkInput[], from: Line = firstLine().state) {
  let line = from
  const effects: LinkEffect[] = []
  for (const input of inputs) {
    const step = stepLink(line, input)
    line = step.state
    effects.push(...step.effects)
  }
  return { line, link: line.link, effects }
}

const opened = (attempt: number, now = 0): LinkInput => ({ type: 'opened', attempt, now })
const connected = walk([opened(1)]).line
const cut: LinkInput = { type: 'cut', why: 'It was cut.', now: 1000 }

test('who is not reached at first is lost, and tried again by hand', () => {
  const { line, link } = walk([{ type: 'failed', attempt: 1, why: 'No.', now: 0 }])
  expect(link).toEqual({ state: 'lost', why: 'No.' })
  const again = walk([{ type: 'now', now: 5 }], line)
  expect(again.link).toEqual({ state: 'connecting' })
  expect(again.effects).toEqual([{ type: 'open', attempt: 1 }])
})

test('who was reached in an earlier run of the app is waited for', () => {
  const inputs: LinkInput[] = [{ type: 'failed', attempt: 1, why: 'No.', now: 100 }]
  const { link, effects } = walk(inputs, firstLine(true).state)
  expect(link).toEqual({ state: 'reconnecting', attempt: 1, nextAt: 1100, why: 'No.' })
  expect(effects).toEqual([{ type: 'wake', at: 1100 }])
})

// docs/guide/places.md: Liminal connects again at once, then after 1, 2, 4 and at most 30 seconds, and when you press “Try now”.
test('who is cut off tries at once, and then more and more seldom, for ever', () => {
  const { link, effects } = walk([cut], connected)
  expect(link).toEqual({ state: 'reconnecting', attempt: 1, nextAt: 2000, why: 'It was cut.' })
  expect(effects).toEqual([
    { type: 'open', attempt: 1 },
    { type: 'wake', at: 2000 },
  ])
  expect(attemptsOf(cut)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121])
})

/** Seconds after which it was tried, in two minutes in which nobody answers. */
function attemptsOf(first: LinkInput, from = connected): number[] {
  const seconds: number[] = []
  let { line, effects } = walk([first], from)
  for (let now = 1000; now <= 123_000; now += 100) {
    if (effects.some(({ type }) => type === 'open')) seconds.push((now - 1000) / 1000)
    const due = line.link.state === 'reconnecting' && line.link.nextAt <= now + 100
    ;({ line, effects } = due
      ? walk([{ type: 'due', now: now + 100 }], line)
      : { line, effects: [] })
  }
  return seconds
}

test('who lets in and cuts off at once is tried more and more seldom too', () => {
  let { line } = walk([cut], connected)
  const waits: number[] = []
  for (let now = 1000; waits.length < 6; ) {
    const { link } = walk([opened(line.count, now), { type: 'cut', why: '', now: now + 900 }], line)
    if (link.state !== 'reconnecting') throw new Error(link.state)
    waits.push(link.nextAt - now - 900)
    line = walk(
      [
        opened(line.count, now),
        { type: 'cut', why: '', now: now + 900 },
        { type: 'due', now: link.nextAt },
      ],
      line,
    ).line
    now = link.nextAt
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
})

test('each has a pace of its own, so that not all who were cut off knock together', () => {
  const slow = walk([opened(1)], firstLine(false, 1.2).state).line
  expect(attemptsOf(cut, slow).slice(0, 4)).toEqual([0, 1.2, 3.6, 8.4])
})

// docs/guide/places.md: Liminal connects again at once, then after 1, 2, 4 and at most 30 seconds, and when you press “Try now”.
test('when the net is back or somebody comes it is tried at once, and eagerly again', () => {
  const late = walk(
    [cut, ...[2000, 4000, 8000, 16_000].map((now): LinkInput => ({ type: 'due', now }))],
    connected,
  ).line
  expect(late.link).toMatchObject({ attempt: 5, nextAt: 32_000 })
  for (const type of ['woken', 'now'] as const) {
    const again = walk([{ type, now: 20_000 }], late)
    expect(again.effects).toContainEqual({ type: 'open', attempt: 6 })
    expect(again.link).toMatchObject({ attempt: 6, nextAt: 21_000 })
  }
})

test('attempts that hang do not hold up the next, and the oldest makes room', () => {
  const { line, effects } = walk(
    [cut, ...[2000, 4000].map((now): LinkInput => ({ type: 'due', now }))],
    connected,
  )
  expect(line.attempts).toEqual([2, 3])
  expect(effects.filter(({ type }) => type === 'abandon')).toEqual([
    { type: 'abandon', attempt: 1 },
  ])
})

test('the first that succeeds is the connection, and the others are given up', () => {
  const { link, effects } = walk([cut, { type: 'due', now: 2000 }, opened(1), opened(2)], connected)
  expect(link).toEqual({ state: 'connected' })
  expect(effects.at(-1)).toEqual({ type: 'abandon', attempt: 2 })
})

test('a failure is told, and does not put off the next attempt', () => {
  const { link } = walk(
    [cut, { type: 'failed', attempt: 1, why: 'Refused.', now: 1100 }],
    connected,
  )
  expect(link).toMatchObject({ state: 'reconnecting', attempt: 1, nextAt: 2000, why: 'Refused.' })
})

test('what is gone for good is not tried again', () => {
  const gone: LinkInput = {
    type: 'failed',
    attempt: 1,
    why: 'Its container is gone.',
    now: 1100,
    hopeless: true,
    gone: true,
  }
  const { link, effects } = walk([cut, gone], connected)
  expect(link).toEqual({ state: 'lost', why: 'Its container is gone.', gone: true })
  expect(effects.filter(({ type }) => type === 'open')).toHaveLength(1)
})

// docs/guide/places.md: Where it is refused, it waits until you press “Connect”; no second agent is started meanwhile.
test.each(['refused at once', 'refused late', 'refused after a start', 'refused again'])(
  'who was there and is %s waits for the user, and nothing that runs there is given up',
  (when) => {
    const refused = (attempt: number): LinkInput => ({
      type: 'failed',
      attempt,
      why: 'It did not let you in.',
      hopeless: true,
      now: 5000,
    })
    const [from, inputs] = {
      'refused at once': [connected, [cut, refused(1)]],
      'refused late': [connected, [cut, { type: 'due', now: 2000 }, refused(1)]],
      'refused after a start': [firstLine(true).state, [refused(1)]],
      'refused again': [connected, [cut, refused(1), { type: 'now', now: 1 }, refused(2)]],
    }[when] as [Line, LinkInput[]]
    const { line, link } = walk(inputs, from)
    expect(link).toEqual({ state: 'waiting', open: false, why: 'It did not let you in.' })
    expect(line.attempts).toEqual([])
    // Nobody but the user can mend it: neither time nor the net is a reason to knock again.
    expect(
      walk(
        [
          { type: 'woken', now: 1 },
          { type: 'due', now: 9e9 },
        ],
        line,
      ).effects,
    ).toEqual([])
    const [open] = walk([{ type: 'now', now: 9e9 }], line).effects
    expect(open?.type).toBe('open')
  },
)

const asks: LinkInput = { type: 'asks', attempt: 1 }
const answered: LinkInput = { type: 'answered', attempt: 1, now: 9000 }
const refused: LinkInput = {
  type: 'failed',
  attempt: 1,
  why: 'It did not let you in.',
  hopeless: true,
  now: 9100,
}
const unanswered = { state: 'waiting', open: true, why: 'It waits for your answer.' }

test('while it asks nothing else is tried, and it is not asked again when nobody is there', () => {
  const asked = walk([cut, { type: 'due', now: 2000 }, asks], connected)
  expect(asked.link).toEqual(unanswered)
  expect(asked.effects.at(-1)).toEqual({ type: 'abandon', attempt: 2 })
  const later = walk(
    [
      { type: 'due', now: 60_000 },
      { type: 'now', now: 60_001 },
    ],
    asked.line,
  )
  expect(later).toMatchObject({ link: unanswered, effects: [] })
  const gone = walk(
    [
      { ...refused, why: 'Closed.' },
      { type: 'due', now: 99_000 },
    ],
    later.line,
  )
  expect(gone).toMatchObject({ link: { state: 'waiting', open: false, why: 'Closed.' } })
  expect(gone.effects).toEqual([])
  const again = walk([{ type: 'now', now: 100_000 }], gone.line)
  expect(again.link.state).toBe('reconnecting')
  expect(again.effects).toContainEqual({ type: 'open', attempt: 3 })
})

test('what is answered goes on, and a wrong answer gives up nothing of what runs there', () => {
  const { line, link } = walk([cut, asks, answered], connected)
  expect(link).toMatchObject({ state: 'reconnecting', attempt: 1, nextAt: 24_000 })
  expect(walk([opened(1)], line).link).toEqual({ state: 'connected' })
  expect(walk([refused], line).link).toMatchObject({ state: 'waiting', open: false })
  // The server did not wait so long: another attempt has the answer.
  const late = walk(
    [
      { ...refused, hopeless: false },
      { type: 'due', now: 9600 },
    ],
    line,
  )
  expect(late.effects).toContainEqual({ type: 'wake', at: 9600 })
  expect(late.effects).toContainEqual({ type: 'open', attempt: 2 })
})

test('who was never there is asked for, and lost when it is not answered', () => {
  const first = walk([asks])
  expect(first.link).toEqual(unanswered)
  expect(walk([answered], first.line).link).toEqual({ state: 'connecting' })
  expect(walk([refused], first.line).link).toMatchObject({ state: 'lost' })
  expect(walk([answered, refused], first.line).link).toMatchObject({ state: 'lost' })
})

test('nothing comes after it was left', () => {
  const left = walk([cut, { type: 'leave' }], connected)
  expect(left.effects.at(-1)).toEqual({ type: 'abandon', attempt: 1 })
  const later: LinkInput[] = [
    opened(1),
    { type: 'failed', attempt: 1, why: '', now: 1 },
    { type: 'due', now: 9e9 },
    { type: 'now', now: 9e9 },
    { type: 'cut', why: '', now: 1 },
  ]
  expect(walk(later, left.line)).toMatchObject({ link: { state: 'left' }, effects: [] })
})

test('another way is tried at once, in the same attempt, and waits no longer than a single one', () => {
  const failed = (attempt: number, another: boolean): LinkInput => ({
    type: 'failed',
    attempt,
    why: 'No.',
    hopeless: another,
    another,
    now: 1000,
  })
  const first = walk([failed(1, true)], firstLine(true).state)
  expect(first.link).toEqual({ state: 'connecting' })
  expect(first.effects).toEqual([{ type: 'open', attempt: 2 }])
  const second = walk([failed(2, false)], first.line)
  expect(second.link).toMatchObject({ state: 'reconnecting', nextAt: 2000 })
  // Cut off it is alike.
  const off = walk([cut, failed(1, true)], connected)
  expect(off.link).toMatchObject({ state: 'reconnecting', attempt: 1, nextAt: 2000 })
  expect(off.effects.at(-1)).toEqual({ type: 'open', attempt: 2 })
  const due = walk([failed(2, false), { type: 'due', now: 2000 }], off.line)
  expect(due.link).toMatchObject({ state: 'reconnecting', nextAt: 4000 })
  const by = walk([{ ...opened(2), by: 'other' } as LinkInput], off.line)
  expect(by.link).toEqual({ state: 'connected', by: 'other' })
})

test('who leaves a question alone is not asked another by another way', () => {
  const left: LinkInput[] = [
    { type: 'asks', attempt: 1 },
    { type: 'failed', attempt: 1, why: 'No.', hopeless: true, another: true, now: 0 },
  ]
  const { link, effects } = walk(left, firstLine(true).state)
  expect(link).toEqual({ state: 'waiting', open: false, why: 'No.' })
  expect(effects.filter(({ type }) => type === 'open')).toEqual([])
})
