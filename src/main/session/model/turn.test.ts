// Proves that a conversation has one turn at a time, sends nothing twice, and leaves nothing open.
import { expect, test } from 'vitest'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  converse,
  detached,
} from './turn'

const problem = { code: 'x', message: 'X' }
const done = { reason: 'end_turn' }

/** One of each state, in the same life. */
const states: Record<Conversation['state'], Conversation> = {
  detached: { state: 'detached', life: 1 },
  attaching: { state: 'attaching', life: 1, later: [] },
  connecting: { state: 'connecting', life: 1 },
  opening: { state: 'opening', life: 1 },
  settling: { state: 'settling', life: 1 },
  blocked: { state: 'blocked', life: 1 },
  ready: { state: 'ready', life: 1 },
  checking: { state: 'checking', life: 1, turn: 't' },
  working: { state: 'working', life: 1, turn: 't' },
  cancelling: { state: 'cancelling', life: 1, turn: 't' },
}

function inputs(life: number): Record<string, ConversationInput> {
  return {
    attached: { type: 'attached', life, turn: null, cancelling: false },
    'attached at work': { type: 'attached', life, turn: 't', cancelling: false },
    'attached at its cancel': { type: 'attached', life, turn: 't', cancelling: true },
    'attached unopened': { type: 'attached-unopened', life },
    'not attached': { type: 'not-attached', life },
    need: { type: 'need' },
    connected: { type: 'connected', life },
    refused: { type: 'refused', life },
    opened: { type: 'opened', life, how: 'new' },
    'open-failed': { type: 'open-failed', life, problem },
    settled: { type: 'settled', life },
    unsettled: { type: 'unsettled' },
    blocked: { type: 'blocked', life },
    unblocked: { type: 'unblocked' },
    checked: { type: 'checked', life, turn: 't' },
    'may not begin': { type: 'checked', life, turn: 't', problem },
    'by-itself': { type: 'by-itself', turn: 'own' },
    'turn-ended': { type: 'turn-ended', life, turn: 't', end: done },
    cancel: { type: 'cancel', hold: false },
    'cancel for good': { type: 'cancel', hold: true },
    hold: { type: 'hold', why: 'signed-out' },
    'interrupted for good': { type: 'interrupted', problem, resume: false },
    'interrupted for now': { type: 'interrupted', problem, resume: true },
    stop: { type: 'stop', by: 'user' },
  }
}

const whenLost = {
  'interrupted for good': 'detached',
  'interrupted for now': 'connecting',
} as const

/** Where each input leads, with nothing in the queue; what is not listed leads nowhere. */
const table: Record<Conversation['state'], Record<string, Conversation['state']>> = {
  detached: { need: 'connecting', unblocked: 'connecting' },
  attaching: {
    attached: 'settling',
    'attached at work': 'working',
    'attached at its cancel': 'cancelling',
    'attached unopened': 'connecting',
    'not attached': 'detached',
  },
  connecting: { connected: 'opening', refused: 'detached', stop: 'detached' },
  opening: {
    opened: 'settling',
    'open-failed': 'detached',
    blocked: 'blocked',
    stop: 'detached',
    ...whenLost,
  },
  settling: { settled: 'ready', blocked: 'blocked', stop: 'detached', ...whenLost },
  blocked: { unblocked: 'opening', unsettled: 'settling', stop: 'detached', ...whenLost },
  ready: { 'by-itself': 'working', unsettled: 'settling', stop: 'detached', ...whenLost },
  checking: {
    checked: 'ready',
    'may not begin': 'ready',
    unsettled: 'settling',
    'by-itself': 'working',
    'cancel for good': 'ready',
    stop: 'detached',
    ...whenLost,
  },
  working: {
    'turn-ended': 'ready',
    cancel: 'cancelling',
    'cancel for good': 'cancelling',
    stop: 'detached',
    ...whenLost,
  },
  cancelling: { 'turn-ended': 'ready', stop: 'detached', ...whenLost },
}

const pairs = Object.values(states).flatMap((state) =>
  Object.entries(inputs(1)).map(([name, input]) => ({ from: state.state, name, state, input })),
)

test.each(pairs)('$from, $name', ({ from, name, state, input }) => {
  expect(converse(state, input, undefined).state.state).toBe(table[from][name] ?? from)
})

test.each(Object.values(states))(
  '$state: what an earlier opening brings changes nothing',
  (state) => {
    for (const input of Object.values(inputs(0))) {
      if (!('life' in input)) continue
      expect(converse(state, input, 'p')).toEqual({ state, effects: [] })
    }
  },
)

test('a turn is looked into when the options of the conversation are settled, not before, and when one has ended', () => {
  const check = { type: 'check', life: 1, turn: 'p' }
  const opened = converse(states.opening, { type: 'opened', life: 1, how: 'new' }, 'p')
  expect(opened.effects.at(-1)).toEqual({ type: 'settle', life: 1 })
  const settled = converse(opened.state, { type: 'settled', life: 1 }, 'p')
  expect(settled.effects.at(-1)).toEqual(check)
  const ended = converse(states.working, { type: 'turn-ended', life: 1, turn: 't', end: done }, 'p')
  expect(ended.effects.at(-1)).toEqual(check)
})

