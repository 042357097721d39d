import type { SessionEvent } from '../../../src/shared/session/event'
import { emptySession, fold } from '../../../src/shared/session/fold'
import { random } from '../../lib/random'
import { benchLog, report, wordAt, written } from './scene'

const seconds = 30
const eventsPerSecond = 10_000
const eventsPerTurn = 1_000
const eventsPerMessage = 100

/** Sessions that stream text as agents do: turns, messages, a row that changes, the index. */
export async function benchEvents(): Promise<void> {
  const { log, close, remove } = benchLog()
  const { below } = random(1)
  const sessions = Array.from({ length: 50 }, (_, index) => ({
    id: `00000000-0000-4000-8000-0000000000${index}`,
    state: emptySession(),
    text: '',
  }))
  let payload = 0
  let frames = 0
  log.onDurable(() => {
    frames += 1
  })

  const say = (session: (typeof sessions)[number], at: number): void => {
    const { id, state } = session
    const number = state.sequence
    const message = `message-${Math.floor(number / eventsPerMessage)}`
    const text = `${wordAt(below(1_000_000) / 1_000_000)} `
    const event: SessionEvent =
      number % eventsPerTurn === 0
        ? { type: 'turn-started', turn: `turn-${number}`, content: [{ type: 'text', text }] }
        : { type: 'text', message, role: 'agent', text }
    payload += JSON.stringify([at, event]).length
    log.append(id, [at, event])
    const sealed = fold(state, [at, event])
    if (sealed) {
      const { number, first, last = 0, items } = sealed
      log.seal(id, { number, first, last, items: items.length, heading: text, at }, state)
    }
    session.text += text
    if (number % eventsPerMessage === eventsPerMessage - 1) {
      const section = state.section.number
      log.index(id, [{ section, item: message, role: 'agent', at, text: session.text }])
      session.text = ''
    }
  }

  const row = (id: string) => ({
    id,
    project: '11111111-1111-4111-8111-111111111111',
    agent: 'practice',
    account: null,
    profile: null,
    agentName: 'Practice agent',
    driver: 'acp' as const,
    agentSession: `agent-${id}`,
    workspace: { kind: 'folder' as const, path: '/home/somebody/projects/something' },
    pinned: false,
    archived: false,
    deletedAt: null,
    seenSequence: events,
    createdAt: 1_760_000_000_000,
    // As long as the row of a list with the rest of a summary.
    summary: { row: 'x'.repeat(800), at: events },
  })

  let events = 0
  const before = written()
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const rows = setInterval(() => {
    for (const { id } of sessions) log.sessions.put(row(id))
  }, 1_000)
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(seconds * 1000, performance.now() - startedAt)
      for (const due = (passed / 1000) * eventsPerSecond; events < due; events += 1) {
        const session = sessions[events % sessions.length]
        if (session) say(session, 1_760_000_000_000 + Math.floor(events / 10))
      }
      if (passed < seconds * 1000) return
      clearInterval(timer)
      clearInterval(rows)
      resolve()
    }, 2)
  })
  close()
  const cpu = process.cpuUsage(cpuBefore)
  const after = written()
  remove()

  report('bytes written per byte of payload', (after.bytes - before.bytes) / payload, '×', 3)
  report('write calls per event', (after.calls - before.calls) / events, 'calls', 0.05)
  report('processor time per event', (cpu.user + cpu.system) / events, 'µs')
  report('payload per event', payload / events, 'bytes')
  report('events per frame', events / frames, 'events')
}
