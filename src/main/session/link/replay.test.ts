// Proves that a conversation which an agent replays, whenever and however it does that, stands once, and that what is new is shown, though it be the same sentence.
import { describe, expect, test } from 'vitest'
import type { AgentEvent, Role } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import { Replay } from './replay'

const text = (role: Role, words: string, message = `${role}-x`): AgentEvent => ({
  type: 'text',
  message,
  role,
  text: words,
})
const user = (words: string) => text('user', words)
const agent = (words: string, message?: string) => text('agent', words, message)
const tool = (id: string, state: 'running' | 'done' = 'done'): AgentEvent => ({
  type: 'tool',
  tool: { id, title: id, state },
})

const turns: [prompt: string, ...said: AgentEvent[]][] = [
  ['Hello', text('thought', 'Somebody says hello.'), agent('Good day, what can I do for you?')],
  ['Write a file', agent('I will write it.'), tool('t1'), agent('It is written.', 'later')],
  ['Go on', agent('Done.')],
  ['Go on', agent('All is done as you wished it to be.')],
]

/** A replay of the story above is heard; it was told in sections of one turn. */
function heard() {
  const state = emptySession()
  const sealed = turns.flatMap(([prompt, ...said], turn) => {
    const content = [{ type: 'text' as const, text: prompt }]
    const section = fold(state, [0, { type: 'turn-started', turn: `${turn}`, content }])
    for (const event of said) fold(state, [0, event])
    fold(state, [0, { type: 'turn-ended', turn: `${turn}`, reason: 'end_turn' }])
    return section ? [section] : []
  })
  const replay = new Replay(sealed.values(), state.section)
  const hear = (...events: AgentEvent[]) =>
    events.flatMap((event) => replay.hear(event)).map(inWords)
  return { replay, hear }
}

const inWords = (event: AgentEvent): string =>
  event.type === 'text' ? event.text : event.type === 'tool' ? event.tool.id : event.type

const whole = (): AgentEvent[] =>
  turns.flatMap(([prompt, ...said]) => [user(prompt), ...said.map((event) => ({ ...event }))])

/** How agents change what they say again. */
const ways: Record<string, (events: AgentEvent[]) => AgentEvent[]> = {
  'as it was': (events) => events,
  'under other names': (events) =>
    events.map((event, place) =>
      event.type === 'text' ? { ...event, message: `other-${place}` } : event,
    ),
  'in pieces of three letters': (events) =>
    events.flatMap((event): AgentEvent[] =>
      event.type === 'text'
        ? (event.text.match(/[\s\S]{1,3}/g) ?? []).map((piece) => ({ ...event, text: piece }))
        : [event],
    ),
  'with other white space': (events) =>
    events.map((event) =>
      event.type === 'text'
        ? { ...event, text: `\n${event.text.replaceAll(' ', '\n ')}\n` }
        : event,
    ),
  'without thoughts and tools': (events) =>
    events.filter((event) => event.type === 'text' && event.role !== 'thought'),
  'with words of its own in the user’s name': (events) => [
    user('<context>Today is Monday</context>'),
    ...events.flatMap((event) =>
      event.type === 'tool' ? [event, user('[Function Response: write]')] : [event],
    ),
  ],
  'with all tools first': (events) => [
    ...events.slice(0, 2),
    ...events.filter(({ type }) => type === 'tool'),
    ...events.slice(2).filter(({ type }) => type !== 'tool'),
  ],
  'with tools told of in two steps': (events) =>
    events.flatMap((event) => (event.type === 'tool' ? [tool('t1', 'running'), event] : [event])),
}

describe.each(Object.entries(ways))('a replay %s', (_way, change) => {
  const story = () => change(whole())
  const half = Math.floor(story().length / 2)

  test('before the answer is not told', () => {
    const { hear } = heard()
    expect(hear(...story())).toEqual([])
  })

  // Words in the user's name that nobody said are told only where nothing says that it is a replay.
  const told = _way.startsWith('with words') ? ['<context>Today is Monday</context>'] : []

  test('after the answer is not told', () => {
    const { replay, hear } = heard()
    replay.answered()
    expect(hear(...story())).toEqual(told)
    expect(replay.isOver).toBe(true)
    replay.turnStarted()
    expect(hear(agent('Done.'))).toEqual(['Done.'])
    expect(replay.turnEnded()).toEqual([])
  })

  test('half before and half after the answer is not told', () => {
    const { replay, hear } = heard()
    const events = story()
    hear(...events.slice(0, half))
    replay.answered()
    expect(hear(...events.slice(half))).toEqual([])
  })

  test('within the next turn is not told, and its answer is', () => {
    const { replay, hear } = heard()
    replay.answered()
    replay.turnStarted()
    expect(hear(...story(), agent('A new answer'))).toEqual([...told, 'A new answer'])
    expect(replay.turnEnded()).toEqual([])
  })

  test('that goes on within the next turn is not told', () => {
    const { replay, hear } = heard()
    replay.answered()
    const events = story()
    expect(hear(...events.slice(0, half))).toEqual(told)
    replay.turnStarted()
    expect(hear(...events.slice(half), agent('A new answer'))).toEqual(['A new answer'])
  })

  test('that is cut is not told, and what comes next is', () => {
    for (let cut = 1; cut < story().length; cut += 1) {
      const { replay, hear } = heard()
      replay.answered()
      hear(...story().slice(0, cut))
      replay.turnStarted()
      expect(hear(agent('A new answer'), tool('t9'))).toEqual(['A new answer', 't9'])
      expect(replay.turnEnded()).toEqual([])
    }
  })
})

