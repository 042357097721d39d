// Proves that an agent which goes on and cannot be attached is neither ended nor replaced by itself: the user decides, or the next run of the app.
import { expect, test } from 'vitest'
import { failure, success } from '../../../kit/result'
import type { Stream } from '../../host/stream'
import type { StoredResumePoint } from '../../store/log/resume-point'
import { quirksOf } from '../drivers/quirks'
import { type Keeping, SavedAgent, savedAgentOf } from './keeping-programs'

const mute = failure('not-attachable', 'Its keeper does not answer.')
const gone = failure('not-running', 'That does not run any more.')
const stream = { id: 'w1' } as Stream
const resumePoint = {
  id: 'w1',
  driver: 'acp',
  service: { choice: { agent: 'a' } },
} as StoredResumePoint

function scene(...answers: (typeof mute | { ok: true; value: Stream })[]) {
  const done: string[] = []
  const keeping = {
    machine: {
      attach: async () => answers.shift() ?? gone,
      endOrphan: async (id: string) => {
        done.push(`ended ${id}`)
        return success(undefined)
      },
    },
    log: { wires: { remove: (id: string) => done.push(`forgot ${id}`) } },
    driverNamed: () => ({}),
    quirksOf,
  } as unknown as Keeping
  const left = new SavedAgent(resumePoint, Promise.resolve())
  return { left, done, result: savedAgentOf(left, keeping) }
}

test('one that can be attached is', async () => {
  const { result, done } = scene(success(stream))
  expect(await result).toMatchObject({ ok: true, value: { stream } })
  expect(done).toEqual([])
})

test('one that is gone is forgotten, without asking anybody', async () => {
  const { result, done } = scene(gone)
  expect(await result).toEqual(gone)
  expect(done).toEqual(['ended w1', 'forgot w1'])
})

test('one that lives waits for the user, who may try again as often as they like', async () => {
  const { left, result, done } = scene(mute, mute, success(stream))
  expect(await left.stuck).toEqual(mute.problem)
  left.decide('again')
  expect(await left.stuck).toEqual(mute.problem)
  expect(done).toEqual([])
  left.decide('again')
  expect(await result).toMatchObject({ ok: true })
})

test('the user stops it: it is ended, and its sessions hear why', async () => {
  const { left, result, done } = scene(mute)
  await left.stuck
  left.decide('end')
  expect(await result).toEqual(mute)
  expect(done).toEqual(['ended w1', 'forgot w1'])
})

test('the app that ends leaves it, and what is known of it, to the next one', async () => {
  const { left, result, done } = scene(mute)
  left.decide('leave')
  expect(await result).toEqual(mute)
  expect(done).toEqual([])
})
