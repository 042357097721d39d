// Proves that what a terminal agent does is inferred from its output by the clock alone (SPEC T1–T3).
import { describe, expect, test } from 'vitest'
import {
  begin,
  type Ender,
  evolve,
  nextChange,
  sessionActivity,
  type TerminalActivity,
  type TerminalInput,
  whyOf,
} from './activity'
import type { Sign } from './signs'

const waits = { needsInput: 5000, stale: 60_000 }

function stateAfter(...steps: [at: number, input: TerminalInput][]): TerminalActivity {
  return steps.reduce((state, [at, input]) => evolve(state, input, at, waits), begin(0))
}

const output = (...signs: Sign[]): TerminalInput => ({ type: 'output', signs })
const time: TerminalInput = { type: 'time' }
const exit = (code: number | null, signal?: string, by?: Ender): TerminalInput => ({
  type: 'exit',
  code,
  ...(signal ? { signal } : {}),
  ...(by ? { by } : {}),
})

describe('by silence', () => {
  test('T1: it is starting until the first output, then running', () => {
    expect(stateAfter([1000, time]).phase).toBe('starting')
    expect(stateAfter([1000, output()])).toMatchObject({ phase: 'running', since: 1000 })
  })

  test('T1: it needs input after 5 s of silence, and since exactly then', () => {
    expect(stateAfter([1000, output()], [5999, time]).phase).toBe('running')
    expect(stateAfter([1000, output()], [9000, time])).toMatchObject({
      phase: 'needs-input',
      since: 6000,
    })
  })

  test('T1: it keeps running as long as output flows', () => {
    const steps = Array.from({ length: 100 }, (_, n): [number, TerminalInput] => [
      n * 4900,
      output(),
    ])
    expect(stateAfter(...steps)).toMatchObject({ phase: 'running', since: 0 })
  })

  test('T1: it is stale after 60 s of needing input, and runs again when it prints', () => {
    expect(stateAfter([0, output()], [64_999, time]).phase).toBe('needs-input')
    expect(stateAfter([0, output()], [65_000, time])).toMatchObject({
      phase: 'stale',
      since: 65_000,
    })
    expect(stateAfter([0, output()], [70_000, output()])).toMatchObject({
      phase: 'running',
      since: 70_000,
    })
  })

  test('T2: a process that never prints leaves starting by the same clock', () => {
    const state = stateAfter([5000, time])
    expect(state).toMatchObject({ phase: 'needs-input', since: 5000 })
    expect(whyOf(state)).toBe('Printed nothing for 5 s after its start')
    expect(whyOf(stateAfter([65_000, time]))).toBe('Printed nothing for 65 s after its start')
    expect(stateAfter([65_000, time]).phase).toBe('stale')
  })

  test('a clock that jumps far ahead passes through every phase at its own time', () => {
    expect(stateAfter([1000, output()], [10_000_000, time])).toMatchObject({
      phase: 'stale',
      since: 66_000,
    })
  })

  test('it says when to look again, and never when nothing will change by itself', () => {
    expect(nextChange(stateAfter([1000, output()]), waits)).toBe(6000)
    expect(nextChange(stateAfter([6000, time]), waits)).toBe(65_000)
    expect(nextChange(stateAfter([65_000, time]), waits)).toBeNull()
    expect(nextChange(stateAfter([0, exit(0)]), waits)).toBeNull()
  })
})

describe('by better evidence', () => {
  test('a bell shortens the silence that it takes, and is named', () => {
    const state = stateAfter([1000, output({ sign: 'bell' })], [1500, time])
    expect(state).toMatchObject({ phase: 'needs-input', since: 1500 })
    expect(whyOf(state)).toBe('Rang the bell and fell silent')
  })

  test('a bell in the midst of long output is no evidence', () => {
    const state = stateAfter([0, output({ sign: 'bell' })], [400, output()], [800, output()])
    const later = [1200, 1600, 2000, 2400].reduce(
      (next, at) => evolve(next, output(), at, waits),
      state,
    )
    expect(evolve(later, time, 4000, waits).phase).toBe('running')
  })

  test('a notification is told in its own words, also when a bell follows it', () => {
    const signs: Sign[] = [{ sign: 'notification', text: 'May I run npm test?' }, { sign: 'bell' }]
    expect(whyOf(stateAfter([0, output(...signs)], [600, time]))).toBe('Says: May I run npm test?')
  })

  test('a prompt counts until a command runs', () => {
    expect(whyOf(stateAfter([0, output({ sign: 'mark', mark: 'input' })], [600, time]))).toBe(
      'Shows its prompt',
    )
    const command = output({ sign: 'mark', mark: 'output' })
    expect(
      stateAfter([0, output({ sign: 'mark', mark: 'input' })], [100, command], [900, time]).phase,
    ).toBe('running')
  })

  test('a title that asks counts until the title changes', () => {
    const asks = output({ sign: 'title', text: '✋  Action Required' })
    expect(whyOf(stateAfter([0, asks], [600, time]))).toBe('Title: ✋  Action Required')
    const works = output({ sign: 'title', text: '✦  Working…' })
    expect(stateAfter([0, asks], [100, works], [900, time]).phase).toBe('running')
  })

  test('what the user types answers it', () => {
    const state = stateAfter([0, output({ sign: 'bell' })], [100, { type: 'typed' }], [900, time])
    expect(state.phase).toBe('running')
  })
})

describe('at the end', () => {
  test('T3: exit 0 is completed, another code failed, a signal failed', () => {
    expect(sessionActivity(stateAfter([0, exit(0)]))).toBe('completed')
    expect(sessionActivity(stateAfter([0, exit(3)]))).toBe('failed')
    expect(sessionActivity(stateAfter([0, exit(0, 'SIGSEGV')]))).toBe('failed')
    expect(whyOf(stateAfter([0, exit(3)]))).toBe('Exited with code 3')
    expect(whyOf(stateAfter([0, exit(null, 'SIGKILL')]))).toBe('Ended by SIGKILL')
  })

  test('what the user stopped is stopped, whatever its code', () => {
    const stopped = stateAfter([0, exit(143, undefined, 'user')])
    expect([sessionActivity(stopped), whyOf(stopped)]).toEqual(['stopped', 'Stopped by you'])
    const closed = stateAfter([0, exit(null, 'SIGTERM', 'app')])
    expect([sessionActivity(closed), whyOf(closed)]).toEqual([
      'stopped',
      'Ended when Liminal was closed',
    ])
  })

  test('exited is the last word', () => {
    expect(stateAfter([0, exit(0)], [100, output()], [99_999, time])).toMatchObject({
      phase: 'exited',
      since: 0,
    })
  })

  test('T3: starting and running are working; needs-input and stale are themselves', () => {
    expect(sessionActivity(begin(0))).toBe('working')
    expect(sessionActivity(stateAfter([0, output()]))).toBe('working')
    expect(sessionActivity(stateAfter([5000, time]))).toBe('needs-input')
    expect(sessionActivity(stateAfter([65_000, time]))).toBe('stale')
  })
})
