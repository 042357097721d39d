// Proves that every kind of update of the protocol is shown as what it is, and that nothing vanishes.
import schema from '@agentclientprotocol/sdk/schema/v1/schema.unstable.json'
import { describe, expect, test } from 'vitest'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, listIn } from '../fields'
import { kinds, text } from './update-kinds.test-kit'
import { UpdateReader } from './update-reader'

function read(...updates: Fields[]): AgentEvent[] {
  const events: AgentEvent[] = []
  const reader = new UpdateReader((event) => events.push(event), 'x')
  for (const update of updates) reader.read(update)
  return events
}

describe.each(Object.entries(kinds))('%s', (sessionUpdate, cases) => {
  test.each(cases.map(([update, events]) => ({ update, events })))(
    '$update',
    ({ update, events }) => {
      expect(read({ sessionUpdate, ...update })).toMatchObject(events)
      expect(read({ sessionUpdate, ...update })).toHaveLength(events.length)
    },
  )
})

const definitions = fieldsOf(schema.$defs)
const constantsOf = (name: string, key: string) =>
  listIn(fieldsOf(definitions[name]).oneOf).map((entry) =>
    String(fieldsOf(fieldsOf(fieldsOf(entry).properties)[key]).const),
  )

test('there is no kind of update in the protocol that is not in the table above', () => {
  const known = constantsOf('SessionUpdate', 'sessionUpdate')
  expect(known.length).toBeGreaterThan(15)
  expect(known.filter((kind) => !(kind in kinds))).toEqual([])
})

test.each([
  ['ContentBlock', ['text', 'image', 'audio', 'resource_link', 'resource']],
  ['ToolCallContent', ['content', 'diff', 'terminal']],
  ['PlanUpdateContent', ['items', 'file', 'markdown']],
])('there is no kind of %s in the protocol that is not shown', (name, kinds) => {
  expect(constantsOf(name, 'type').sort()).toEqual([...kinds].sort())
})

test('a text as long as a line is told in pieces, and no sign is torn in two', () => {
  const events: AgentEvent[] = []
  const reader = new UpdateReader((event) => events.push(event), 'p')
  const text = `a${'😀'.repeat(400_000)}`
  reader.read({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })
  const pieces = events.map((event) => (event.type === 'text' ? event.text : ''))
  expect(pieces.join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
})

test('a summary that comes word by word is not told anew with each of them', () => {
  let told = 0
  const reader = new UpdateReader((event) => {
    if (event.type === 'compaction') told += event.summary?.length ?? 0
  }, 'p')
  const words = 100_000
  for (let word = 0; word < words; word += 1)
    reader.read({
      sessionUpdate: 'compaction_summary_chunk',
      compactionId: 'c',
      content: { type: 'text', text: 'word ' },
    })
  expect(told).toBeGreaterThan(5 * words * 0.8)
  expect(told).toBeLessThan(5 * words * 12)
})

test('a kind that nobody knows is kept as it came', () => {
  const update = { sessionUpdate: 'telepathy', words: ['?'] }
  expect(read(update)).toEqual([{ type: 'unknown', name: 'telepathy', raw: update }])
  expect(read({ sessionUpdate: 'constructor' })).toMatchObject([{ type: 'unknown' }])
})

describe('messages', () => {
  const say = (words: string, messageId?: string, kind = 'agent_message_chunk') => ({
    sessionUpdate: kind,
    content: text(words),
    ...(messageId ? { messageId } : {}),
  })
  const names = (...updates: Fields[]) =>
    read(...updates).flatMap((event) => (event.type === 'text' ? [event.message] : []))

  test('without an id last until something else is said', () => {
    const thought = say('t', undefined, 'agent_thought_chunk')
    const tool = { sessionUpdate: 'tool_call', toolCallId: 't' }
    const [a, b, c, d, e] = names(say('1'), say('2'), thought, say('3'), tool, say('4'))
    expect(a).toBe(b)
    expect(new Set([a, c, d, e]).size).toBe(4)
  })

  test('without an id are not cut by news of a tool call that is known', () => {
    const tool = { sessionUpdate: 'tool_call_update', toolCallId: 't', status: 'in_progress' }
    const [a, b] = names(tool, say('1'), tool, say('2')).slice(-2)
    expect(a).toBe(b)
  })

  test('an id has one role', () => {
    const [a, b, c] = names(say('1', 'm'), say('2', 'm', 'agent_thought_chunk'), say('3', 'm'))
    expect(a).toBe(c)
    expect(b).not.toBe(a)
  })

  test('the prompt is not repeated, but what the user said elsewhere is shown', () => {
    const events: AgentEvent[] = []
    const reader = new UpdateReader((event) => events.push(event), 'x')
    reader.turnStarted('go')
    for (const words of ['go', 'something else'])
      reader.read(say(words, undefined, 'user_message_chunk'))
    expect(events).toMatchObject([{ text: 'something else' }])
  })
})

test('a technical name is the title of a tool call until there is a better one, and never after', () => {
  const tool = (more: Fields) => ({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...more })
  const titles = read(
    tool({ name: 'exec', status: 'pending' }),
    tool({ title: 'ls' }),
    tool({ name: 'exec', status: 'completed' }),
  ).map((event) => event.type === 'tool' && event.tool.title)
  expect(titles).toEqual(['exec', 'ls', undefined])
})

test('the pieces of a summary add up', () => {
  const piece = (words: string) => ({
    sessionUpdate: 'compaction_summary_chunk',
    compactionId: 'c',
    content: text(words),
  })
  expect(read(piece('a'), piece('b')).at(-1)).toMatchObject({ summary: 'ab' })
})

test('the pieces of a message between agents belong to who began it', () => {
  const message = { sessionUpdate: 'session_message', messageId: 'm', senderSessionId: 'child' }
  const piece = { sessionUpdate: 'session_message_chunk', messageId: 'm', content: text('a') }
  expect(read(message, piece)).toEqual([{ type: 'subagent', id: 'child', text: 'a' }])
})
