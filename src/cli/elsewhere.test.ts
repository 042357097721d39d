// Proves that what runs on other machines is listed with the machine it is on, and that a machine which cannot be asked is named instead of passed over.
import { expect, test } from 'vitest'
import type { Link } from '../shared/host/remotes/link'
import { elsewhere, type Told, unasked } from './elsewhere'
import { tableOf } from './table'

const links: Record<string, Link | undefined> = {
  near: { state: 'connected' },
  cut: { state: 'reconnecting', attempt: 2, nextAt: 0, why: 'It was cut.' },
  shut: { state: 'waiting', open: false, why: 'It did not let you in.' },
  never: { state: 'lost', why: 'No.' },
  ended: { state: 'lost', why: 'It was killed.', gone: true },
  unused: undefined,
}

function told(machine: string): Told {
  const process = {
    id: `${machine}:p1`,
    machine,
    pid: 7,
    startedAt: 1,
    agentName: 'Codex',
    folder: null,
    sessions: ['s1'],
    tree: [{ memory: 3e6 }, { memory: 4e6 }],
  }
  const session = {
    id: 's1',
    machine,
    title: 'far one',
    status: 'Working',
    workspace: { path: '/w' },
  }
  const shell = {
    id: 't1',
    machine,
    pid: 8,
    kind: 'shell',
    session: null,
    title: 'sh',
    folder: '/',
  }
  const places = Object.entries(links).map(([id, link]) => ({
    id,
    words: id,
    ...(link && { link }),
  }))
  return {
    sessions: [session],
    processes: [process, { ...process, id: 'here', machine: undefined }, { ...process, pid: null }],
    terminals: [shell, { ...shell, id: 't2', kind: 'agent' }],
    orphans: [],
    places,
  } as unknown as Told
}

test('what runs at a place is listed, told to the app by its row there, and nothing twice', () => {
  expect(elsewhere(told('near'))).toMatchObject([
    {
      id: 'p1',
      machine: 'near',
      agent: 'Codex',
      pid: 7,
      activity: 'working',
      folder: '/w',
      memory: 7e6,
      processes: 2,
      sessions: [{ id: 's1', title: 'far one' }],
      holder: { by: 'app', command: 'process.stop', row: 'near:p1' },
    },
    { id: 't1', kind: 'terminal', holder: { command: 'terminal.close' } },
  ])
  expect(elsewhere(told('near'))[0]).not.toHaveProperty('away')
})

test.each(['cut', 'shut'])('what ran last on %s is listed as what nobody knows now', (machine) => {
  const [one] = elsewhere(told(machine))
  expect(one?.away).toMatch(new RegExp(`^${machine} cannot be asked: `))
  expect(one?.activity).not.toBe('working')
})

test('each machine that cannot be asked is named, and none on which nothing can run', () => {
  const named = unasked(told('near'))
  expect(named.map(({ machine }) => machine)).toEqual(['cut', 'shut'])
  const inventory = {
    app: { state: 'running' as const, pid: 1, version: '1' },
    running: [],
    problems: [],
    unasked: named,
  }
  const printed = tableOf(inventory, 0, '/home/me')
  expect(printed).toContain('cut could not be asked: reconnecting, attempt 2.')
  expect(printed).not.toContain('No agent and no terminal does.')
})
