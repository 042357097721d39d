import { expect } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { emptySession, fold } from '../../src/shared/session/fold'
import { eventOf, outputOf, sessions, stateIn, wireIn, word } from './story'

/**
 * Checks that a log holds a beginning of the story, whole in all its parts, that reaches at least
 * as far as was acknowledged. Returns how far it reaches.
 */
export function expectPrefix(log: Log, acknowledged: ReadonlyMap<string, number>): void {
  const wires = new Map(log.wires.all().map((wire) => [wire.id, wire]))
  for (const session of sessions) {
    const events = log.read(session, 0)
    expect(events.length, session).toBeGreaterThanOrEqual(acknowledged.get(session) ?? 0)
    const whole = emptySession()
    for (const [index, stamped] of events.entries()) {
      // Comparing texts is much faster than comparing objects; only a difference is worth that.
      const expected = eventOf(session, index + 1)
      if (JSON.stringify(stamped) !== JSON.stringify(expected)) expect(stamped).toEqual(expected)
      fold(whole, stamped)
    }
    expect(stateIn(log, session)).toEqual(whole)
    expect(log.memory.get(`told/${session}`) ?? 0).toBe(events.length)
    const wire = wireIn(session, whole)
    expect(wires.get(wire.id), session).toEqual(events.length > 0 ? wire : undefined)
    expectSections(log, session, whole.section.first)
    expectOutput(log, session, events.length)
    expectFindable(log, session, events.length)
  }
}

function expectSections(log: Log, session: string, firstOfNewest: number): void {
  let next = 1
  for (const section of log.sections(session)) {
    expect(section.first).toBe(next)
    next = section.last + 1
  }
  expect(next).toBe(firstOfNewest)
}

function expectOutput(log: Log, session: string, count: number): void {
  const expected = Array.from({ length: count }, (_, index) => outputOf(index + 1))
  expect(Buffer.concat(log.readOutput(session, 0).chunks).equals(Buffer.concat(expected))).toBe(
    true,
  )
}

function expectFindable(log: Log, session: string, count: number): void {
  const indexed = Math.floor(count / 10) * 10
  for (let number = indexed; number > 0; number -= 10) {
    if (eventOf(session, number)[1].type !== 'text') continue
    expect(log.search({ query: word(session, number), limit: 5 })[0]).toMatchObject({ session })
    break
  }
}
