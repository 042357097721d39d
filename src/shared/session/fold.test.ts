// Proves that the same events give the same session, however they come: the promise that main, windows, search and recovery rest on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type ToolState, textOf } from '../agent/content'
import type { SessionEvent, Stamped } from './event'
import { emptySession, fold, foldSection } from './fold'
import { copy, events, foldAll, foldParts, stream } from './fold.test-kit'
import type { Item } from './state'

test('any split of the stream, with a snapshot at each, gives the same session', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(60), { maxLength: 4 }), (stamped, cuts) => {
      expect(foldParts(stamped, cuts)).toEqual(copy(foldAll(stamped).state))
    }),
    { numRuns: 1000 },
  )
})

test('a sealed section read from the log alone shows what it showed', () => {
  fc.assert(
    fc.property(stream, (stamped) => {
      // A question belongs to the section in which its agent asked, which waits for the answer.
      const told = stamped.filter(([, { type }]) => !type.startsWith('question'))
      for (const { number, first, last = 0, items, terminals } of foldAll(told).sealed) {
        const alone = foldSection(number, first, copy(told.slice(first - 1, last)))
        expect(copy({ items: alone.items, terminals: alone.terminals })).toEqual({
          items,
          terminals,
        })
      }
    }),
    { numRuns: 1000 },
  )
})

