// Proves that packed events are the same when they are unpacked, and that streaming text packs small.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionEvent, Stamped } from './event'
import { pack, unpack } from './packing'

function packed(events: Stamped[]): string {
  return `[${events.map((stamped, index) => pack(events[index - 1], stamped)).join(',')}]`
}

function unpacked(text: string, previous?: Stamped): Stamped[] {
  return unpack(JSON.parse(text) as unknown[], previous)
}

const name = fc.constantFrom('a', 'b')
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    message: name,
    role: fc.constantFrom('user' as const, 'agent' as const, 'thought' as const),
    text: fc.string({ unit: 'binary' }),
  }),
  fc.record({ type: fc.constant('plan-removed' as const), plan: name }),
  fc.record({ type: fc.constant('unknown' as const), name, raw: fc.jsonValue() }),
)
// A clock may be set back.
const stamped = fc.tuple(fc.integer({ min: 0, max: 2 ** 43 }), event)

test('any events come back as they were', () => {
  fc.assert(
    fc.property(fc.array(stamped), (events) => {
      expect(JSON.stringify(unpacked(packed(events)))).toBe(JSON.stringify(events))
    }),
  )
})

test('a run that is cut anywhere goes on with the event before the cut', () => {
  fc.assert(
    fc.property(fc.array(stamped, { minLength: 1 }), fc.nat(), (events, place) => {
      const cut = place % events.length
      const texts = events.map((one, index) => pack(events[index - 1], one))
      const first = unpacked(`[${texts.slice(0, cut).join(',')}]`)
      const rest = unpacked(`[${texts.slice(cut).join(',')}]`, first.at(-1))
      expect(JSON.stringify([...first, ...rest])).toBe(JSON.stringify(events))
    }),
  )
})

test('a token that goes on with a message costs little more than itself', () => {
  const token = (at: number): Stamped => [
    1_760_000_000_000 + at,
    { type: 'text', message: 'message-1', role: 'agent', text: 'word ' },
  ]
  const events = Array.from({ length: 1000 }, (_, index) => token(index * 3))
  expect(packed(events).length / events.length).toBeLessThan(12)
})
