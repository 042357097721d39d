// Proves that a forecast says when a limit comes at the rate of lately, and nothing where it cannot know.
import { describe, expect, test } from 'vitest'
import { type SeenWindow, withWindows } from '../../../shared/agent/account/windows'
import { forecast } from './forecast'

const minute = 60_000
const hour = 60 * minute
const now = 1_795_000_000_000

/** A window whose use was told so many minutes ago each. */
const window = (course: [number, number][], more: Partial<SeenWindow> = {}): SeenWindow => ({
  name: '5 h',
  resetsAt: now + 4 * hour,
  seenAt: now,
  used: course.at(-1)?.[1] ?? 0,
  course: course.map(([ago, used]) => [now - ago * minute, used]),
  ...more,
})
const steady: [number, number][] = [
  [60, 0.2],
  [40, 0.3],
  [20, 0.4],
  [0, 0.5],
]

test('at ten percent in twenty minutes, half of it is gone in an hour and forty', () => {
  expect(forecast(window(steady), now)).toBeCloseTo(now + 100 * minute, -3)
})

test('what was hours ago counts for nothing: the rate is that of lately', () => {
  expect(forecast(window([[300, 0], [200, 0.19], ...steady]), now)).toBeCloseTo(
    now + 100 * minute,
    -3,
  )
})

describe('it is silent', () => {
  test.each<[string, SeenWindow]>([
    ['with nothing', window([])],
    [
      'with two points',
      window([
        [60, 0.2],
        [0, 0.9],
      ]),
    ],
    [
      'with some minutes only',
      window([
        [9, 0.2],
        [5, 0.4],
        [0, 0.6],
      ]),
    ],
    [
      'where hardly anything was used',
      window([
        [60, 0.5],
        [30, 0.505],
        [0, 0.51],
      ]),
    ],
    ['where nothing was for long', window(steady.map(([ago, used]) => [ago + 31, used]))],
    ['where it begins anew before', window(steady, { resetsAt: now + 90 * minute })],
    ['where it has begun anew', window(steady, { resetsAt: now - 1 })],
    ['where it is used up', window([...steady, [0, 1]])],
    ['where it is refused', window(steady, { state: 'rejected' })],
    [
      'where it goes down',
      window([
        [60, 0.5],
        [30, 0.4],
        [0, 0.3],
      ]),
    ],
    [
      'where points are of a clock that was ahead',
      window(steady.map(([ago, used]) => [ago - 90, used])),
    ],
  ])('%s', (_what, known) => {
    expect(forecast(known, now)).toBeUndefined()
  })

  test('where no end is known and it is far away', () => {
    const slow = window([
      [60, 0.2],
      [30, 0.21],
      [0, 0.225],
    ])
    delete slow.resetsAt
    expect(forecast(slow, now)).toBeUndefined()
  })
})

describe('the course of a window', () => {
  const told = (known: SeenWindow[], at: number, used: number, resetsAt = now + hour) =>
    withWindows(known, [{ name: '5 h', used, resetsAt }], at)

  test('keeps a point a minute, the first and the newest among them', () => {
    let known: SeenWindow[] = []
    for (let second = 0; second < 180; second += 10)
      known = told(known, now + second * 1000, second / 1000)
    expect(known[0]?.course.length).toBeLessThan(6)
    expect(known[0]?.course[0]).toEqual([now, 0])
    expect(known[0]?.course.at(-1)).toEqual([now + 170_000, 0.17])
  })

  test('stays small however long it goes on', () => {
    let known: SeenWindow[] = []
    for (let step = 0; step < 2000; step += 1)
      known = told(known, now + step * minute, step / 4000, now + 9000 * hour)
    expect(known[0]?.course.length).toBeLessThanOrEqual(41)
    expect(known[0]?.course[0]).toEqual([now, 0])
  })

  test('begins anew with the window, and not where its end was told a little differently', () => {
    const first = told(told([], now, 0.2), now + 2 * minute, 0.3, now + hour + 60_000)
    expect(first[0]?.course).toHaveLength(2)
    expect(told(first, now + hour + 2 * minute, 0.01, now + 6 * hour)[0]?.course).toHaveLength(1)
  })

  test('what is not said of it stays as it was', () => {
    const known = withWindows(told([], now, 0.2), [{ name: '5 h', state: 'warning' }], now + 1)
    expect(known).toMatchObject([{ used: 0.2, resetsAt: now + hour, state: 'warning' }])
  })
})
