// Proves that agents wait for a disk that cannot keep up, and go on when it has.
import { expect, test } from 'vitest'
import type { ChildHandle } from '../machines/local/process'
import { Backpressure } from './backpressure'

test('an agent is paused above the limit, once, and goes on when half of it is on disk', () => {
  const heard: string[] = []
  const child = {
    pause: () => void heard.push('pause'),
    resume: () => void heard.push('resume'),
  } as unknown as ChildHandle
  let durable: () => void = () => undefined
  const backlog = {
    queuedBytes: 100,
    onDurable: (listener: () => void) => {
      durable = listener
      return () => undefined
    },
  }
  const backpressure = new Backpressure(backlog, 100)
  backpressure.check(child)
  expect(heard).toEqual([])
  backlog.queuedBytes = 101
  backpressure.check(child)
  backpressure.check(child)
  expect(heard).toEqual(['pause'])
  backlog.queuedBytes = 51
  durable()
  expect(heard).toEqual(['pause'])
  backlog.queuedBytes = 50
  durable()
  expect(heard).toEqual(['pause', 'resume'])
})
