import { expect, test } from 'vitest'
import { firstLine, type Line, type LinkEffect, type LinkInput, stepLink } from './link'

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

const connected = walk([{ type: 'opened', attempt: 1 }]).line
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
  expect(link).toEqual({ state: 'reconnecting', attempt: 1, nextAt: 900, why: 'No.' })
  expect(effects).toEqual([{ type: 'wake', at: 900 }])
  const hopeless = walk([{ ...inputs[0], hopeless: true } as LinkInput], firstLine(true).state)
  expect(hopeless.link).toEqual({ state: 'lost', why: 'No.' })
})

test('who is cut off tries at once, and then about every second', () => {
  const { link, effects } = walk([cut], connected)
  expect(link).toEqual({ state: 'reconnecting', attempt: 1, nextAt: 1800, why: 'It was cut.' })
  expect(effects).toEqual([
    { type: 'open', attempt: 1 },
    { type: 'wake', at: 1800 },
  ])
})

test('attempts that hang do not hold up the next, and the oldest makes room', () => {
  const { line, effects } = walk(
    [cut, ...[1800, 2600, 3400, 4200].map((now): LinkInput => ({ type: 'due', now }))],
    connected,
  )
  expect(line.attempts).toEqual([2, 3, 4, 5])
  expect(effects.filter(({ type }) => type === 'abandon')).toEqual([
    { type: 'abandon', attempt: 1 },
  ])
})

test('the first that succeeds is the connection, and the others are given up', () => {
  const { link, effects } = walk(
    [
      cut,
      { type: 'due', now: 1800 },
      { type: 'opened', attempt: 1 },
      { type: 'opened', attempt: 2 },
    ],
    connected,
  )
  expect(link).toEqual({ state: 'connected' })
  expect(effects.at(-1)).toEqual({ type: 'abandon', attempt: 2 })
})

test('a failure is told, and does not put off the next attempt', () => {
  const { link } = walk(
    [cut, { type: 'failed', attempt: 1, why: 'Refused.', now: 1100 }],
    connected,
  )
  expect(link).toMatchObject({ state: 'reconnecting', attempt: 1, nextAt: 1800, why: 'Refused.' })
})

test('what is gone for good is not tried again', () => {
  const { link, effects } = walk(
    [cut, { type: 'failed', attempt: 1, why: 'Its container is gone.', hopeless: true, now: 1100 }],
    connected,
  )
  expect(link).toEqual({ state: 'lost', why: 'Its container is gone.' })
  expect(effects.filter(({ type }) => type === 'open')).toHaveLength(1)
})

test('after a long time it is tried less often, for ever', () => {
  let line = walk([cut], connected).line
  let opened = 0
  for (let now = 1000; now < 2 * 3_600_000; now += 100) {
    const step = stepLink(line, { type: 'due', now })
    line = step.state
    opened += step.effects.filter(({ type }) => type === 'open').length
  }
  expect(line.link.state).toBe('reconnecting')
  expect(opened).toBeGreaterThan(600_000 / 800 + (6_600_000 / 15_000) * 0.9)
  expect(opened).toBeLessThan(600_000 / 800 + (6_600_000 / 15_000) * 1.1)
})

const asks: LinkInput = { type: 'asks', attempt: 1 }
const answered: LinkInput = { type: 'answered', attempt: 1, now: 9000 }
const refused: LinkInput = {
  ...{ type: 'failed', attempt: 1, why: 'It did not let you in.' },
  ...{ hopeless: true, now: 9100 },
}
const unanswered = { state: 'waiting', open: true, why: 'It waits for your answer.' }

test('while it asks nothing else is tried, and it is not asked again when nobody is there', () => {
  const asked = walk([cut, { type: 'due', now: 1800 }, asks], connected)
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
  expect(walk([{ type: 'opened', attempt: 1 }], line).link).toEqual({ state: 'connected' })
  expect(walk([refused], line).link).toMatchObject({ state: 'waiting', open: false })
  // The server did not wait so long: another attempt has the answer.
  const late = walk(
    [
      { ...refused, hopeless: false },
      { type: 'due', now: 9900 },
    ],
    line,
  )
  expect(late.effects).toContainEqual({ type: 'wake', at: 9900 })
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
    { type: 'opened', attempt: 1 },
    { type: 'failed', attempt: 1, why: '', now: 1 },
    { type: 'due', now: 9e9 },
    { type: 'now', now: 9e9 },
    { type: 'cut', why: '', now: 1 },
  ]
  expect(walk(later, left.line)).toMatchObject({ link: { state: 'left' }, effects: [] })
})
