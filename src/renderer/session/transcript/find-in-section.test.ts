// Proves that text is found wherever a conversation holds it, in what is folded too, and that what has to be opened is known.
import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import { hitsIn, toCompare } from './find-in-section'

function folded(...events: SessionEvent[]) {
  const state = emptySession()
  events.forEach((event, at) => {
    fold(state, [at, event])
  })
  return state.section
}

const section = folded(
  { type: 'turn-started', turn: 't', content: [{ type: 'text', text: 'Where is the Needle?' }] },
  { type: 'text', message: 'a', role: 'thought', text: 'a needle, perhaps' },
  { type: 'text', message: 'b', role: 'agent', text: 'I look for it.' },
  {
    type: 'tool',
    tool: { id: 'x', title: 'Read hay.txt', state: 'done', output: 'hay\nneedle\nhay' },
  },
  { type: 'tool', tool: { id: 'y', title: 'Find a needle', state: 'done', output: 'needle' } },
  {
    type: 'tool',
    tool: {
      id: 'z',
      title: 'Edit',
      state: 'done',
      content: [{ type: 'diff', path: 'a.txt', before: 'needle', after: 'pin' }],
    },
  },
  { type: 'text', message: 'c', role: 'agent', text: 'There: the NEEDLE.' },
)

test('all that holds it, in its order, whatever its case', () => {
  const items = hitsIn(section, 'needle').map(({ item }) => item)
  expect(items).toHaveLength(6)
  expect(items[0]).toBe('t')
  expect(items.slice(2, 5)).toEqual(['tool-x', 'tool-y', 'tool-z'])
  expect(hitsIn(section, 'haystack')).toEqual([])
})

test('what stands in a folded part opens it, and what is seen at once opens nothing', () => {
  const folds = Object.fromEntries(
    hitsIn(section, 'needle').map(({ item, folds }) => [item, folds.length > 0]),
  )
  expect(folds).toMatchObject({ t: false, 'tool-x': true, 'tool-y': false, 'tool-z': true })
})

const change = (before: string, after: string) =>
  folded(
    { type: 'turn-started', turn: 't', content: [{ type: 'text', text: 'Change it' }] },
    {
      type: 'tool',
      tool: {
        id: 'z',
        title: 'Edit',
        state: 'done',
        content: [{ type: 'diff', path: 'a.txt', before, after }],
      },
    },
  )
const lines = (count: number, others: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, line) => `${others[line] ?? `line ${line}`}\n`).join('')

test('of a change the lines that can be shown are looked through, and which it is is known', () => {
  const section = change(lines(200), lines(200, { 10: 'other', 150: 'the Needle' }))
  const [hit] = hitsIn(section, 'needle')
  expect(hit).toMatchObject({ item: 'tool-z', lines: [{ key: '/diff-0/lines' }] })
  // Seven lines around the first change, a gap, and four before what was added.
  expect(hit?.lines[0]?.place).toBe(8 + 1 + 4)
  expect(hitsIn(section, 'line 100')).toEqual([])
  expect(hitsIn(section, 'line 150')).toHaveLength(1)
})

test('what is too long to be compared in passing is named, where it may hold the text', () => {
  const section = change(lines(20_000), lines(20_000, { 9000: 'the Needle' }))
  expect(toCompare(section, 'needle')).toHaveLength(1)
  expect(toCompare(section, 'haystack')).toEqual([])
})
