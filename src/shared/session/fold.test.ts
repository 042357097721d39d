// Proves that the same events give the same session, however they come: the promise that main, windows, search and recovery rest on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, textOf } from './content'
import type { SessionEvent, Stamped } from './event'
import { emptySession, fold, foldSection } from './fold'
import type { Item, Section, SessionState } from './state'

const id = fc.constantFrom('a', 'b', 'c')
/** Drivers name things of one kind so that they are not taken for one of another. */
const message = fc.constantFrom('message-a', 'message-b')
const subagent = fc.constantFrom('subagent-a', 'subagent-b')
const compaction = fc.constantFrom('compaction-a', 'compaction-b')
const nothing = fc.constant([]).map((): Block[] => [])
const words = fc.string({ maxLength: 8 })
const option = <Type extends object>(part: fc.Arbitrary<Type>) =>
  fc.option(part, { nil: {} as Type })
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.constant({ type: 'image', mimeType: 'image/png', data: 'AAAA' } as const),
  words.map((text) => ({ type: 'text', text }) as const),
)
const problem = { code: 'x', message: 'X' }

/** Every kind of event, with few ids, so that they meet. */
const events: Record<SessionEvent['type'], fc.Arbitrary<SessionEvent>> = {
  text: fc.record({
    type: fc.constant('text'),
    message,
    role: fc.constant('agent'),
    text: words,
  }),
  block: fc.record({ type: fc.constant('block'), message, role: fc.constant('agent'), block }),
  tool: fc
    .tuple(
      id,
      option(fc.record({ title: words })),
      option(fc.record({ state: fc.constantFrom('pending', 'running', 'done', 'failed') })),
    )
    .map(([id, title, state]) => ({ type: 'tool', tool: { id, ...title, ...state } })),
  'terminal-output': fc.record({ type: fc.constant('terminal-output'), terminal: id, text: words }),
  'terminal-exit': fc.record({ type: fc.constant('terminal-exit'), terminal: id, code: fc.nat(3) }),
  plan: fc.record({
    ...{ type: fc.constant('plan'), plan: id },
    entries: fc.array(fc.record({ text: words, state: fc.constant('pending' as const) }), {
      maxLength: 2,
    }),
  }),
  'plan-removed': fc.record({ type: fc.constant('plan-removed'), plan: id }),
  notice: fc.record({ type: fc.constant('notice'), severity: fc.constant('info'), title: words }),
  compaction: fc.record({
    ...{
      type: fc.constant('compaction'),
      id: compaction,
      state: fc.constantFrom('running', 'done'),
    },
  }),
  subagent: fc.record({ type: fc.constant('subagent'), id: subagent, text: words }),
  options: fc.constant({ type: 'options', options: [] }),
  commands: fc.constant({ type: 'commands', commands: [] }),
  usage: fc.record({ type: fc.constant('usage'), usage: fc.record({ used: fc.nat() }) }),
  title: fc.record({
    ...{ type: fc.constant('title'), title: words, by: fc.constantFrom('user', 'agent') },
  }),
  unknown: fc.record({ type: fc.constant('unknown'), name: words, raw: fc.jsonValue() }),
  'prompt-queued': fc.record({
    ...{ type: fc.constant('prompt-queued'), prompt: id, content: nothing },
  }),
  'prompt-edited': fc.record({
    ...{ type: fc.constant('prompt-edited'), prompt: id, content: nothing },
  }),
  'prompt-moved': fc.record({
    ...{ type: fc.constant('prompt-moved'), prompt: id, before: fc.option(id, { nil: null }) },
  }),
  'prompt-removed': fc.record({ type: fc.constant('prompt-removed'), prompt: id }),
  'prompt-steered': fc.record({
    ...{ type: fc.constant('prompt-steered'), prompt: id, content: nothing },
  }),
  'turn-started': fc.record({
    ...{ type: fc.constant('turn-started'), turn: id, content: nothing },
  }),
  'turn-ended': fc.record({
    ...{ type: fc.constant('turn-ended'), turn: id },
    reason: fc.constantFrom('end_turn', 'cancelled', 'interrupted'),
  }),
  'question-asked': id.map((id) => ({
    type: 'question-asked',
    question: { id, askedAt: 1, kind: 'permission', tool: { id }, options: [] },
  })),
  'question-answered': fc.record({
    ...{ type: fc.constant('question-answered'), question: id },
    ...{ answer: fc.constant({ kind: 'cancel' as const }), by: fc.constant('user') },
  }),
  break: fc.constant({ type: 'break', problem }),
  resumed: fc.constant({ type: 'resumed', how: 'resume' }),
  stopped: fc.constant({ type: 'stopped', by: 'user' }),
  failed: fc.constant({ type: 'failed', problem }),
  connection: fc.constant({ type: 'connection', connection: { phase: 'idle', why: '', since: 0 } }),
  'terminal-activity': fc.constant({
    ...{ type: 'terminal-activity', activity: 'working', why: '', since: 0 },
  }),
}

const stream = fc.array(
  fc.tuple(fc.nat(1000), fc.oneof(...Object.values(events))) as fc.Arbitrary<Stamped>,
  { maxLength: 60 },
)

const copy = <Type>(value: Type): Type => JSON.parse(JSON.stringify(value))

/** The state after all events, and the sections that were sealed on the way. */
function foldAll(stamped: Stamped[], state: SessionState = emptySession()) {
  const sealed: Section[] = []
  for (const event of stamped) {
    const section = fold(state, copy(event))
    if (section) sealed.push(copy(section))
  }
  return { state, sealed }
}

test('any split of the stream, with a snapshot at each, gives the same session', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(60), { maxLength: 4 }), (stamped, cuts) => {
      const whole = foldAll(stamped)
      const places = [0, ...cuts.map((cut) => Math.min(cut, stamped.length)).sort((a, b) => a - b)]
      let state = emptySession()
      for (const [place, from] of places.entries())
        state = copy(foldAll(stamped.slice(from, places[place + 1]), state).state)
      expect(state).toEqual(copy(whole.state))
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
        if (item.type === 'tool') expect(['done', 'failed', 'cancelled']).toContain(item.state)
        if (item.type === 'message') expect(item.endedAt).toBeDefined()
      }
    }),
    { numRuns: 500 },
  )
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
