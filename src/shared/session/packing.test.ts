// Proves that packed events are the same when they are unpacked, and that streaming text packs small.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionEvent, Stamped } from './event'
import { type Packed, pack, packShort, unpack } from './packing'

function packed(events: Stamped[]): string {
  return `[${events.map((stamped, index) => pack(events[index - 1], stamped)).join(',')}]`
}

function packedShort(events: Stamped[]): string {
  let before: Packed | undefined
  const texts = events.map((stamped) => {
    const { text, packed } = packShort(before, stamped)
    before = packed
    return text
  })
  return `[${texts.join(',')}]`
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
  fc.record({
    type: fc.constant('terminal-output' as const),
    terminal: name,
    text: fc.string({ unit: 'binary' }),
  }),
  fc.record({
    type: fc.constant('usage' as const),
    usage: fc.record({ used: fc.nat(), size: fc.constant(200_000) }),
  }),
)
// A clock may be set back.
const stamped = fc.tuple(fc.integer({ min: 0, max: 2 ** 43 }), event)

test('any events come back as they were', () => {
  fc.assert(
    fc.property(fc.array(stamped), (events) => {
      expect(JSON.stringify(unpacked(packed(events)))).toBe(JSON.stringify(events))
      expect(JSON.stringify(unpacked(packedShort(events)))).toBe(JSON.stringify(events))
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

test.each<[string, (index: number) => SessionEvent, number]>([
  ['usage', (used) => ({ type: 'usage', usage: { used, size: 200_000 } }), 20],
  [
    'a tool call',
    (index) => ({
      type: 'tool',
      tool: { id: `call-${index >> 3}`, title: 'Read a file', kind: 'read', state: 'running' },
    }),
    20,
  ],
  ['output', (n) => ({ type: 'terminal-output', terminal: 't', text: `line ${n}\n` }), 30],
])(
  'a small event that is much like the one before costs little more than what differs: %s',
  (_, make, most) => {
    const events = Array.from({ length: 1000 }, (_, n): Stamped => [1_760_000_000_000 + n, make(n)])
    expect(packedShort(events).length / events.length).toBeLessThan(most)
  },
)
