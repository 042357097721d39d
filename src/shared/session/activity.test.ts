// Proves that what the rail says is what connection and session come to together.
import { expect, test } from 'vitest'
import { type Activity, statusOf } from './status'

const ended: Activity[] = ['stopped', 'failed', 'completed']

test('what has ended stays what it was when its process is gone', () => {
  for (const activity of ended)
    expect(statusOf('idle', activity)).toBe(statusOf('connected', activity))
  expect(statusOf('disconnected', 'stopped')).toBe('Stopped')
})

test('a session that is wanted again is not called stopped or failed while its agent comes up', () => {
  for (const activity of ended) {
    expect(statusOf('starting', activity)).toBe('Starting')
    expect(statusOf('reconnecting', activity)).toBe('Reconnecting')
  }
})

test('a question waits with a process and without one, but not while it comes up', () => {
  expect(statusOf('connected', 'needs-input')).toBe('Needs input')
  expect(statusOf('disconnected', 'needs-input')).toBe('Needs input')
  expect(statusOf('starting', 'needs-input')).toBe('Starting')
})

test('otherwise the connection comes first where it is in trouble', () => {
  expect(statusOf('disconnected', 'working')).toBe('Disconnected')
  expect(statusOf('idle', 'ready')).toBe('Idle')
  expect(statusOf('connected', 'working')).toBe('Working')
})
