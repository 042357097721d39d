import { expect, test } from 'vitest'
import type { Down } from '../main/host/link/protocol'
import type { Exit, Stream } from '../main/host/stream'
import { HeldStreams } from './held-streams'

const exit: Exit = { code: 0, signal: null, lastWords: '' }

/** Something that was over as soon as it was started. */
function over(id: string): Stream {
  const nothing = () => undefined
  return {
    id,
    pid: 1,
    startedAt: 0,
    window: 1,
    onBytes: nothing,
    ack: nothing,
    onErrorBytes: nothing,
    closeInput: nothing,
    resize: nothing,
    signal: nothing,
    write: () => Promise.resolve(),
    end: () => Promise.resolve(exit),
    onExit: (listener) => listener(exit),
  }
}

test('how something ended is kept for whoever does not know yet that it was started', () => {
  const told: Down[] = []
  const streams = new HeldStreams((down) => told.push(down))
  streams.hold(over('early'), 3, 'Script', false)
  streams.hold(over('late'), 7, 'Script', false)
  // Whoever came with the fifth call had heard of the first, and has nothing more to ask of it.
  streams.sweep(5)
  expect([streams.facts('early'), streams.facts('late')?.id]).toEqual([undefined, 'late'])
  streams.follow('late', { out: 0, error: 0 })
  expect(told).toEqual([{ stream: 'late', exit }])
  streams.over('late')
  expect(streams.size).toBe(0)
})
