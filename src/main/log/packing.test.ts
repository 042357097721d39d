// Proves that packed events are the same when they are unpacked, and that streaming text packs small.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionEvent, Stamped } from '../../shared/session/event'
import { pack, unpack } from './packing'

function packed(events: Stamped[]): string {
  return `[${events.map((stamped, index) => pack(events[index - 1], stamped)).join(',')}]`
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
      expect(JSON.stringify(unpack(packed(events)))).toBe(JSON.stringify(events))
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
