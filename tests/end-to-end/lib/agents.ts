import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from './app'

/** Settings with fake agents in them, each a program of tests/agents. */
export function fakeAgents(...names: string[]): { agents: Record<string, unknown> } {
  const agents = names.map((name) => [
    name,
    {
      name,
      driver: 'acp',
      command: join(root, 'node_modules/.bin/node'),
      args: [join(root, `tests/agents/${name}.mjs`)],
    },
  ])
  return { agents: Object.fromEntries(agents) }
}

/** Gives a command as the page would, and hands on what came of it. */
export async function give<Output>(page: Page, command: string, input: unknown): Promise<Output> {
  const result = await page.evaluate(
    ([name, value]) => window.liminal.call(name as string, value),
    [command, input] as const,
  )
  const { ok, value, problem } = result as {
    ok: boolean
    value: Output
    problem?: { message: string }
  }
  if (!ok) throw new Error(`${command}: ${problem?.message}`)
  return value
}
