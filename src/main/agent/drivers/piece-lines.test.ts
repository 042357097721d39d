// Proves that taking only the piece of a line gives what reading the whole line gives, in all three protocols: whatever it holds, never something else.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defined } from '../../../kit/defined'
import { acpPieces } from './acp/contents'
import { claudePieces } from './claude/contents'
import { codexPieces } from './codex/contents'
import type { Fields } from './fields'
import { type PieceForm, PieceLines } from './piece-lines'

/** As a driver has it: what is found is told, everything else is read whole. */
class Reader<Told> {
  #told: Told | undefined
  #lines: PieceLines<Told>

  constructor(form: PieceForm<Told>, ...learned: string[]) {
    this.#lines = new PieceLines(form, (told) => {
      this.#told = told
    })
    for (const line of learned) this.learn(line)
  }

  learn(line: string): void {
    const message = parsed(line)
    if (message) this.#lines.learn(line, structuredClone(message))
  }

  /** What was told without parsing, of a line among others. */
  read(line: string, before = '', behind = '\n'): Told | undefined {
    const end = this.#lines.find(`${before}${line}${behind}`, before.length)
    if (end < 0) return undefined
    expect(end).toBe(before.length + line.length + 1)
    this.#lines.tell()
    return this.#told
  }
}

function parsed(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

const ids = ['64194e8a-107a-4e6c-8d89-850f7a4130e6', 'f67e5bb0-a13b-4f73-9c61-a4ab4454f089']

interface Said {
  text: string
  id: string
  name: 'text' | 'thinking'
  of: string
  time: unknown
}

const update = ({ text, of }: Said): Fields => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: {
    sessionId: 's',
    update: {
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text },
      messageId: of,
    },
  },
})

const delta = ({ text, id, name, of }: Said): Fields => ({
  type: 'stream_event',
  event: { type: 'content_block_delta', index: 1, delta: { type: `${name}_delta`, [name]: text } },
  session_id: 's',
  parent_tool_use_id: null,
  uuid: id,
  api_message_id: of,
})

const notification = ({ text, name, of, time }: Said): Fields => ({
  method: name === 'text' ? 'item/agentMessage/delta' : 'item/reasoning/summaryTextDelta',
  params: {
    threadId: 't',
    itemId: of,
    delta: text,
    ...(name === 'text' ? {} : { summaryIndex: 0 }),
  },
  ...defined({ emittedAtMs: time }),
})

interface Protocol {
  name: string
  messageOf(said: Said): Fields
  reader(...learned: string[]): { learn(line: string): void; read: Reader<unknown>['read'] }
  /** What a driver takes of a message, without what nobody reads. */
  toldOf(message: Fields): unknown
}

const protocols: Protocol[] = [
  {
    name: 'ACP',
    messageOf: update,
    reader: (...learned) => new Reader<unknown>(acpPieces, ...learned),
    toldOf: ({ params }) => params,
  },
  {
    name: 'stream-json',
    messageOf: delta,
    reader: (...learned) => new Reader<unknown>(claudePieces, ...learned),
    toldOf: (message) => ({ ...message, uuid: '' }),
  },
  {
    name: 'app-server',
    messageOf: notification,
    reader: (...learned) => new Reader<unknown>(codexPieces, ...learned),
    toldOf: ({ method, params }) => ({ method, params }),
  },
]

const hard = fc.constantFrom(
  '"',
  '\\',
  '\\"',
  '"text":"',
  '"delta":"',
  '","uuid":"',
  '"},"emittedAtMs":1',
  '\u2028',
  '😀',
  '\ud800',
  '\n',
  '\u0000',
  '\u001f',
  '\u007f',
  'é',
  '',
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(hard, { maxLength: 6 }).map((parts) => parts.join('')),
)
const said: fc.Arbitrary<Said> = fc.record({
  text,
  id: fc.constantFrom(...ids, 'x'.repeat(36), '"'.repeat(36), '\\'.repeat(36), 'short'),
  name: fc.constantFrom('text', 'thinking'),
  of: fc.constantFrom('a', 'b', 'delta', 'text', '.*'),
  time: fc.oneof(
    fc.constant(undefined),
    fc.integer({ min: 1_795_044_437_010, max: 1_795_044_437_999 }),
    fc.integer({ min: 0, max: 99 }),
    fc.double(),
  ),
})
/** So many megabytes of one sign: none may need a stack as long. */
const longest = [
  ['x', 8] as const,
  ['\\', 8] as const,
  ['"', 1] as const,
  ['\u0001', 1] as const,
  ['\ud800', 1] as const,
  ['€', 1] as const,
]
const first: Said = { text: 'first', id: ids[0] ?? '', name: 'text', of: 'a', time: 1795044437010 }

