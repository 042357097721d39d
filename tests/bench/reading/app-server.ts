import { z } from 'zod'
import { CodexTransport } from '../../../src/main/drivers/codex/codex-transport'
import { Threads } from '../../../src/main/drivers/codex/threads'
import type { Stream } from '../../../src/main/machines/stream'
import type { AgentEvent } from '../../../src/shared/session/event'
import { inReads } from '../acp/lines'
import { benchAgainstZod } from './against-zod'
import { benchRoad } from './road'

const updates = 100_000
const bench = 'app-server-reader'

const where = {
  threadId: '01a1f0fc-6a72-7121-ba3f-7303cfa4ced9',
  turnId: '01a1f0fc-6bbe-7610-87fa-4e14a5224bfa',
}

/** What it prints nearly all the time: pieces of text, and now and then news of a tool. */
function lines(count: number): string {
  let text = ''
  for (let index = 0; index < count; index += 1) {
    const message =
      index % 100 === 99
        ? {
            method: 'item/completed',
            params: {
              item: { type: 'webSearch', id: `t${index}`, query: 'x', action: null, results: null },
              ...where,
              contentTokenCount: null,
            },
          }
        : {
            method: 'item/agentMessage/delta',
            params: {
              ...where,
              itemId: 'msg_375bb13f58084fee2b949af5',
              delta: ` and word ${index}`,
            },
          }
    text += `${JSON.stringify({ ...message, emittedAtMs: 1795044437010 + index })}\n`
  }
  return text
}

const ids = { threadId: z.string(), turnId: z.string() }
const schema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('item/agentMessage/delta'),
    params: z.object({ ...ids, itemId: z.string(), delta: z.string() }),
    emittedAtMs: z.number(),
  }),
  z.object({
    method: z.literal('item/completed'),
    params: z.object({ ...ids, item: z.object({ type: z.literal('webSearch'), id: z.string() }) }),
    emittedAtMs: z.number(),
  }),
])

function read(
  stream: Stream,
  tell: (thread: string, event: AgentEvent) => void,
  reading: (work: () => void) => void,
  traffic: (direction: 'in' | 'out' | 'error', text: string) => void,
): void {
  const threads = new Threads(tell)
  new CodexTransport(stream, {
    ...{ reading, traffic },
    settled: () => undefined,
    strange: (_name, raw) => {
      throw new Error(String(raw))
    },
    broken: ({ says }) => {
      throw new Error(says.details)
    },
    answer: () => false,
    request: () => undefined,
    ended: () => undefined,
    notification: (method, params) => threads.notification(method, params),
  })
}

export async function benchAppServer(): Promise<void> {
  const reads = inReads(lines(updates))
  benchAgainstZod(bench, reads, updates, schema, (stream) => {
    let events = 0
    const count = () => {
      events += 1
    }
    read(
      stream,
      count,
      (work) => work(),
      () => undefined,
    )
    return () => events
  })
  await benchRoad(bench, reads, updates, (stream, runs, traffic) =>
    read(
      stream,
      (thread, event) => runs.event(thread, event),
      (work) => runs.reading(work),
      (direction, text) => traffic.add(direction, text),
    ),
  )
}
