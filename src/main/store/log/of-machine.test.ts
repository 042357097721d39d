// Proves that two machines share one log, and that of what belongs to the other neither knows anything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logOfMachine } from './of-machine'
import { openLog } from './open-log'

function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-of-machine-'))
  const log = openLog(join(folder, 'log.db'))
  if (!log.ok) throw new Error(log.problem.message)
  onTestFinished(() => {
    log.value.close()
    rmSync(folder, { recursive: true })
  })
  const [here, near, far] = [undefined, 'near', 'far'].map((name) => logOfMachine(log.value, name))
  if (!here || !near || !far) throw new Error('Three were made')
  return { log: log.value, here, near, far }
}

const project = (id: string) => ({ id, path: '/shop', openedAt: 1, open: true })

test('the same folder on two machines and here is three projects', () => {
  const { log, here, near, far } = opened()
  here.projects.put(project('a'))
  near.projects.put(project('b'))
  far.projects.put(project('c'))
  expect([here, near, far].map(({ projects }) => projects.all())).toEqual([
    [project('a')],
    [{ ...project('b'), machine: 'near' }],
    [{ ...project('c'), machine: 'far' }],
  ])
  // What is asked for by name is there for all, whose names are nobody else's.
  expect(log.projects.all().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('rows that do not say whose they are have the same name on each', () => {
  const { log, here, near, far } = opened()
  const review = (data: string) => ({ id: 'r', kind: 'seen', key: '/shop', data })
  here.reviews.put(review('here'))
  near.reviews.put(review('near'))
  far.reviews.put(review('far'))
  expect([here, near, far].map(({ reviews }) => reviews.all())).toEqual([
    [review('here')],
    [review('near')],
    [review('far')],
  ])
  near.reviews.remove('r')
  expect(near.reviews.get('r')).toBeUndefined()
  expect([here, far].map(({ reviews }) => reviews.get('r')?.data)).toEqual(['here', 'far'])
  expect(log.reviews.all()).toHaveLength(2)
})

test('what is remembered is remembered apart, and processes of another machine are recorded there', () => {
  const { log, here, near, far } = opened()
  here.memory.set('agent', 'a')
  near.memory.set('agent', 'b')
  expect([here, near, far].map(({ memory }) => memory.get('agent'))).toEqual(['a', 'b', undefined])
  near.pids.put({
    id: 'p',
    pid: 1,
    startTime: '1',
    token: 't',
    startedAt: 1,
    agent: 'x',
    agentName: 'X',
    command: 'x',
    folder: '/',
    sessions: [],
    terminal: null,
  })
  expect([log.pids.all(), near.pids.all()]).toEqual([[], []])
})
