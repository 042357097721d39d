// Proves that the farewell and the tray count those that really go on: at work, kept, and meant to.
// docs/guide/window.md: Liminal, by quitting | you are asked (`whenQuitting`), unless the menu of their project says it; you are told how many keep running | ends
import { expect, test } from 'vitest'
import { farewell, keepAndQuit, resumingAlone } from './going-on-words'
import type { RunningAgents } from './quitting'

const connection = { phase: 'connected' } as RunningAgents['connection']
const session = (
  id: string,
  activity: RunningAgents['activity'],
  kept: boolean,
): RunningAgents => ({ id, activity, kept, connection, folder: '/api' })
const sessions = [
  session('works', 'working', true),
  session('asks', 'needs-input', true),
  session('ends', 'working', false),
  session('rests', 'ready', true),
]

test('who is at work, is kept and was to go on is counted', () => {
  const all = new Set(sessions.map(({ id }) => id))
  expect(resumingAlone(sessions, { sessions: all, others: true })).toBe(2)
  expect(resumingAlone(sessions, { sessions: new Set(['works']), others: false })).toBe(1)
  expect(resumingAlone(sessions, { sessions: new Set(), others: false })).toBe(0)
})

test('nothing is said where nothing goes on', () => {
  expect(farewell(0)).toBeUndefined()
  expect(keepAndQuit(0)).toBeUndefined()
  expect(farewell(1)?.title).toBe('1 agent goes on without Liminal')
  expect(farewell(3)?.body).toContain('go on with them; “liminal stop --all” ends them')
  expect(keepAndQuit(2)).toBe('Quit, 2 agents go on')
})
