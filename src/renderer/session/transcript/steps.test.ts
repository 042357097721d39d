// Proves that of many steps one line is left, that nothing which matters is behind it, and that it opens.
import { expect, test } from 'vitest'
import type { ToolState } from '../../../shared/agent/content'
import type { SessionEvent } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import type { ShownRow } from './rows'
import { type Detail, shownRows, stepsIn, stepsWords } from './steps'

let clock = 0

function folded(...events: SessionEvent[]) {
  const state = emptySession()
  clock = 0
  for (const event of events) fold(state, [clock++, event])
  return state.section
}

const started: SessionEvent = {
  type: 'turn-started',
  turn: 't',
  content: [{ type: 'text', text: 'hi' }],
}
const ended: SessionEvent = { type: 'turn-ended', turn: 't', reason: 'end_turn' }
const say = (message: string): SessionEvent => ({
  type: 'text',
  message,
  role: 'agent',
  text: message,
})
const step = (id: number, state: ToolState = 'done', kind = 'read'): SessionEvent => ({
  type: 'tool',
  tool: { id: `s${id}`, title: `Step ${id}`, state, kind },
})
const steps = (from: number, count: number): SessionEvent[] =>
  Array.from({ length: count }, (_, place) => step(from + place))

function shown(
  detail: Detail,
  events: SessionEvent[],
  opened: (key: string) => boolean = () => false,
) {
  const section = folded(...events)
  return shownRows([section], section, { detail, isOpen: opened })
}

/** As one reads it: "6 steps", "Step 3", the words of a message. */
const read = (rows: readonly ShownRow[]) =>
  rows.map((row) => {
    if (row.kind === 'steps') return `${stepsIn(row.rows).length} steps`
    if (row.kind === 'item') return row.item.type === 'tool' ? row.item.title : row.item.type
    return row.kind === 'message'
      ? row.item.parts.map((part) => part.type === 'text' && part.text).join('')
      : row.kind
  })

test('a turn of a hundred steps that is over is its prompt, what was said, its failure, its answer, and lines for the rest', () => {
  const events = [
    started,
    say('I look'),
    ...steps(0, 60),
    step(60, 'failed'),
    say('Hm'),
    ...steps(61, 39),
    say('Found it'),
    ended,
  ]
  expect(read(shown('normal', events))).toEqual([
    'prompt',
    'I look',
    '60 steps',
    'Step 60',
    'Hm',
    '39 steps',
    'Found it',
    'end',
  ])
  expect(read(shown('verbose', events))).toHaveLength(1 + 1 + 100 + 1 + 1 + 1)
})

test('while it works, its last three steps and what runs are in sight', () => {
  const events = [started, ...steps(0, 20), step(20, 'running')]
  expect(read(shown('normal', events))).toEqual(['prompt', '20 steps', 'Step 20'])
  expect(read(shown('normal', [started, ...steps(0, 20)]))).toEqual([
    'prompt',
    '17 steps',
    'Step 17',
    'Step 18',
    'Step 19',
  ])
})

test('a few steps stand each by itself, and what is said between them stays', () => {
  const events = [
    started,
    say('One'),
    ...steps(0, 5),
    say('Two'),
    ...steps(5, 5),
    say('Three'),
    ended,
  ]
  expect(read(shown('normal', events))).toHaveLength(15)
})

test('in a turn of many steps a few of them are a line too, and what is said between them stays', () => {
  const events = Array.from({ length: 10 }, (_, at) => [say(`Words ${at}`), ...steps(at * 3, 2)])
  expect(read(shown('normal', [started, ...events.flat(), ended]))).toEqual([
    'prompt',
    ...events.flatMap((_, at) => [`Words ${at}`, '2 steps']),
    'end',
  ])
})

test('the summary has what was asked, how much was done and failed, and what came of it', () => {
  const events = [
    started,
    say('I look'),
    step(0),
    step(1, 'failed'),
    step(2),
    say('Found it'),
    ended,
  ]
  expect(read(shown('summary', events))).toEqual(['prompt', '3 steps', 'Found it', 'end'])
})

test('what is behind a line stands below it when that is opened, in its own order', () => {
  const rows = shown('normal', [started, ...steps(0, 8), ended], () => true)
  expect(read(rows)).toEqual([
    'prompt',
    '8 steps',
    ...Array.from({ length: 8 }, (_, place) => `Step ${place}`),
    'end',
  ])
})

test('the agent is named by the first of its words that are seen', () => {
  const leads = (detail: Detail, opened?: () => boolean) =>
    shown(detail, [started, say('I look'), step(0), say('Found it'), ended], opened).flatMap(
      (row) => (row.kind === 'message' && row.lead ? [row.item.id] : []),
    )
  expect(leads('summary')).toHaveLength(1)
  expect(leads('summary')).not.toEqual(leads('verbose'))
})

test('a line keeps its key while steps come, so that what was opened stays open', () => {
  const key = (count: number) => shown('normal', [started, ...steps(0, count)])[1]?.key
  expect(key(30)).toBe(key(12))
})

test('a finished section is made into rows once for each way of showing it', () => {
  const sealed = folded(started, ...steps(0, 8), ended)
  const newest = folded(started)
  const folding = { detail: 'normal', isOpen: () => false } as const
  const before = shownRows([sealed, newest], newest, folding)
  const after = shownRows([sealed, newest], newest, folding)
  expect(after[1]).toBe(before[1])
  expect(shownRows([sealed, newest], newest, { ...folding, detail: 'verbose' })).toHaveLength(11)
})

test('what was done is said in a few words, most first', () => {
  const tools = [
    ...Array.from({ length: 4 }, (_, id) => step(id)),
    step(4, 'done', 'search'),
    step(5, 'done', 'search'),
    step(6, 'done', 'edit'),
    step(7, 'done', 'other'),
  ]
  const words = stepsWords(
    stepsIn(shown('verbose', [started, ...tools]).filter((row) => row.kind !== 'steps')),
  )
  expect(words).toBe('read 4 files, searched twice, changed 1 file, 1 more')
})
