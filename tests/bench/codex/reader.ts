import { z } from 'zod'
import { FakeAgent } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import { CodexTransport } from '../../../src/main/agent/drivers/codex/codex-transport'
import { Threads } from '../../../src/main/agent/drivers/codex/threads'
import { Lines } from '../../../src/main/agent/drivers/lines'
import { inReads } from '../acp/lines'
import { report } from '../lib/report'
import { benchRoadOf, type Reader } from '../lib/road'
import { median, round } from '../lib/statistics'
import { notificationLines } from './lines'

const updates = 100_000
const roadUpdates = 200_000
/** Until the compiler has seen both. */
const warmUps = 3
const rounds = 7
const times = 5

const where = { threadId: z.string(), turnId: z.string() }
/** As somebody would write it who wants to be sure of what came. */
const schema = z.discriminatedUnion('method', [
  z.looseObject({
    method: z.literal('item/agentMessage/delta'),
    params: z.looseObject({ ...where, itemId: z.string(), delta: z.string() }),
    emittedAtMs: z.number(),
  }),
  z.looseObject({
    method: z.literal('item/completed'),
    params: z.looseObject({
      ...where,
      item: z.discriminatedUnion('type', [
        z.looseObject({ type: z.literal('agentMessage'), id: z.string(), text: z.string() }),
        z.looseObject({ type: z.literal('webSearch'), id: z.string(), query: z.string() }),
      ]),
    }),
    emittedAtMs: z.number(),
  }),
])

/** Each line parsed and checked, and nothing done with it. */
function plainReader(reads: Uint8Array[]): number {
  let count = 0
  const lines = new Lines({
    line: (text) => {
      schema.parse(JSON.parse(text))
      count += 1
    },
    tooLong: () => undefined,
  })
  const began = process.threadCpuUsage()
  for (const bytes of reads) lines.push(bytes)
  const { user, system } = process.threadCpuUsage(began)
  if (count !== updates) throw new Error(`${count} lines`)
  return user + system
}

/** Ours, until the event is handed to a host that does nothing. */
const ours: Reader = ({ reading, traffic, event }) => {
  const agent = new FakeAgent()
  const threads = new Threads((_thread, told) => event(told))
  const transport = new CodexTransport(
    agent,
    {
      reading,
      traffic,
      settled: () => undefined,
      answer: () => false,
      request: () => undefined,
      ended: () => undefined,
      changed: () => undefined,
      notification: (method, params) => threads.notification(method, params),
      strange: (_name, raw) => {
        throw new Error(String(raw))
      },
      broken: ({ says }) => {
        throw new Error(says.details)
      },
    },
    'bench',
  )
  transport.hear()
  return (bytes) => agent.prints(bytes)
}

function ourReader(reads: Uint8Array[]): number {
  let events = 0
  const read = ours({
    reading: (work) => work(),
    traffic: () => undefined,
    event: () => {
      events += 1
    },
  })
  const began = process.threadCpuUsage()
  for (const bytes of reads) read(bytes)
  const { user, system } = process.threadCpuUsage(began)
  if (events !== updates) throw new Error(`${events} events`)
  return user + system
}

function measured(once: () => number): number[] {
  for (let index = 0; index < warmUps; index += 1) once()
  return Array.from({ length: rounds }, once)
}

export async function benchCodex(): Promise<void> {
  const reads = inReads(notificationLines(updates))
  // One after the other, not in turns: what one leaves behind is not the other's to clear away.
  const own = measured(() => ourReader(reads))
  const plain = measured(() => plainReader(reads))
  const value = round(median(plain) / median(own), 1)
  const each = (took: number[]) => round(median(took) / updates, 2)
  report({
    bench: 'app-server-reader',
    name: 'updates read, times as fast as JSON.parse and zod',
    value,
    unit: 'ratio',
    limit: times,
    ok: value >= times,
    ours: each(own),
    plain: each(plain),
    measured: 'µs of CPU an update',
  })
  await benchRoadOf('app-server-reader', inReads(notificationLines(roadUpdates)), roadUpdates, ours)
}
