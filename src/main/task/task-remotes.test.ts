// Proves that a task waits for the machine that it is to be done on, that this is fetched where nobody has yet, and that its session is in the same folder there (SPEC R9).
// docs/guide/tasks.md: Run on | a machine, or a label that machines have; the task waits until one is there
import { expect, test } from 'vitest'
import { success } from '../../kit/result'
import type { Link } from '../../shared/host/remotes/link'
import type { RemoteSetting } from '../../shared/host/remotes/settings'
import { reasonOf, reasonWords } from '../../shared/task/reason'
import { newTask, type Task } from '../../shared/task/task'
import { openGate, someTask } from '../../shared/task/task.test-kit'
import { connectWanted, fits, nowhere, projectFor } from './task-remotes'

const box = (labels: string[]): RemoteSetting => ({
  type: 'container',
  engine: 'podman',
  image: 'debian:12',
  readOnly: false,
  options: [],
  mounts: ['/home/me:/work'],
  labels,
})

function scene(links: Record<string, Link['state']> = {}) {
  const did: string[] = []
  const projects: Record<string, { path: string; machine?: string }> = {
    p: { path: '/home/me/shop' },
    far: { path: '/srv/shop', machine: 'near' },
  }
  const parts = {
    log: { projects: { get: (id: string) => projects[id] } },
    settings: {
      values: {
        places: {
          one: box(['gpu']),
          two: box(['gpu', 'big']),
          near: { type: 'ssh', host: 'near', labels: ['arm'] },
        },
      },
    },
    places: {
      link: (id: string) => (links[id] === undefined ? undefined : { state: links[id] }),
      connect: (id: string) => void did.push(`connect ${id}`),
      async open(path: string, id: string) {
        did.push(`open ${id}:${path}`)
        return success({ project: `p at ${id}` })
      },
    },
  } as unknown as Parameters<typeof fits>[1]
  return { parts, did }
}

const task = (more: Partial<Task>): Task => ({ ...newTask(someTask('t')), ...more })
const words = {
  titleOf: () => '',
  stateOf: () => undefined,
  isAccepted: () => false,
  agentName: String,
  time: String,
}

function whyNot(one: Task, parts: ReturnType<typeof scene>['parts']) {
  const gate = { ...openGate, nowhere: nowhere([one], parts) }
  connectWanted([one], gate, 0, parts)
  const reason = reasonOf(one, () => undefined, gate, 0)
  return reason && reasonWords(reason, words)
}

test('what names nothing is done where its project is', async () => {
  const { parts, did } = scene()
  expect(whyNot(task({}), parts)).toBeUndefined()
  expect(await projectFor(task({}), parts)).toEqual(success('p'))
  expect(did).toEqual([])
})

test('what names a place waits for it, and that is fetched where nobody wanted it yet', async () => {
  const { parts, did } = scene()
  expect(whyNot(task({ place: 'one' }), parts)).toBe('waits for one')
  expect(did).toEqual(['connect one'])
  // One that was tried, or that asks the user, is left to the user.
  const lost = scene({ one: 'lost' })
  expect(whyNot(task({ place: 'one' }), lost.parts)).toBe('waits for one')
  expect(await projectFor(task({ place: 'one' }), lost.parts)).toMatchObject({ ok: false })
  expect(lost.did).toEqual([])
})

test('what waits for something else fetches nothing', () => {
  const { parts, did } = scene()
  expect(whyNot(task({ place: 'one', paused: true }), parts)).toBe('paused')
  expect(did).toEqual([])
})

test('it is done in the same folder there', async () => {
  const { parts, did } = scene({ one: 'connected' })
  expect(whyNot(task({ place: 'one' }), parts)).toBeUndefined()
  expect(await projectFor(task({ place: 'one' }), parts)).toEqual(success('p at one'))
  expect(did).toEqual(['open one:/work/shop'])
})

test('a label is any place that has it, whichever is there', async () => {
  const { parts } = scene({ one: 'lost', two: 'connected' })
  expect(await projectFor(task({ label: 'gpu' }), parts)).toEqual(success('p at two'))
  expect(whyNot(task({ label: 'gpu' }), scene().parts)).toBe(
    'waits for a place with the label “gpu”',
  )
})

test('a project of another machine waits for that', async () => {
  const far = task({ project: 'far' })
  expect(whyNot(far, scene().parts)).toBe('waits for near')
  expect(await projectFor(far, scene({ near: 'connected' }).parts)).toEqual(success('far'))
})

test('what cannot be is refused, with what would make it so', () => {
  const { parts } = scene()
  const refused = (where: object) => {
    const result = fits({ project: 'p', ...where }, parts)
    return result.ok ? undefined : result.problem.message
  }
  expect(refused({})).toBeUndefined()
  expect(refused({ label: 'big' })).toBeUndefined()
  expect(refused({ project: 'far', place: 'near' })).toBeUndefined()
  expect(refused({ project: 'far', label: 'arm' })).toBeUndefined()
  expect(refused({ place: 'one', label: 'gpu' })).toContain('not both')
  expect(refused({ place: 'near' })).toBe('No place “near” has the folder of this project.')
  expect(refused({ label: 'arm' })).toContain('No place with the label “arm”')
  expect(refused({ project: 'far', place: 'one' })).toContain('This project is on near')
})
