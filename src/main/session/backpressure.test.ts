// Proves that agents wait for a disk that cannot keep up, and go on when it has.
import { expect, test } from 'vitest'
import type { Stream } from '../host/stream'
import { Backpressure } from './backpressure'

test('an agent is held above the limit, and goes on when half of it is on disk', () => {
  const acknowledged: number[] = []
  const stream = { ack: (offset: number) => void acknowledged.push(offset) } as unknown as Stream
  let durable: () => void = () => undefined
  const backlog = {
    queuedBytes: 100,
    onDurable: (listener: () => void) => {
      durable = listener
      return () => undefined
    },
  }
  const backpressure = new Backpressure(backlog, 100)
  backpressure.settled(stream, 10)
  expect(acknowledged).toEqual([10])
  backlog.queuedBytes = 101
  backpressure.settled(stream, 20)
  backpressure.settled(stream, 30)
  expect(acknowledged).toEqual([10])
  backlog.queuedBytes = 51
  durable()
  backpressure.settled(stream, 40)
  expect(acknowledged).toEqual([10])
  backlog.queuedBytes = 50
  durable()
  expect(acknowledged).toEqual([10, 40])
  backpressure.settled(stream, 50)
  expect(acknowledged).toEqual([10, 40, 50])
})
