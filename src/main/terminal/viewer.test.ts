// Proves that a window that does not parse is owed a bounded number of messages, and reads the rest from the log (SPEC R8).
import { expect, it } from 'vitest'
import type { TerminalDown } from '../../shared/terminal/protocol'
import { Output } from './output'
import { Viewer } from './viewer'

/** What a terminal has printed, in memory. */
function printed() {
  let bytes = Buffer.alloc(0)
  return new Output(
    {
      appendOutput: (_, more) => {
        bytes = Buffer.concat([bytes, more])
      },
      readOutput: (_, from, limit = Number.POSITIVE_INFINITY) => ({
        from,
        dropped: 0,
        chunks: from < bytes.length ? [bytes.subarray(from, from + limit)] : [],
      }),
      outputLength: () => bytes.length,
      trimOutput: () => undefined,
    },
    'terminal',
    () => 1_000_000,
    0,
  )
}

it('a byte at a time is a thousand messages at most, and then all that is missing in one', () => {
  const output = printed()
  const got: TerminalDown[] = []
  const port = {
    send: (message: TerminalDown) => got.push(message),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  }
  const viewer = new Viewer(port, output)
  viewer.attach(null, 0, () => '')
  for (let number = 0; number < 5_000; number += 1) {
    const byte = Buffer.from([number % 256])
    const offset = output.length
    output.append(byte)
    viewer.deliver(byte, offset)
  }
  const data = () => got.flatMap((message) => ('data' in message ? [message.data] : []))
  expect(data()).toHaveLength(1_000)
  viewer.acknowledge(1_000)
  expect(data()).toHaveLength(1_001)
  expect(Buffer.concat(data())).toEqual(
    Buffer.from(Array.from({ length: 5_000 }, (_, number) => number % 256)),
  )
})