test('whatever changes an item makes its version grow', () => {
  fc.assert(
    fc.property(stream, (stamped) => {
      const state = emptySession()
      let before = new Map<string, Item>()
      for (const event of stamped) {
        if (fold(state, copy(event))) before = new Map()
        for (const item of state.section.items) {
          const known = before.get(item.id)
          const now = JSON.stringify(item)
          if (known && JSON.stringify(known) !== now)
            expect(item.version, now).toBeGreaterThan(known.version)
          before.set(item.id, copy(item))
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('when a turn is over nothing in it is open', () => {
  fc.assert(
    fc.property(stream, (stamped) => {
      const turn = [0, { type: 'turn-started', turn: 'z', content: [] }] as Stamped
      const end = [9, { type: 'turn-ended', turn: 'z', reason: 'cancelled' }] as Stamped
      const said = stamped.filter(([, { type }]) => type !== 'turn-started')
      const { state } = foldAll([turn, ...said, end])
      for (const item of state.section.items) {
        if (item.type === 'tool')
          expect(['done', 'failed', 'cancelled', 'ended']).toContain(item.state)
        if (item.type === 'message') expect(item.endedAt).toBeDefined()
      }
    }),
    { numRuns: 500 },
  )
})

test('a tool call that its agent forgot is not called done when the turn ends well', () => {
  const tool = (id: string, state: ToolState): Stamped => [1, { type: 'tool', tool: { id, state } }]
  const { state } = foldAll([
    [0, { type: 'turn-started', turn: 't', content: [] }],
    tool('told', 'done'),
    tool('forgotten', 'running'),
    tool('asked', 'pending'),
    [2, { type: 'turn-ended', turn: 't', reason: 'end_turn' }],
    // Some agents say it when the turn is over.
    tool('asked', 'failed'),
  ])
  const states = state.section.items.map((item) => item.type === 'tool' && item.state)
  expect(states).toEqual(['done', 'ended', 'failed'])
})

test('a tool call that was refused and never spoken of again is cancelled', () => {
  const ask = (id: string): Stamped => [
    1,
    {
      type: 'question-asked',
      question: {
        id: `q-${id}`,
        askedAt: 1,
        kind: 'permission',
        tool: { id },
        options: [
          { id: 'yes', name: 'Yes', kind: 'allow_once' },
          { id: 'no', name: 'No', kind: 'reject_once' },
        ],
      },
    },
  ]
  const answer = (id: string, option: string): Stamped => [
    1,
    {
      type: 'question-answered',
      question: `q-${id}`,
      by: 'user',
      answer: { kind: 'option', option },
    },
  ]
  const { state } = foldAll([
    [0, { type: 'turn-started', turn: 't', content: [] }],
    ask('allowed'),
    answer('allowed', 'yes'),
    ask('refused'),
    answer('refused', 'no'),
    ask('twice'),
    answer('twice', 'no'),
    ask('twice'),
    answer('twice', 'yes'),
    [2, { type: 'turn-ended', turn: 't', reason: 'end_turn' }],
  ])
  const states = state.section.items.flatMap((item) => (item.type === 'tool' ? item.state : []))
  expect(states).toEqual(['ended', 'cancelled', 'ended'])
})

test('a turn that is too long for one section goes on in the next, and none is unbounded', () => {
  const said = Array.from(
    { length: 3000 },
    (_, count): Stamped => [
      count,
      { type: 'text', message: `m${count % 500}`, role: 'agent', text: 'x'.repeat(1000) },
    ],
  )
  const { state, sealed } = foldAll([
    [0, { type: 'turn-started', turn: 't', content: [] }],
    ...said,
  ])
  const sections = [...sealed, state.section]
  expect(sealed.length).toBeGreaterThan(2)
  for (const { items } of sections) expect(items.length).toBeLessThanOrEqual(401)
  expect(sections.slice(1).every(({ turn }) => turn?.id === 't')).toBe(true)
  const text = sections.flatMap(({ items }) =>
    items.map((item) => (item.type === 'message' ? textOf(item.parts) : '')),
  )
  expect(text.join('')).toHaveLength(3_000_000)
})

test('what a message is made of stands in the order in which it came', () => {
  const said = fc.array(fc.oneof(events.text, events.block) as fc.Arbitrary<SessionEvent>)
  fc.assert(
    fc.property(said, (events) => {
      const { state } = foldAll(events.map((event): Stamped => [1, event]))
      for (const item of state.section.items) {
        if (item.type !== 'message') continue
        const spelt = (blocks: Block[]) =>
          blocks.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('')
        const came = events.flatMap((event): Block[] => {
          if (event.type === 'block' && event.message === item.id) return [event.block]
          if (event.type !== 'text' || event.message !== item.id) return []
          return [{ type: 'text', text: event.text }]
        })
        expect(spelt(item.parts)).toBe(spelt(came))
        const kinds = item.parts.map(({ type }) => type).join(' ')
        expect(kinds).not.toContain('text text')
      }
    }),
    { numRuns: 500 },
  )
})

test('a turn that goes on in another section knows how it began', () => {
  const content: Block[] = [{ type: 'text', text: 'Go on' }]
  const { state, sealed } = foldAll([
    [5, { type: 'turn-started', turn: 't', content }],
    ...Array.from(
      { length: 2500 },
      (_, count): Stamped => [
        count + 6,
        { type: 'text', message: `m${count}`, role: 'agent', text: 'x' },
      ],
    ),
  ])
  expect(sealed.length).toBeGreaterThan(2)
  expect(state.section.turn).toMatchObject({ content: [], began: { at: 5, content } })
})

test('what a turn used is no part of what the session has used', () => {
  const cost = { amount: 1, currency: 'USD' }
  const { state } = foldAll([
    [1, { type: 'usage', usage: { cost: { amount: 3, currency: 'USD' }, used: 10 } }],
    [2, { type: 'turn-started', turn: 't', content: [] }],
    [3, { type: 'turn-ended', turn: 't', reason: 'end_turn', usage: { inputTokens: 7, cost } }],
  ])
  expect(state.usage).toEqual({ cost: { amount: 3, currency: 'USD' }, used: 10 })
  expect(state.section.turn?.end?.usage).toMatchObject({ inputTokens: 7 })
})

test('an event from a newer version of the app is passed over', () => {
  const state = emptySession()
  fold(state, [1, { type: 'from-the-future' } as unknown as SessionEvent])
  expect(state.sequence).toBe(1)
})

test('what an agent takes back is a message without words, and what it says instead another one', () => {
  const said = (message: string): Stamped => [
    1,
    { type: 'text', message, role: 'agent', text: 'Once upon' },
  ]
  const { state } = foldAll([
    said('first'),
    [2, { type: 'text-withdrawn', message: 'first' }],
    [2, { type: 'text-withdrawn', message: 'nobody said it' }],
    said('second'),
  ])
  expect(state.section.items).toMatchObject([
    { id: 'first', parts: [] },
    { id: 'second', parts: [{ type: 'text', text: 'Once upon' }] },
  ])
})

test('what the chosen way to sign in asks is asked before the sign-in itself', () => {
  const state = emptySession()
  const ask = (question: Extract<SessionEvent, { type: 'question-asked' }>['question']) =>
    fold(state, [1, { type: 'question-asked', question }])
  ask({ id: 's', askedAt: 1, kind: 'sign-in', message: 'Who?', methods: [] })
  ask({ id: 'u', askedAt: 2, kind: 'url', message: 'There', url: 'https://there.example' })
  expect(state.questions.map(({ id }) => id)).toEqual(['u', 's'])
})

test('a turn that nobody asked for leaves alone what is planned for one that failed', () => {
  const state = emptySession()
  const all: SessionEvent[] = [
    { type: 'turn-started', turn: 'a', content: [] },
    { type: 'turn-ended', turn: 'a', reason: 'failed' },
    { type: 'recovery', plan: { turn: 'a', kind: 'limit', step: { do: 'send', at: 9 }, tries: 0 } },
    { type: 'turn-started', turn: 'own', content: [], itself: true },
    { type: 'turn-ended', turn: 'own', reason: 'end_turn' },
  ]
  for (const event of all) fold(state, [1, event])
  expect(state.recovery?.turn).toBe('a')
})
