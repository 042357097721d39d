// Proves what each thing that can happen makes of a run in each of its states, and the words that say so.
import { describe, expect, test } from 'vitest'
import {
  beginRun,
  isOver,
  type Run,
  type RunState,
  usedUp,
} from '../../../../shared/session/runs/run'
import { readSignal, signalLimit } from '../../../../shared/session/runs/signal'
import { runWords } from '../../../../shared/session/runs/words'
import { stepRun } from './machine'
import { dueOf } from './spending'
import type { RunInput } from './steps'
import { nextLook } from './waits'

const begun = beginRun({ id: 'r', at: 0, budget: { minutes: 10, turns: 3 }, check: 'npm test' })
const turn = 'run-r-1'
type Told = RunInput extends infer Input
  ? Input extends { at: number }
    ? Omit<Input, 'at'>
    : never
  : never

function play(run: Run, ...inputs: Told[]): Run {
  return inputs.reduce((state, input) => stepRun(state, { ...input, at: 1000 }).state, run)
}

const started = { type: 'turn-started', turn } as const
const ended = (reason = 'end_turn') => ({ type: 'turn-ended', turn, ended: { reason } }) as const
const read = (found: Extract<RunInput, { type: 'read' }>['found']) =>
  ({ type: 'read', found }) as const
const done = read({ signal: { status: 'done' } })

const at: Record<RunState, Run> = {
  preparing: begun,
  working: play(begun, started),
  reading: play(begun, started, ended()),
  checking: play(begun, started, ended(), done),
  waiting: play(begun, started, ended('cancelled'), read('nothing')),
  stopping: play(begun, started, { type: 'stop', by: 'user' }),
  done: play(begun, started, ended(), done, { type: 'checked', passed: true, output: '' }),
  failed: play(begun, started, ended('refusal'), read('nothing')),
  stopped: play(begun, { type: 'stop', by: 'user' }),
}

test('each state is reached', () => {
  for (const [state, run] of Object.entries(at)) expect(run.state).toBe(state)
})

/** Where each thing leads from each state; what is not said leaves it as it is. */
const leads: [Told, Partial<Record<RunState, RunState>>][] = [
  [started, { preparing: 'working', reading: 'working', checking: 'working', waiting: 'working' }],
  [ended(), { working: 'reading', stopping: 'reading' }],
  [done, { reading: 'checking' }],
  [read({ signal: { status: 'failed' } }), { reading: 'failed' }],
  [read({ signal: { status: 'question', question: 'Which?' } }), { reading: 'waiting' }],
  [read('nothing'), { reading: 'working' }],
  [{ type: 'checked', passed: true, output: '' }, { checking: 'done' }],
  [{ type: 'checked', passed: false, output: '' }, { checking: 'working' }],
  [{ type: 'unchecked', problem: { code: 'x', message: 'X' } }, { checking: 'failed' }],
  [{ type: 'refused', problem: { code: 'x', message: 'X' } }, { preparing: 'waiting' }],
  [{ type: 'seen' }, {}],
  [{ type: 'asks', questions: 1 }, {}],
  [{ type: 'cost', cost: 1 }, {}],
  [{ type: 'due' }, {}],
  [{ type: 'tidied' }, {}],
  [
    { type: 'stop', by: 'user' },
    { preparing: 'stopped', working: 'stopping', checking: 'stopped', waiting: 'stopped' },
  ],
  [
    { type: 'take-over' },
    {
      preparing: 'stopped',
      working: 'stopped',
      reading: 'stopped',
      checking: 'stopped',
      waiting: 'stopped',
      stopping: 'stopped',
    },
  ],
  [
    { type: 'recalled', heardAt: 1000 },
    { working: 'reading', stopping: 'reading' },
  ],
]

