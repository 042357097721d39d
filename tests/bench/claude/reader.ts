import { z } from 'zod'
import { FakeClaude } from '../../../src/main/agent/drivers/claude/claude.test-kit'
import { MessageReader } from '../../../src/main/agent/drivers/claude/message-reader'
import { Wire } from '../../../src/main/agent/drivers/claude/wire'
import { Lines } from '../../../src/main/agent/drivers/lines'
import { inReads } from '../acp/lines'
import { report } from '../lib/report'
import { benchRoadOf, type Reader } from '../lib/road'
import { median, round } from '../lib/statistics'
import { deltaLines } from './lines'

const updates = 100_000
const roadUpdates = 200_000
const rounds = 7
const times = 5

const common = {
  session_id: z.string(),
  parent_tool_use_id: z.string().nullable(),
  uuid: z.string(),
}
/** As somebody would write it who wants to be sure of what came. */
const schema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('stream_event'),
    event: z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('message_start'), message: z.looseObject({}) }),
      z.looseObject({
        type: z.literal('content_block_start'),
        index: z.number(),
        content_block: z.looseObject({ type: z.string() }),
      }),
      z.looseObject({
        type: z.literal('content_block_delta'),
        index: z.number(),
        delta: z.discriminatedUnion('type', [
          z.looseObject({ type: z.literal('text_delta'), text: z.string() }),
          z.looseObject({ type: z.literal('thinking_delta'), thinking: z.string() }),
        ]),
      }),
    ]),
    ...common,
  }),
  z.looseObject({ type: z.literal('system'), subtype: z.string(), ...common }),
])

/** In milliseconds: what else runs on the machine is none of it. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

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
  const took = cpuOf(() => {
    for (const bytes of reads) lines.push(bytes)
  })
  if (count !== updates + 2) throw new Error(`${count} lines`)
  return took
}

/** Ours, until the event is handed to a host that does nothing. */
const ours: Reader = ({ reading, traffic, event }) => {
  const agent = new FakeClaude()
  const reader = new MessageReader(event, 'p')
  const wire = new Wire(
    agent,
    {
      settled: () => undefined,
      reading,
      traffic,
      message: (message) => reader.read(message),
      asks: () => undefined,
      ended: () => undefined,
      changed: () => undefined,
      strange: (_name, raw) => {
        throw new Error(String(raw))
      },
      broken: ({ says }) => {
        throw new Error(says.details)
      },
    },
    { agent: 'bench', run: 'bench' },
  )
  wire.hear()
  return (bytes) => agent.printsBytes(bytes)
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
  const took = cpuOf(() => {
    for (const bytes of reads) read(bytes)
  })
  if (events !== updates - updates / 100) throw new Error(`${events} events`)
  return took
}

export async function benchClaude(): Promise<void> {
  const reads = inReads(deltaLines(updates))
  plainReader(reads)
  ourReader(reads)
  const ratios: number[] = []
  const own: number[] = []
  const plain: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    plain.push(plainReader(reads))
    own.push(ourReader(reads))
    ratios.push((plain[index] ?? 0) / (own[index] ?? 1))
  }
  const value = round(median(ratios), 1)
  const each = (took: number[]) => round((median(took) * 1000) / updates, 2)
  report({
    bench: 'stream-json-reader',
    name: 'updates read, times as fast as JSON.parse and zod',
    value,
    unit: 'ratio',
    limit: times,
    ok: value >= times,
    ours: each(own),
    plain: each(plain),
    measured: 'µs of CPU an update',
  })
  await benchRoadOf('stream-json-reader', inReads(deltaLines(roadUpdates)), roadUpdates, ours)
}
