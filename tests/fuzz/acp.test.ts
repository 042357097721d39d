// Proves that no stream of bytes, however malformed, throws, stops the connection, or breaks what is shown.

import { expect, test } from 'vitest'
import { chunk, inTurn } from '../../src/main/agent/drivers/acp/agent.test-kit'
import { emptySession, fold } from '../../src/shared/session/fold'
import { malformedStream } from '../acp/lib/mutations'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const runs = runsOf(20_000, 1_000_000)
const seed = seedOfRun()
/** Streams that one agent prints. */
const together = 500

async function oneAgent(first: number, count: number): Promise<void> {
  const { agent, host, connection } = await inTurn()
  const state = emptySession()
  for (let run = first; run < first + count; run += 1) {
    for (const bytes of malformedStream(random(seed + run).below)) agent.prints(bytes)
    if (run % 50 === 0) await new Promise(setImmediate)
  }
  agent.prints('\n')
  agent.updates('s1', chunk('alive'))
  expect(host.said().at(-1), `runs from ${first}`).toMatchObject({ type: 'text', text: 'alive' })
  // Whatever is told can be written down, and shown.
  for (const [, event] of host.events) fold(state, JSON.parse(JSON.stringify([0, event])))
  expect(state.sequence).toBe(host.events.length)
  // A request that is answered shows that the other direction lives as well.
  agent.reads = true
  agent.says({ id: 'last', method: 'terminal/output', params: { sessionId: 's1' } })
  await agent.hearsAnswer('last')
  connection.close()
}

test(`${runs} malformed streams`, { timeout: patience }, async () => {
  for (let run = 0; run < runs; run += together) await oneAgent(run, Math.min(together, runs - run))
})
