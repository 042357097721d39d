import type { z } from 'zod'
import { FakeAgent } from '../../../src/main/drivers/acp/agent.test-kit'
import type { Stream } from '../../../src/main/machines/stream'
import { report } from '../lib/report'
import { median, round } from '../lib/statistics'

const rounds = 7
const times = 5

/** Joins a driver's reader to a stream; it counts what the reader tells. */
export type CountingReader = (stream: Stream) => () => number

/** Our reader, from the bytes of the pipe to its events, against parsing each line and checking it. */
export function benchAgainstZod(
  bench: string,
  reads: Uint8Array[],
  updates: number,
  schema: z.ZodType,
  reader: CountingReader,
): void {
  const ratios: number[] = []
  const ours: number[] = []
  const zods: number[] = []
  for (let index = 0; index <= rounds; index += 1) {
    const zod = zodReader(reads, updates, schema)
    const our = ourReader(reads, updates, reader)
    // The first of each is for the compiler.
    if (index === 0) continue
    zods.push(zod)
    ours.push(our)
    ratios.push(zod / our)
  }
  const value = round(median(ratios), 1)
  const each = (took: number[]) => round((median(took) * 1000) / updates, 2)
  report({
    bench,
    name: 'updates read, times as fast as JSON.parse and zod',
    value,
    unit: 'ratio',
    limit: times,
    ok: value >= times,
    ours: each(ours),
    zod: each(zods),
    measured: 'µs an update',
  })
}

function ourReader(reads: Uint8Array[], updates: number, reader: CountingReader): number {
  const agent = new FakeAgent()
  const count = reader(agent)
  const began = performance.now()
  for (const bytes of reads) agent.prints(bytes)
  const took = performance.now() - began
  if (count() !== updates) throw new Error(`${count()} events`)
  return took
}

/** As simple as it can be: lines are cut as text, and what is no line yet waits. */
function zodReader(reads: Uint8Array[], updates: number, schema: z.ZodType): number {
  let count = 0
  let held = ''
  const decoder = new TextDecoder()
  const began = performance.now()
  for (const bytes of reads) {
    const lines = (held + decoder.decode(bytes, { stream: true })).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) if (schema.safeParse(JSON.parse(line)).success) count += 1
  }
  const took = performance.now() - began
  if (count !== updates) throw new Error(`${count} messages`)
  return took
}
