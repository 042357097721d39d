// Proves that a line which is not parsed in full says what it says: whatever it holds, never something else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fields } from '../fields'
import { DeltaLines } from './delta-lines'

const ids = ['64194e8a-107a-4e6c-8d89-850f7a4130e6', 'f67e5bb0-a13b-4f73-9c61-a4ab4454f089']

function delta(text: string, uuid = ids[0], name = 'text', more: Fields = {}): Fields {
  return {
    type: 'stream_event',
    event: {
      ...{ type: 'content_block_delta', index: 1 },
      delta: { type: name === 'thinking' ? 'thinking_delta' : 'text_delta', [name]: text },
    },
    ...{ session_id: 's', parent_tool_use_id: null, uuid, api_message_id: 'msg_1' },
    ...more,
  }
}

function learned(...lines: string[]): DeltaLines {
  const deltas = new DeltaLines()
  for (const line of lines) deltas.learn(line, JSON.parse(line))
  return deltas
}

const first = JSON.stringify(delta('Once upon'))

test.each(['', 'a time', 'é 漢 🦊', '"quoted" \\ and\nmore', '","uuid":"', '\\', '{"text":"x"}'])(
  'the piece %j is read like any other',
  (text) => {
    const line = JSON.stringify(delta(text, ids[1]))
    const read = learned(first).read(line)
    expect(read && delta(text, ids[1])).toMatchObject({ event: { delta: { text } } })
    expect(read).toMatchObject({ event: { delta: { text } } })
  },
)

test('thoughts and texts take turns', () => {
  const deltas = learned(first, JSON.stringify(delta('hm', ids[0], 'thinking')))
  expect(deltas.read(JSON.stringify(delta('well', ids[1], 'thinking')))).toMatchObject({
    event: { delta: { thinking: 'well' } },
  })
  expect(deltas.read(JSON.stringify(delta('so', ids[1])))).toMatchObject({
    event: { delta: { text: 'so' } },
  })
})

test('what differs in more than the piece and the id is not taken for the same', () => {
  const deltas = learned(first)
  const others = [
    delta('x', ids[1], 'text', { api_message_id: 'msg_2' }),
    delta('x', ids[1], 'text', { session_id: 't' }),
    delta('x', ids[1], 'text', { parent_tool_use_id: 'toolu_1' }),
    delta('x', 'short'),
    delta('x', `${ids[1]}"`.slice(0, 36)),
  ]
  for (const other of others) {
    const line = JSON.stringify(other)
    const read = deltas.read(line)
    if (read) expect(JSON.parse(line).event).toEqual(read.event)
    else expect(read).toBeUndefined()
  }
})

test('a line that names its piece twice teaches nothing', () => {
  const line = JSON.stringify(delta('x', ids[0], 'text', { note: { text: 'y' } }))
  expect(learned(line).read(line)).toBeUndefined()
})

/** Lines as they come, and lines that somebody has been at. */
const damaged = fc
  .record({
    text: fc.string({ unit: 'binary', maxLength: 20 }),
    id: fc.constantFrom(...ids, 'x'.repeat(36), '"'.repeat(36), '\\'.repeat(36)),
    name: fc.constantFrom('text', 'thinking'),
    cut: fc.option(
      fc.record({ at: fc.nat(300), length: fc.nat(40), put: fc.string({ maxLength: 40 }) }),
    ),
    raw: fc.option(fc.constantFrom('"', '\\', '\n', '","text":"', '\u0000', '\\u12')),
  })
  .map(({ text, id, name, cut, raw }) => {
    const line = JSON.stringify(delta(text, id, name))
    const put = raw === null ? line : line.replace(/(_delta","(?:text|thinking)":")/, `$1${raw}`)
    return cut === null ? put : `${put.slice(0, cut.at)}${cut.put}${put.slice(cut.at + cut.length)}`
  })

test('whatever comes, what is read is what JSON says', () => {
  fc.assert(
    fc.property(fc.array(damaged, { maxLength: 12 }), (lines) => {
      const deltas = learned(first, JSON.stringify(delta('hm', ids[0], 'thinking')))
      for (const line of lines) {
        const read = deltas.read(line)
        const whole = parsed(line)
        if (read) expect({ ...read, uuid: '' }).toEqual({ ...(whole as Fields), uuid: '' })
        if (whole !== undefined) deltas.learn(line, structuredClone(whole) as Fields)
      }
    }),
    { numRuns: 3000 },
  )
})

function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