test.each(leads.map(([input, to]) => [input.type, input, to] as const))(
  '%s leads where it has to from each state',
  (_name, input, to) => {
    for (const [state, run] of Object.entries(at) as [RunState, Run][])
      expect(play(run, input).state, `from ${state}`).toBe(to[state] ?? state)
  },
)

test('what is over is told once, and tidied until that is done', () => {
  const { effects } = stepRun(at.checking, { type: 'checked', passed: true, output: '', at: 1000 })
  expect(effects.map(({ type }) => type)).toEqual(['tell', 'tidy'])
  const later = { type: 'recalled', heardAt: 0, at: 2000 } as const
  expect(stepRun(at.done, later).effects).toEqual([{ type: 'tidy' }])
  expect(stepRun(play(at.done, { type: 'tidied' }), later).effects).toEqual([])
})

test('whose agent has gone on without the app is at its turn, and nothing is sent', () => {
  const later = { type: 'recalled', heardAt: 1000, at: 90_000, goesOn: true } as const
  const { state, effects } = stepRun(at.working, later)
  expect(effects).toEqual([])
  expect(state).toEqual({ ...at.working, countedTo: 90_000 })
  // What came of it in the meantime counts all the same.
  const ended = stepRun(state, {
    type: 'turn-ended',
    turn,
    ended: { reason: 'end_turn' },
    at: 91_000,
  })
  expect(ended.state.state).toBe('reading')
})

describe('time', () => {
  test('is looked at once a minute, and when it is used up', () => {
    expect(dueOf(at.working)).toBe(1000 + 60_000)
    const late = { ...at.working, spent: { ...at.working.spent, milliseconds: 10 * 60_000 - 5 } }
    expect(dueOf(late)).toBe(1005)
    expect(dueOf(at.preparing)).toBeUndefined()
    expect(dueOf(at.waiting)).toBeUndefined()
    expect(dueOf(at.done)).toBeUndefined()
  })

  test('does not pass while the computer sleeps, nor backwards', () => {
    const slept = stepRun(at.working, { type: 'due', at: 8 * 60 * 60_000 }).state
    expect(slept.state).toBe('working')
    expect(slept.spent.milliseconds).toBe(2 * 60_000)
    const back = stepRun(at.working, { type: 'due', at: 0 }).state
    expect(back.spent.milliseconds).toBe(0)
  })
})

test('money is counted over an agent that counts from nothing again', () => {
  const spend = (run: Run, cost: number) =>
    play(
      run,
      started,
      { type: 'turn-ended', turn, ended: { reason: 'cancelled', cost } },
      read('nothing'),
    )
  const twice = spend(spend(begun, 2), 0.5)
  expect(twice.spent.money).toBe(2.5)
  expect(usedUp({ budget: { money: 2.5 }, spent: twice.spent })).toBe('money')
})

test('a signal is short, and says what it has to', () => {
  expect(readSignal('\ufeff{"status":"done","more":1}')).toEqual({ signal: { status: 'done' } })
  expect(readSignal('{"status":"done","summary":7}')).toHaveProperty('wrong')
  expect(readSignal('{"status":"done","question":[]}')).toHaveProperty('wrong')
  const long = readSignal(JSON.stringify({ status: 'done', summary: 'x'.repeat(signalLimit / 2) }))
  expect(long).toHaveProperty('signal.summary.length', 4001)
})

test('it is looked for more and more seldom', () => {
  const waits = [0, 1, 2, 3, 50].map(nextLook)
  expect(waits).toEqual([250, 500, 1000, 2000, 30_000])
})

test('each state has its words', () => {
  const words = Object.values(at).map(runWords)
  expect(new Set(words).size).toBe(words.length)
  expect(runWords({ ...at.working, asks: true })).toBe('Waits for your answer')
  expect(runWords(at.working)).toBe('Working, turn 1 of 3, 0 of 10 min')
  expect(runWords(at.stopped)).toBe('Stopped. You stopped it.')
  expect(Object.values(at).filter(isOver)).toHaveLength(3)
})
