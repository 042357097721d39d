// Proves that every item of a conversation has its row, and that finished ones are not drawn again.
import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import { messageRow } from './message-parts'
import { endOf, rowOfItem, rowsOf } from './rows'

function folded(...events: SessionEvent[]) {
  const state = emptySession()
  events.forEach((event, at) => {
    fold(state, [at, event])
  })
  return state
}

const started: SessionEvent = {
  type: 'turn-started',
  turn: 't',
  content: [{ type: 'text', text: 'hi' }],
}
const say = (message: string, text: string): SessionEvent => ({
  type: 'text',
  message,
  role: 'agent',
  text,
})

test('a turn has its prompt, its items and its end', () => {
  const { section } = folded(
    started,
    say('m', 'one'),
    { type: 'tool', tool: { id: 'x', title: 'Read' } },
    { type: 'turn-ended', turn: 't', reason: 'end_turn' },
  )
  expect(rowsOf(section, true).map((row) => row.kind)).toEqual(['prompt', 'message', 'item', 'end'])
  expect(rowOfItem(rowsOf(section, true), 1, 'tool-x')).toBe(2)
  expect(rowOfItem(rowsOf(section, true), 1, 'gone')).toBe(0)
})

test('what interrupted a turn stands before its end, and what came later after it', () => {
  const problem = { code: 'crashed', message: 'Gone' }
  const { section } = folded(
    started,
    { type: 'turn-ended', turn: 't', reason: 'interrupted', problem },
    { type: 'break', problem },
    { type: 'resumed', how: 'resume' },
    { type: 'break', problem },
  )
  const rows = rowsOf(section, true)
  expect(rows.map((row) => (row.kind === 'item' ? row.item.type : row.kind))).toEqual([
    'prompt',
    'break',
    'end',
    'resumed',
    'break',
  ])
})

test('a long answer is several rows, and the finished ones stay as they are', () => {
  const paragraph = 'Some words of an answer.\n\n'.repeat(40)
  const state = folded(started, say('m', paragraph.repeat(20)))
  const rows = rowsOf(state.section, true)
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  const item = state.section.items[0]
  if (item?.type !== 'message') throw new Error('no message')
  const first = messageRow(item, 0)
  fold(state, [9, say('m', paragraph)])
  expect(messageRow(item, 0)).toBe(first)
})

test('the parts of a message are its text', () => {
  const text = 'A paragraph.\n\n'.repeat(2000)
  const { section } = folded(started, say('m', text))
  const [, ...rows] = rowsOf(section, true)
  const shown = rows.flatMap((row) =>
    row.kind === 'message' ? messageRow(row.item, row.part).pieces : [],
  )
  expect(shown.map((piece) => (piece.kind === 'segment' ? piece.segment.text : '')).join('')).toBe(
    text,
  )
})

test('the end of a conversation is as many rows as fill the screen, and no more', () => {
  const long = 'Some words of an answer.\n\n'.repeat(1000)
  const { section } = folded(started, say('m', 'short'), say('n', long))
  const rows = rowsOf(section, true)
  const end = endOf(rows, 800)
  expect(end.at(-1)).toBe(rows.length - 1)
  expect(end.length).toBeLessThan(6)
  expect(endOf(rows, 100_000)).toHaveLength(rows.length)
  expect(endOf([], 800)).toEqual([])
})

test('a picture stands where it came, between the words before and after it', () => {
  const block = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const
  const state = folded(started, say('m', 'before'), {
    type: 'block',
    message: 'm',
    role: 'agent',
    block,
  })
  const shown = () => {
    const [, row] = rowsOf(state.section, true)
    if (row?.kind !== 'message') throw new Error('no message')
    return messageRow(row.item, row.part).pieces.map((piece) =>
      piece.kind === 'segment' ? piece.segment.text : piece.block.type,
    )
  }
  expect(shown()).toEqual(['before', 'image'])
  fold(state, [9, say('m', 'after')])
  fold(state, [9, say('m', ' all')])
  expect(shown()).toEqual(['before', 'image', 'after all'])
})
