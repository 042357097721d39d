import type { Resumed } from '../driver'
import type { Fields } from '../fields'
import { driver, FakeAgent, FakeHost } from './agent.test-kit'

export const turn = () => new Promise(setImmediate)

/** What is written down as the app dies, and another run finds. */
export async function saved(parts: { connection: { saved?(): unknown } }): Promise<unknown> {
  await turn()
  return JSON.parse(JSON.stringify(parts.connection.saved?.()))
}

export async function resumed(state: unknown, told: Fields[] = [], host = new FakeHost()) {
  const agent = new FakeAgent()
  const bytes = told.map((message) => Buffer.from(`${JSON.stringify(message)}\n`))
  const result = await driver.resume({ stream: agent, state, told: bytes }, host, {})
  if (!result.ok) throw new Error(result.problem.message)
  const { value } = result
  const begin = () => value.hear(0)
  return { agent, host, begin, resumed: value as Resumed, connection: value.connection }
}

export const tool = (id: string, more: Fields = {}): Fields => ({
  sessionUpdate: 'tool_call',
  toolCallId: id,
  title: `Tool ${id}`,
  kind: 'edit',
  ...more,
})