describe.each(protocols.map((one) => [one.name, one] as const))('%s', (_name, protocol) => {
  const { messageOf, reader, toldOf } = protocol
  const lineOf = (more: Partial<Said>) => JSON.stringify(messageOf({ ...first, ...more }))
  /** What was told must be what the whole line says; or it is read whole. */
  const matches = (told: unknown, line: string) => {
    if (told === undefined) return
    const whole = parsed(line)
    expect(whole).toBeDefined()
    const fields = told as Fields
    expect(protocol.name === 'ACP' ? fields : toldOf(fields)).toEqual(toldOf(whole ?? {}))
  }

  test('whatever the lines and their order, what is told is what JSON says', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 40 }), (all) => {
        const lines = reader()
        for (const line of all.map((one) => JSON.stringify(messageOf(one)))) {
          const told = lines.read(line)
          matches(told, line)
          if (told === undefined) lines.learn(line)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('lines that were cut, glued together, or written into are read as whole ones or not at all', () => {
    const place = fc.nat(400)
    const cut = fc.record({ said, from: place, to: place, between: fc.oneof(fc.string(), text) })
    fc.assert(
      fc.property(cut, ({ said: one, from, to, between }) => {
        const lines = reader(lineOf({}), lineOf({ name: 'thinking' }))
        const whole = JSON.stringify(messageOf({ ...first, text: one.text, id: one.id }))
        const line = (whole.slice(0, from) + between + whole.slice(to)).replaceAll('\n', ' ')
        matches(lines.read(line), line)
      }),
      { numRuns: 3000 },
    )
  })

  test('nearly all are told without being read whole, wherever they stand', () => {
    const lines = reader(lineOf({}))
    for (const piece of ['', 'a time', 'é 漢 🦊', '"quoted" \\ and\nmore', '{"text":"x"}', '\\']) {
      const line = lineOf({ text: piece, id: ids[1] ?? '', time: 1795044437999 })
      const told = lines.read(line, 'before\n', `\n${line}\n`)
      expect(told).toBeDefined()
      matches(told, line)
    }
  })

  test('what differs in anything else is not taken for the same', () => {
    const lines = reader(lineOf({}))
    expect(lines.read(lineOf({ of: 'b' }))).toBeUndefined()
    expect(lines.read(lineOf({ name: 'thinking' })) === undefined).toBe(protocol.name !== 'ACP')
    expect(lines.read(`${lineOf({})} `)).toBeUndefined()
    expect(lines.read(lineOf({}), '', '\r\n')).toBeUndefined()
    expect(lines.read(lineOf({}), '', '')).toBeUndefined()
  })

  test('messages that take turns are all known, and the fifth is learned anew', () => {
    const lines = reader()
    const of = (message: number, piece: string) => lineOf({ of: `m${message}`, text: piece })
    for (let message = 0; message < 4; message += 1) lines.learn(of(message, 'x'))
    for (let message = 0; message < 4; message += 1)
      matches(lines.read(of(message, 'y')) ?? fail(), of(message, 'y'))
    lines.learn(of(4, 'x'))
    expect(lines.read(of(0, 'y'))).toBeUndefined()
  })

  test('a piece may be as long as a line, with or without anything to be escaped', () => {
    for (const [unit, megabytes] of longest) {
      const piece = unit.repeat((megabytes * 1024 * 1024) / JSON.stringify(unit).length)
      const lines = reader(lineOf({ text: piece }))
      expect(lines.read(lineOf({ text: `${piece}.` }))).toBeDefined()
    }
  })

  test('a line whose piece ends early and goes on with something else is read in full', () => {
    const lines = reader(lineOf({}))
    const [start = '', end = ''] = lineOf({ text: '@' }).split('@')
    for (const inside of ['a","more":"b', 'a"', '\\', '"', 'a\u0001', '\\x', '\\u12'])
      expect(lines.read(start + inside + end)).toBeUndefined()
  })
})

const fail = (): never => {
  throw new Error('It was not found')
}

test('a line that names its piece twice teaches nothing', () => {
  const two = JSON.stringify({ ...delta(first), note: { text: 'y' } })
  expect(new Reader(claudePieces, two).read(two)).toBeUndefined()
})

test('what is around a piece and longer than the piece is worth teaches nothing', () => {
  const long = JSON.stringify({ ...update({ ...first, of: 'x'.repeat(3000) }) })
  expect(new Reader(acpPieces, long).read(long)).toBeUndefined()
})

test('an agent whose lines all differ is not compared for ever', () => {
  const lines = new Reader(acpPieces)
  for (let index = 0; index < 100; index += 1)
    lines.learn(JSON.stringify(update({ ...first, of: `m${index}` })))
  expect(lines.read(JSON.stringify(update({ ...first, of: 'm99' })))).toBeUndefined()
})