test('a turn that begins between replayed words of the user and the answer to them has only what is new', () => {
  const { replay, hear } = heard()
  replay.answered()
  hear(...whole().slice(0, -1), user('[Context of the agent itself]'))
  replay.turnStarted()
  // The same sentence, and no word of the user in between: for the driver both are one message.
  const last = 'All is done as you wished it to be.'
  expect(hear(agent(last), agent(last.slice(0, 9)), agent(last.slice(9))).join('')).toBe(last)
  expect(replay.turnEnded()).toEqual([])
})

test('the same sentence again in one piece with the end of the replay is told once', () => {
  const { replay, hear } = heard()
  replay.answered()
  replay.turnStarted()
  const last = 'All is done as you wished it to be.'
  const events = whole().slice(0, -1)
  expect(hear(...events, agent(`${last} ${last}`))).toEqual([last])
})

test('what is added to the user’s words in one piece with them is not told', () => {
  const { replay, hear } = heard()
  replay.answered()
  expect(hear(user('Hello <context/>'), agent('Good day, what can I do for you?'))).toEqual([])
})

test('pieces of a replay and of a new answer, mixed, are told apart', () => {
  const { replay, hear } = heard()
  replay.answered()
  replay.turnStarted()
  const fresh = ['Here ', 'is ', 'what ', 'you ', 'asked ', 'for, ', 'and ', 'more.']
  const mixed = whole().flatMap((event, place) => [event, agent(fresh[place] ?? '!', 'new')])
  expect(hear(...mixed).join('')).toBe(`${fresh.join('')}!!!`)
})

describe('the same sentence again, said truly', () => {
  const again = agent('Good day, what can I do for you?')

  test('is told where there was no replay', () => {
    const { replay, hear } = heard()
    replay.answered()
    replay.turnStarted()
    expect(hear(again)).toEqual([inWords(again)])
  })

  test('is told after a replay of all', () => {
    const { replay, hear } = heard()
    hear(...whole())
    replay.answered()
    replay.turnStarted()
    expect(hear(again)).toEqual([inWords(again)])
  })

  test('is told, at the latest when the turn ends, after a replay that was cut just before it', () => {
    const { replay, hear } = heard()
    replay.answered()
    expect(hear(user('Hello'))).toEqual([])
    replay.turnStarted()
    hear(again)
    expect(replay.turnEnded().map(inWords)).toEqual([inWords(again)])
  })

  test('is told where the same tool is named again', () => {
    const { replay, hear } = heard()
    hear(...whole())
    replay.answered()
    replay.turnStarted()
    expect(hear(tool('t1', 'running'), tool('t1'))).toEqual(['t1', 't1'])
  })
})

test('what the conversation was told elsewhere meanwhile is told here', () => {
  const { replay, hear } = heard()
  replay.answered()
  expect(hear(...whole(), user('And elsewhere?'), agent('Elsewhere too.'))).toEqual([
    'And elsewhere?',
    'Elsewhere too.',
  ])
})

test('commands, usage and what nobody understands are told whenever they come', () => {
  const { replay, hear } = heard()
  expect(hear({ type: 'commands', commands: [] }, { type: 'usage', usage: {} })).toEqual([
    'commands',
    'usage',
  ])
  replay.answered()
  hear(user('Hello'))
  expect(hear({ type: 'unknown', name: 'odd', raw: 1 })).toEqual(['unknown'])
})

test('only as much of what was heard is read as the replay goes through', () => {
  let read = 0
  const state = emptySession()
  const sections = (function* () {
    for (let turn = 0; turn < 100; turn += 1) {
      read += 1
      const content = [{ type: 'text' as const, text: `Prompt ${turn}` }]
      yield { ...state.section, number: turn, turn: { id: `${turn}`, content } }
    }
  })()
  const replay = new Replay(sections, state.section)
  replay.answered()
  replay.turnStarted()
  replay.hear(agent('An answer'))
  expect(read).toBeLessThan(2)
  replay.hear(user('Prompt 0'))
  expect(read).toBeLessThan(3)
})
