// Proves that what the rail says is what connection and session come to together.
// docs/guide/sessions.md: you read a status | it says why and since when
// README.md: Every status says why and since when, every change can be reviewed and taken back, and nothing is lost when the app is killed.
import { expect, test } from 'vitest'
import { type Activity, statusOf, statusWords } from '../../../shared/session/status'

const ended: Activity[] = ['stopped', 'failed', 'completed']

test('what has ended stays what it was when its process is gone', () => {
  for (const activity of ended)
    expect(statusOf({ phase: 'idle', activity })).toBe(statusOf({ phase: 'connected', activity }))
  expect(statusOf({ phase: 'disconnected', activity: 'stopped' })).toBe('Stopped')
})

test('a session that is wanted again is not called stopped or failed while its agent comes up', () => {
  for (const activity of ended) {
    expect(statusOf({ phase: 'starting', activity })).toBe('Starting')
    expect(statusOf({ phase: 'reconnecting', activity })).toBe('Reconnecting')
  }
})

test('a question waits with a process and without one, but not while it comes up', () => {
  expect(statusOf({ phase: 'connected', activity: 'needs-input' })).toBe('Needs input')
  expect(statusOf({ phase: 'disconnected', activity: 'needs-input' })).toBe('Needs input')
  expect(statusOf({ phase: 'starting', activity: 'needs-input' })).toBe('Starting')
})

test('otherwise the connection comes first where it is in trouble', () => {
  expect(statusOf({ phase: 'disconnected', activity: 'working' })).toBe('Disconnected')
  expect(statusOf({ phase: 'idle', activity: 'ready' })).toBe('Idle')
  expect(statusOf({ phase: 'connected', activity: 'working' })).toBe('Working')
})

test('a turn that was cut short leaves no session ready: not while its agent rests, and not when it is back', () => {
  for (const outcome of ['interrupted', 'failed', 'refusal', 'max_tokens'] as const)
    for (const phase of ['connected', 'idle'] as const)
      expect(statusOf({ phase, activity: 'ready', outcome })).toBe('Failed')
  expect(statusOf({ phase: 'connected', activity: 'ready', outcome: 'end_turn' })).toBe('Ready')
  expect(statusOf({ phase: 'connected', activity: 'ready', outcome: 'cancelled' })).toBe('Ready')
  expect(statusOf({ phase: 'connected', activity: 'working', outcome: 'failed' })).toBe('Working')
})

test('a prompt that is about to go is neither ready nor failed: its turn starts', () => {
  for (const activity of ['ready', 'failed', 'completed'] as const)
    for (const outcome of ['end_turn', 'failed', undefined] as const)
      expect(statusOf({ phase: 'connected', activity, outcome, begins: true })).toBe('Starting')
  const begins = { phase: 'connected', begins: true } as const
  expect(statusOf({ ...begins, activity: 'needs-input' })).toBe('Needs input')
  expect(statusOf({ ...begins, activity: 'working' })).toBe('Working')
  expect(statusOf({ ...begins, activity: 'ready', waitsUntil: 1 })).toBe('Waiting')
  expect(statusOf({ ...begins, activity: 'ready', phase: 'reconnecting' })).toBe('Reconnecting')
})

test('what goes on by itself later is waiting, neither ready nor failed, and says until when', () => {
  const until = new Date(2026, 10, 20, 4, 55).getTime()
  for (const activity of ['ready', 'failed'] as const)
    for (const phase of ['connected', 'idle', 'disconnected', 'starting'] as const)
      expect(statusOf({ phase, activity, outcome: 'failed', waitsUntil: until })).toBe('Waiting')
  const asks = { phase: 'connected', activity: 'needs-input', waitsUntil: until } as const
  expect(statusOf(asks)).toBe('Needs input')
  const waits = { status: 'Waiting', waitsUntil: until } as const
  expect(statusWords(waits, until - 60_000)).toBe('Waiting until 04:55')
  expect(statusWords(waits, until - 86_400_000)).toBe('Waiting until 04:55 tomorrow')
  expect(statusWords({ status: 'Ready', waitsUntil: until }, until)).toBe('Ready')
})

test('where its folder is gone nothing is ready, idle or waiting; what is over stays what it was', () => {
  const lost = { folderLost: true, waitsUntil: 1 }
  for (const phase of ['connected', 'idle', 'disconnected'] as const)
    expect(statusOf({ phase, activity: 'ready', ...lost })).toBe('Failed')
  for (const [activity, word] of [
    ['completed', 'Completed'],
    ['stopped', 'Stopped'],
    ['working', 'Working'],
    ['needs-input', 'Needs input'],
  ] as const)
    expect(statusOf({ phase: 'connected', activity, ...lost })).toBe(word)
})
