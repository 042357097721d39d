// Proves that nothing a program prints in place of Claude Code's stream throws, stops the connection, or breaks what is shown.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTurn } from '../../src/main/agent/drivers/claude/claude.test-kit'
import { emptySession, fold } from '../../src/shared/session/fold'
import { malformedStream } from '../acp/lib/mutations'
import { transcripts } from '../drivers/lib/played'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const runs = runsOf(4000, 400_000)
const seed = seedOfRun()
/** Streams that one program prints. */
const together = 200

/** What the real program has said, each kind of message of each situation. */
const goodLines = readdirSync(transcripts, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ndjson'))
  .flatMap((name) => readFileSync(join(transcripts, name), 'utf8').split('\n'))
  .filter((line) => line.startsWith('{"dir":"agent>"') && line.length < 4000)
  .map((line) => JSON.stringify(JSON.parse(line).msg))

async function oneProgram(first: number, count: number): Promise<void> {
  const { agent, host, end } = await inTurn()
  const state = emptySession()
  for (let run = first; run < first + count; run += 1) {
    const pick = random(seed + run).below
    for (const bytes of malformedStream(pick, goodLines)) agent.printsBytes(bytes)
    if (run % 20 === 0) await new Promise(setImmediate)
  }
  agent.prints('\n')
  const streamed = (event: unknown) => ({ type: 'stream_event', event })
  agent.says(
    streamed({ type: 'message_start', message: { id: 'last' } }),
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    streamed({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'alive' },
    }),
  )
  const [, last] = host.events.at(-1) ?? []
  expect(last, `runs from ${first}, seed ${seed}`).toMatchObject({ type: 'text', text: 'alive' })
  expect(host.problems).toEqual([])
  // Whatever is told can be written down, and shown.
  for (const [, event] of host.events) fold(state, JSON.parse(JSON.stringify([0, event])))
  expect(state.sequence).toBe(host.events.length)
  agent.exits()
  expect((await end).reason).toBeTypeOf('string')
}

test(`${runs} malformed streams`, { timeout: patience }, async () => {
  for (let run = 0; run < runs; run += together)
    await oneProgram(run, Math.min(together, runs - run))
})