test('a turn begins with whatever is next by then; where it may not, the queue is held and it is said why', () => {
  const answer = { type: 'checked', life: 1, turn: 't' } as const
  const begun = converse(states.checking, answer, 'p')
  expect(begun).toEqual({
    state: { state: 'working', life: 1, turn: 'p' },
    effects: [{ type: 'send', life: 1, turn: 'p' }],
  })
  const refused = converse(states.checking, { ...answer, problem }, 'p')
  expect(refused).toEqual({
    state: { state: 'ready', life: 1 },
    effects: [
      { type: 'hold-queue', why: 'failed' },
      { type: 'append', event: { type: 'failed', problem } },
    ],
  })
  // One that was asked for before it was cancelled says nothing of the next.
  const late = converse({ state: 'checking', life: 1, turn: 'p' }, answer, 'p')
  expect(late.effects).toEqual([])
})

test('after a failure nothing is sent by itself', () => {
  const end = { reason: 'failed', problem }
  const ended = converse(states.working, { type: 'turn-ended', life: 1, turn: 't', end }, 'p')
  expect(ended.state.state).toBe('ready')
  expect(ended.effects.map(({ type }) => type)).not.toContain('check')
})

test('a turn that was cancelled when its process died is cancelled, not interrupted', () => {
  const reasonOf = (state: Conversation) =>
    converse(state, { type: 'interrupted', problem, resume: true }, undefined).effects.flatMap(
      (effect) =>
        effect.type === 'append' && effect.event.type === 'turn-ended' ? [effect.event.reason] : [],
    )
  expect(reasonOf(states.working)).toEqual(['interrupted'])
  expect(reasonOf(states.cancelling)).toEqual(['cancelled'])
})

/** What the effects have made of the world: what is open, and what was sent. */
interface World {
  state: Conversation
  open: string | undefined
  sent: Set<string>
  questions: boolean
}

function apply(world: World, effect: ConversationEffect): World {
  switch (effect.type) {
    case 'send':
      if (world.open !== undefined || world.sent.has(effect.turn))
        throw new Error('two turns at once, or one twice')
      return { ...world, open: effect.turn, sent: new Set([...world.sent, effect.turn]) }
    case 'cancel-questions':
      return { ...world, questions: false }
    case 'append':
      if (effect.event.type === 'turn-started') {
        if (world.open !== undefined) throw new Error('two turns at once')
        return { ...world, open: effect.event.turn }
      }
      if (effect.event.type !== 'turn-ended') return world
      if (world.open !== effect.event.turn) throw new Error('a turn ended that did not run')
      if (world.questions) throw new Error('a turn ended with a question open')
      return { ...world, open: undefined }
    default:
      return world
  }
}

test('100,000 random walks keep every promise', () => {
  let random = 1
  const next = (limit: number) => {
    random = (Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return ((random >>> 8) & 0xffff) % limit
  }
  let prompts = 0
  for (let walk = 0; walk < 100_000; walk += 1) {
    let world: World = { state: detached, open: undefined, sent: new Set(), questions: false }
    for (let count = 0; count < 12; count += 1) {
      const { state } = world
      const all = Object.values(inputs(state.life - next(2)))
      const chosen = all[next(all.length)]
      if (!chosen) continue
      const turn = 'turn' in state ? state.turn : 't'
      const of = chosen.type === 'turn-ended' || chosen.type === 'checked'
      const input = of ? { ...chosen, turn } : chosen
      const works = state.state === 'working' || state.state === 'cancelling'
      const { state: after, effects } = converse(
        state,
        input,
        next(2) ? `p${++prompts}` : undefined,
      )
      world = effects.reduce(apply, { ...world, questions: works })
      world = { ...world, state: after }
      const working = after.state === 'working' || after.state === 'cancelling'
      if (working !== (world.open !== undefined)) throw new Error('a turn is lost')
      if (after.life < state.life) throw new Error('a life came back')
    }
  }
})

test('a turn that the agent begins by itself lets what was about to go wait for its end', () => {
  const begun = converse(
    { state: 'checking', life: 1, turn: 'p' },
    { type: 'by-itself', turn: 'own' },
    'p',
  )
  expect(begun.effects).toEqual([
    { type: 'append', event: { type: 'turn-started', turn: 'own', content: [], itself: true } },
  ])
  const answer = { type: 'checked', life: 1, turn: 'p' } as const
  expect(converse(begun.state, answer, 'p')).toEqual({ state: begun.state, effects: [] })
  const over = { type: 'turn-ended', life: 1, turn: 'own', end: done } as const
  expect(converse(begun.state, over, 'p').effects.at(-1)).toMatchObject({
    type: 'check',
    turn: 'p',
  })
})

test('what comes while its agent is attached to waits for that, in order', () => {
  const cancel = { type: 'cancel', hold: true } as const
  const first = converse(states.attaching, { type: 'need' }, 'p')
  expect(first.effects).toEqual([])
  const { state, effects } = converse(first.state, cancel, 'p')
  expect(effects).toEqual([])
  const attached = { type: 'attached', life: 1, turn: 't', cancelling: false } as const
  expect(converse(state, attached, 'p').effects).toEqual([
    { type: 'go-on', life: 1, turn: 't' },
    { type: 'again', inputs: [{ type: 'need' }, cancel] },
  ])
})
