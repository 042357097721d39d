// Proves that what nine real agents have said on the wire is understood: each kind of message of each, once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTurn } from '../../src/main/agent/drivers/acp/agent.test-kit'

interface Sample {
  agent: string
  message: { method: string; id?: number | string; params: Record<string, unknown> }
}

const samples = readFileSync(join(import.meta.dirname, '../fixtures/wire.ndjson'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Sample => JSON.parse(line))
const agents = [...new Set(samples.map(({ agent }) => agent))]

test.each(agents)('%s is understood', async (agent) => {
  const { agent: fake, host } = await inTurn()
  const own = samples.filter((sample) => sample.agent === agent)
  expect(own.length).toBeGreaterThan(3)
  let asked = 0
  for (const { message } of own) {
    const before = host.events.length
    if (message.id !== undefined) asked += 1
    const id = message.id === undefined ? {} : { id: `asked-${asked}` }
    fake.says({ ...message, ...id, params: { ...message.params, sessionId: 's1' } })
    const strange = host.events.slice(before).filter(([, event]) => event.type === 'unknown')
    expect(strange, JSON.stringify(message)).toEqual([])
  }
  await new Promise(setImmediate)
  expect(host.questions.length).toBeLessThanOrEqual(asked)
  for (const question of host.questions)
    expect(['permission', 'form', 'url']).toContain(question.kind)
})
