import { client, ndJsonStream } from '@agentclientprotocol/sdk/unstable'
import { FakeAgent, FakeHost } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import { Book } from '../../../src/main/agent/drivers/acp/book'
import { Conversations } from '../../../src/main/agent/drivers/acp/conversations'
import { Transport } from '../../../src/main/agent/drivers/acp/transport'
import { report } from '../lib/report'
import { median, round } from '../lib/statistics'
import { inReads, updateLines } from './lines'

const updates = 100_000
const rounds = 7
const times = 5

/** The SDK's connection with a handler that does nothing, which is as fast as it can be. */
async function sdkReader(reads: Uint8Array[]): Promise<number> {
  let left = updates
  const done = Promise.withResolvers<void>()
  const app = client({ name: 'bench' }).onNotification(
    'session/update',
    (params) => params,
    () => {
      left -= 1
      if (left === 0) done.resolve()
    },
  )
  const began = performance.now()
  const input = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const bytes of reads) controller.enqueue(bytes)
    },
  })
  const connection = app.connect(ndJsonStream(new WritableStream<Uint8Array>(), input))
  await done.promise
  const took = performance.now() - began
  connection.close()
  return took
}

/** Ours, until the event is handed to a host that does nothing. */
function ourReader(reads: Uint8Array[]): number {
  let events = 0
  let prefix = 0
  const agent = new FakeAgent()
  const host = new FakeHost()
  const conversations = new Conversations(
    () => {
      events += 1
    },
    () => `p${prefix++}`,
  )
  const transport = new Transport(
    agent,
    {
      settled: () => undefined,
      traffic: () => undefined,
      reading: (work) => work(),
      update: (params) => conversations.update(params),
      notification: () => undefined,
      strange: (_name, raw) => {
        throw new Error(String(raw))
      },
      broken: ({ says }) => {
        throw new Error(says.details)
      },
    },
    new Book('bench', 'bench', () => undefined),
  )
  transport.hear()
  const began = performance.now()
  for (const bytes of reads) agent.prints(bytes)
  const took = performance.now() - began
  if (events !== updates || host.events.length > 0) throw new Error(`${events} events`)
  return took
}

export async function benchReader(): Promise<void> {
  const reads = inReads(updateLines(updates))
  await sdkReader(reads)
  ourReader(reads)
  const ratios: number[] = []
  const ours: number[] = []
  const sdk: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    sdk.push(await sdkReader(reads))
    ours.push(ourReader(reads))
    ratios.push((sdk[index] ?? 0) / (ours[index] ?? 1))
  }
  const value = round(median(ratios), 1)
  const each = (took: number[]) => round((median(took) * 1000) / updates, 2)
  report({
    bench: 'acp-reader',
    name: 'updates read, times as fast as the SDK',
    value,
    unit: 'ratio',
    limit: times,
    ok: value >= times,
    ours: each(ours),
    sdk: each(sdk),
    measured: 'µs an update',
  })
}
