// Proves that no stream of bytes from an app-server, however malformed, throws, stops the connection, or breaks what is shown.

import { expect, test } from 'vitest'
import { FakeHost } from '../../src/main/agent/drivers/acp/agent.test-kit'
import { CodexDriver } from '../../src/main/agent/drivers/codex/codex-driver'
import { FakeCodex } from '../../src/main/agent/drivers/codex/fake-codex.test-kit'
import { linesOf, transcripts } from '../../src/main/agent/drivers/codex/transcripts.test-kit'
import { emptySession, fold } from '../../src/shared/session/fold'
import { malformedStream } from '../acp/lib/mutations'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const runs = runsOf(10_000, 1_000_000)
const seed = seedOfRun()
/** Streams that one agent prints. */
const together = 500

/** All that real ones have said, as if it were said of one thread. */
const goodLines = transcripts.flatMap((name) =>
  linesOf(name).flatMap((line) =>
    'agent' in line
      ? JSON.stringify(line.agent).replace(/"threadId":"[^"]*"/g, '"threadId":"s1"')
      : [],
  ),
)

async function oneAgent(first: number, count: number): Promise<void> {
  const agent = new FakeCodex()
  const host = new FakeHost()
  agent.answers['thread/start'] = () => ({ thread: { id: 's1' } })
  const client = { name: 'test', title: 'Test', version: '0' }
  const made = await new CodexDriver(client).connect(agent, host, {})
  if (!made.ok) throw new Error(made.problem.message)
  await made.value.open({ way: 'new', folder: '/work' })
  void made.value.prompt('s1', [{ type: 'text', text: 'go' }])
  for (let run = first; run < first + count; run += 1) {
    for (const bytes of malformedStream(random(seed + run).below, goodLines)) agent.prints(bytes)
    if (run % 50 === 0) await new Promise(setImmediate)
  }
  agent.prints('\n')
  const params = { threadId: 's1', itemId: 'last', delta: 'alive' }
  agent.says({ method: 'item/agentMessage/delta', params })
  expect(host.said().at(-1), `runs from ${first}`).toMatchObject({ type: 'text', text: 'alive' })
  expect(host.problems).toEqual([])
  // Whatever is told can be written down, and shown.
  const state = emptySession()
  for (const [, event] of host.events) fold(state, JSON.parse(JSON.stringify([0, event])))
  expect(state.sequence).toBe(host.events.length)
  // A request that is answered shows that the other direction lives as well.
  agent.says({ id: 'last', method: 'no/such', params: { threadId: 's1' } })
  await agent.hearsAnswer('last')
  made.value.close()
}

test(`${runs} malformed streams`, { timeout: patience }, async () => {
  for (let run = 0; run < runs; run += together) await oneAgent(run, Math.min(together, runs - run))
})
