// Proves when a workspace's status is read: soon, never twice at once, at most a tenth of the time while changes go on, and once they have stopped.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resting, type Schedule, type ScheduleInput, type Source, schedule } from './schedule'

const changed = (source: Source): ScheduleInput => ({ type: 'changed', source })

/** Plays changes at their times, with readings that take so long; the times at which each reading began. */
function readings(changes: { at: number; source: Source }[], takes: number): number[] {
  let state: Schedule = resting
  let timer = Number.POSITIVE_INFINITY
  let done = Number.POSITIVE_INFINITY
  const began: number[] = []
  const queue = [...changes].sort((one, other) => one.at - other.at)
  for (;;) {
    const [next] = queue
    const now = Math.min(next?.at ?? Number.POSITIVE_INFINITY, timer, done)
    if (now === Number.POSITIVE_INFINITY) return began
    let input: ScheduleInput = { type: 'due' }
    if (now === done) {
      done = Number.POSITIVE_INFINITY
      input = { type: 'read' }
    } else if (now === timer) timer = Number.POSITIVE_INFINITY
    else input = changed(queue.shift()?.source ?? 'files')
    const step = schedule(state, input, now)
    state = step.state
    for (const effect of step.effects)
      if (effect.type === 'wait') timer = effect.until
      else {
        expect(done).toBe(Number.POSITIVE_INFINITY)
        began.push(now)
        done = now + takes
      }
  }
}

test('one change is read 50 ms later, one of git’s own files a second later', () => {
  expect(readings([{ at: 0, source: 'files' }], 10)).toEqual([50])
  expect(readings([{ at: 0, source: 'git' }], 10)).toEqual([1000])
})

test('a file that changes makes a reading for git’s own come sooner, not the other way round', () => {
  const one = { at: 0, source: 'git' } as const
  expect(readings([one, { at: 10, source: 'files' }], 10)).toEqual([60])
  expect(
    readings(
      [
        { at: 0, source: 'files' },
        { ...one, at: 10 },
      ],
      10,
    ),
  ).toEqual([50])
})

test('changes that go on are read every 300 ms, and once more when they have stopped for 100', () => {
  const changes = Array.from({ length: 100 }, (_, place) => ({
    at: place * 10,
    source: 'files' as const,
  }))
  expect(readings(changes, 10)).toEqual([50, 360, 670, 980, 1090])
})

test('a timer that comes a little early is set again', () => {
  const { state } = schedule(resting, changed('files'), 0)
  const early = schedule(state, { type: 'due' }, 49.5)
  expect(early.effects).toEqual([{ type: 'wait', until: 50 }])
  expect(schedule(early.state, { type: 'due' }, 50).effects).toEqual([{ type: 'read' }])
})

test('a reading that takes two seconds is followed by eighteen of rest', () => {
  const changes = [0, 1000, 5000].map((at) => ({ at, source: 'files' as const }))
  expect(readings(changes, 2000)).toEqual([50, 20_050])
})

test('one that comes alone while it rests is read a little later, and not in the midst of others', () => {
  const files = (...times: number[]) => times.map((at) => ({ at, source: 'files' as const }))
  expect(readings(files(0, 70), 10)).toEqual([50, 170])
  expect(readings(files(0, 70, 150, 240, 330), 10)).toEqual([50, 340])
  expect(readings(files(0, 300), 100)).toEqual([50, 400])
})

test('whatever changes when: the last change is read soon, and a third of the time at most', () => {
  const change = fc.record({
    at: fc.integer({ min: 0, max: 20_000 }),
    source: fc.constantFrom<Source>('files', 'git'),
  })
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1 }),
      fc.integer({ min: 1, max: 500 }),
      (all, takes) => {
        const began = readings(all, takes)
        const last = Math.max(...all.map(({ at }) => at))
        expect(began.at(-1)).toBeGreaterThan(last)
        const apart = takes > 1000 ? takes * 10 : takes * 3
        for (const [place, at] of began.entries())
          if (place > 0) expect(at - (began[place - 1] ?? 0)).toBeGreaterThanOrEqual(apart - 1)
        const written = all.filter(({ source }) => source === 'files').map(({ at }) => at)
        const soon = Math.max(...written) + takes * 3 + 100
        if (takes <= 1000 && written.length > 0)
          expect(began.some((at) => at > Math.max(...written) && at <= soon)).toBe(true)
      },
    ),
  )
})
