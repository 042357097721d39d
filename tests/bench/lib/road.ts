import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/kit/clock'
import { TextRuns } from '../../../src/main/agent/drivers/text-runs'
import { Traffic } from '../../../src/main/agent/process/traffic'
import { Journal } from '../../../src/main/session/journal'
import { Feed } from '../../../src/main/store/feed/feed'
import { Rows } from '../../../src/main/store/feed/rows'
import { openLog } from '../../../src/main/store/log/open-log'
import type { AgentEvent } from '../../../src/shared/session/event'
import { emptySession } from '../../../src/shared/session/fold'
import { report } from './report'
import { round } from './statistics'

const rounds = 5
const limit = 2

/** Reads what one pipe brings, and hands on the events of one session. */
export type Reader = (parts: {
  reading(work: () => void): void
  traffic(direction: 'in' | 'out' | 'error', text: string): void
  event(event: AgentEvent): void
}) => (bytes: Uint8Array) => void

/** From the bytes of the pipe to the string that goes to a window: parsed, numbered, logged, folded, batched. */
export async function benchRoadOf(
  bench: string,
  reads: Uint8Array[],
  updates: number,
  reader: Reader,
): Promise<void> {
  const costs: number[] = []
  for (let index = 0; index < rounds; index += 1) costs.push((await road(reads, reader)) / updates)
  // Whatever else runs on the machine can only add to it.
  const value = round(Math.min(...costs), 2)
  report({
    bench,
    name: 'an update from pipe to window, with number, log and batch',
    value,
    unit: 'µs of CPU in main',
    limit,
    ok: value <= limit,
    all: costs.map((cost) => round(cost, 2)),
  })
}

/** A window that looks at the session, and deals with each frame at once. */
function watch(feed: Feed, session: string): { sent: number; close(): void } {
  const closing: (() => void)[] = []
  const window = {
    sent: 0,
    close: () => {
      for (const listener of closing) listener()
    },
  }
  const listeners: ((text: string) => void)[] = []
  const say = (request: unknown) => {
    for (const listener of listeners) listener(JSON.stringify(request))
  }
  feed.connect(1, {
    send: (text) => {
      window.sent += text.length
      const frame = Number(/"frame":(\d+)/.exec(text)?.[1])
      setImmediate(() => say({ type: 'done', frame }))
    },
    onMessage: (listener) => listeners.push(listener),
    onClose: (listener) => closing.push(listener),
    close: () => undefined,
  })
  say({ type: 'watch', session })
  return window
}

async function road(reads: Uint8Array[], reader: Reader): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-bench-'))
  const opened = openLog(join(folder, 'log.sqlite'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const feed = new Feed(new Rows(), () => emptySession())
  const journal = new Journal('s', log, feed, systemClock)
  const window = watch(feed, 's')
  const traffic = new Traffic(Date.now)
  const runs = new TextRuns({ event: (_session, event) => journal.append(event) })
  const read = reader({
    reading: (work) => runs.reading(work),
    traffic: (direction, text) => traffic.add(direction, text),
    event: (event) => runs.event('s', event),
  })
  const before = process.threadCpuUsage()
  for (const bytes of reads) {
    read(bytes)
    // As in the app, where other things happen between two reads.
    await new Promise(setImmediate)
  }
  log.flush()
  if (window.sent === 0) throw new Error('Nothing was sent to the window')
  const { user, system } = process.threadCpuUsage(before)
  // Its heartbeat would keep the program alive.
  window.close()
  log.close()
  rmSync(folder, { recursive: true, force: true })
  return user + system
}
