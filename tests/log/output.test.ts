// Proves that the bytes of terminals come back whole, in pieces and trimmed.
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { always, bringOver, opened } from './opened'

describe('output', () => {
  const bytes = (start: number, length: number) =>
    Uint8Array.from({ length }, (_, index) => (start + index) % 256)
  const joined = (chunks: Uint8Array[]) => new Uint8Array(Buffer.concat(chunks))

  test('comes back byte for byte from any offset', () => {
    const folder = testFolder()
    const log = opened(folder)
    for (let start = 0; start < 1000; start += 100) {
      log.appendOutput('t', bytes(start, 100))
      if (start % 300 === 0) log.flush()
    }
    always(folder, log, (log) => {
      for (const from of [0, 1, 99, 100, 555, 999, 1000, 5000]) {
        const read = log.readOutput('t', from)
        expect(joined(read.chunks), `from ${from}`).toEqual(bytes(from, Math.max(0, 1000 - from)))
        expect(read).toMatchObject({ from, dropped: 0 })
      }
    })
  })

  test('that is on disk is told, also when no session has said anything', async () => {
    const log = opened(testFolder())
    const durable = new Promise<void>((resolve) => log.onDurable(() => resolve()))
    log.appendOutput('t', bytes(0, 100))
    await durable
    expect(log.queuedBytes).toBe(0)
    log.close()
  })

  test('is trimmed in whole chunks from the oldest on, and tells how much is gone', () => {
    const folder = testFolder()
    const log = opened(folder)
    for (let start = 0; start < 100_000; start += 10_000) {
      log.appendOutput('t', bytes(start, 10_000))
      bringOver(log)
    }
    log.trimOutput('t', 35_000)
    log.flush()
    log.appendOutput('t', bytes(100_000, 10))
    always(folder, log, (log) => {
      expect(log.readOutput('t', 0)).toMatchObject({ from: 60_000, dropped: 60_000 })
      expect(joined(log.readOutput('t', 0).chunks)).toEqual(bytes(60_000, 40_010))
      expect(joined(log.readOutput('t', 100_005).chunks)).toEqual(bytes(100_005, 5))
      expect(log.outputLength('t')).toBe(100_010)
    })
  })

  test('comes in whole chunks up to a limit, so that it can be read in pieces', () => {
    const folder = testFolder()
    const log = opened(folder)
    for (let start = 0; start < 100_000; start += 10_000) {
      log.appendOutput('t', bytes(start, 10_000))
      if (start < 60_000) log.flush()
    }
    always(folder, log, (log) => {
      let read = bytes(0, 0)
      while (read.byteLength < 100_000) {
        const { chunks } = log.readOutput('t', read.byteLength, 15_000)
        expect(chunks.length).toBeGreaterThan(0)
        read = joined([read, ...chunks])
      }
      expect(read).toEqual(bytes(0, 100_000))
    })
  })

  test('is all gone when nothing of it shall be kept', () => {
    const folder = testFolder()
    const log = opened(folder)
    log.appendOutput('t', bytes(0, 100))
    log.trimOutput('t', 0)
    log.flush()
    log.appendOutput('t', bytes(100, 5))
    always(folder, log, (log) => {
      expect(log.readOutput('t', 0)).toMatchObject({ from: 100, dropped: 100 })
      expect(joined(log.readOutput('t', 0).chunks)).toEqual(bytes(100, 5))
    })
  })

  test('keeps what comes after it was cleared, though both are written at once', () => {
    const folder = testFolder()
    const log = opened(folder)
    log.appendOutput('t', bytes(0, 100))
    log.trimOutput('t', 0)
    log.appendOutput('t', bytes(100, 5))
    log.flush()
    always(folder, log, (log) => {
      const { from, dropped, chunks } = log.readOutput('t', 100)
      expect([from, joined(chunks)]).toEqual([100, bytes(100, 5)])
      expect(dropped).toBeLessThanOrEqual(100)
    })
  })
})
