// Proves who is asked about when the user quits, and that each session gets what it or its project wishes.
import { expect, test } from 'vitest'
import type { Settings } from '../../shared/app/settings'
import type { Departure, RunningAgents } from './quitting'
import { askedBefore, departureOf, quitFor } from './quitting'

const connection = { phase: 'connected' } as RunningAgents['connection']
const session = (
  id: string,
  activity: RunningAgents['activity'],
  kept = true,
  folder = '/api',
): RunningAgents => ({ id, folder, activity, connection, kept })

const wishes = (
  whenQuitting: Settings['whenQuitting'],
  projects: Settings['quitting.projects'] = {},
) => ({ whenQuitting, 'quitting.projects': projects })

const ids = ({ sessions }: Departure) => [...sessions].sort()

test('nobody is asked where no agent is at work, or where it is said already', () => {
  const resting = [session('a', 'ready'), session('b', 'completed')]
  expect(askedBefore(resting, wishes('ask'))).toBeUndefined()
  expect(askedBefore([session('a', 'working')], wishes('keep'))).toBeUndefined()
  expect(askedBefore([session('a', 'working')], wishes('stop'))).toBeUndefined()
  expect(askedBefore([session('a', 'working')], wishes('ask', { '/api': 'keep' }))).toBeUndefined()
})

test('who works, and who waits for the user, is named, and who of them goes on', () => {
  const sessions = [
    session('works', 'working'),
    session('asks', 'needs-input'),
    session('ends', 'working', false),
    session('rests', 'ready'),
  ]
  expect(askedBefore(sessions, wishes('ask'))).toEqual({
    atWork: ['works', 'asks', 'ends'],
    kept: ['works', 'asks'],
    decided: { keep: 0, stop: 0 },
  })
})

const mixed = [
  session('asked', 'working', true, '/asks'),
  session('keeps', 'working', true, '/keeps'),
  session('cannot', 'working', false, '/keeps'),
  session('stops', 'needs-input', true, '/stops'),
  session('rests', 'ready', true, '/keeps'),
]
const ofProjects = { '/keeps': 'keep', '/stops': 'stop' } as const

// docs/guide/window.md: Liminal, by quitting | you are asked (`whenQuitting`), unless the menu of their project says it; you are told how many keep running | ends
test('projects with a wish of their own are counted and not asked about, and each gets its own', () => {
  expect(askedBefore(mixed, wishes('ask', ofProjects))).toEqual({
    atWork: ['asked'],
    kept: ['asked'],
    decided: { keep: 1, stop: 2 },
  })
  const keeps = ['cannot', 'keeps', 'rests']
  expect(ids(departureOf(mixed, wishes('ask', ofProjects), 'stop'))).toEqual(keeps)
  expect(ids(departureOf(mixed, wishes('ask', ofProjects), 'keep'))).toEqual(['asked', ...keeps])
  expect(ids(departureOf(mixed, wishes('stop', ofProjects), 'keep'))).toEqual(keeps)
  // A folder of an odd name is no property of every object.
  const odd = session('odd', 'working', true, 'constructor')
  expect(askedBefore([odd], wishes('ask', ofProjects))?.atWork).toEqual(['odd'])
})

test('what belongs to no session goes by the general wish', () => {
  expect(departureOf(mixed, wishes('ask', ofProjects), 'keep').others).toBe(true)
  expect(departureOf(mixed, wishes('stop', { '/asks': 'keep' }), 'keep').others).toBe(false)
})

function scene(
  request: Settings['whenQuitting'],
  sessions: RunningAgents[] = [session('a', 'working')],
  projects: Settings['quitting.projects'] = {},
) {
  const quits: Departure[] = []
  const written: unknown[] = []
  const parts = {
    sessions: () => sessions,
    settings: {
      values: wishes(request, projects),
      set: async (...setting: unknown[]) => {
        written.push(setting)
        return { ok: true as const, value: undefined }
      },
    },
    quit: (how: Departure) => void quits.push(how),
  }
  return { parts: parts as unknown as Parameters<typeof quitFor>[0], quits, written }
}

test.each([
  ['ask', undefined, []],
  ['keep', undefined, [['a']]],
  ['stop', undefined, [[]]],
  ['ask', 'keep', [['a']]],
  ['ask', 'stop', [[]]],
] as const)('wished %s, answered %s', async (request, agents, expected) => {
  const { parts, quits, written } = scene(request)
  await quitFor(parts, { agents, remember: false })
  expect(quits.map(ids)).toEqual(expected)
  expect(written).toEqual([])
})

test('an answer for good is a setting before the app ends; where it cannot be written, the app stays', async () => {
  const { parts, quits, written } = scene('ask')
  await quitFor(parts, { agents: 'keep', remember: true })
  expect(written).toEqual([['whenQuitting', 'keep']])
  expect(quits.map(ids)).toEqual([['a']])
  const refusing = scene('ask')
  const problem = { code: 'settings', message: 'The settings cannot be written.' }
  refusing.parts.settings.set = async () => ({ ok: false, problem })
  const answer = await quitFor(refusing.parts, { agents: 'keep', remember: true })
  expect(answer).toEqual({ ok: false, problem })
  expect(refusing.quits).toEqual([])
})

test('without anybody at work the app ends, and stops what rests', async () => {
  const { parts, quits } = scene('ask', [session('a', 'ready')])
  expect(await quitFor(parts, { remember: false })).toMatchObject({ value: { atWork: [] } })
  expect(quits.map(ids)).toEqual([[]])
})
