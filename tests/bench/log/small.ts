import type { SessionEvent } from '../../../src/shared/session/event'
import { benchLog, report, written } from './scene'

const seconds = 5
const eventsPerSecond = 10_000
const sessions = Array.from({ length: 50 }, (_, index) => `session-${index}`)

/** Streams of small events that are no text: calls of tools, usage, output of their terminals. */
const kinds: Record<string, (number: number) => SessionEvent> = {
  'calls of tools': (number) => ({
    type: 'tool',
    tool: { id: `call-${number >> 9}`, title: 'Read a file', kind: 'read', state: 'running' },
  }),
  usage: (used) => ({ type: 'usage', usage: { used, size: 200_000 } }),
  'output of terminals': (number) => ({
    type: 'terminal-output',
    terminal: 'terminal-1',
    text: `output ${number}\n`,
  }),
}

export async function benchSmall(): Promise<void> {
  for (const [name, make] of Object.entries(kinds)) {
    const { log, close, remove } = benchLog()
    let payload = 0
    let events = 0
    const before = written()
    const startedAt = performance.now()
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const passed = Math.min(seconds * 1000, performance.now() - startedAt)
        for (const due = (passed / 1000) * eventsPerSecond; events < due; events += 1) {
          const at = 1_760_000_000_000 + Math.floor(events / 10)
          const event = make(events)
          payload += JSON.stringify([at, event]).length
          log.append(sessions[events % sessions.length] ?? '', [at, event])
        }
        if (passed < seconds * 1000) return
        clearInterval(timer)
        resolve()
      }, 2)
    })
    close()
    report(`bytes written for ${name}`, (written().bytes - before.bytes) / payload, '×', 3)
    remove()
  }
}
