import path from 'node:path'
import type { AgentLaunch } from '../../../src/main/agent/catalog/agent-launch'
import { AcpDriver } from '../../../src/main/agent/drivers/acp/acp-driver'
import { ClaudeDriver } from '../../../src/main/agent/drivers/claude/claude-driver'
import { CodexDriver } from '../../../src/main/agent/drivers/codex/codex-driver'
import type { Driver } from '../../../src/main/agent/drivers/driver'
import { keepingIn } from '../../machines/lib/doubles'
import { RealStack } from './real-stack'

const client = { name: 'test', title: 'Test', version: '1' }
const agents = path.resolve(import.meta.dirname, '../../agents')
const cancelTimeout = 20_000

/** Agents that write down what they are told, by what they speak. */
const drivers: Record<string, () => Driver> = {
  ledger: () => new AcpDriver(client),
  'ledger-claude': () => new ClaudeDriver(),
  'ledger-codex': () => new CodexDriver(client),
}

/** An app without its window, whose agents outlive it; all of them are one program, with its manner behind an @. */
export function openKept(folder: string, agent = 'ledger'): RealStack {
  const [program = '', manner = 'well'] = agent.split('@')
  const driver = drivers[program]?.()
  if (!driver) throw new Error(`There is no ${program}`)
  return new RealStack(folder, {
    speed: 1,
    cancelTimeout,
    driver,
    keeping: keepingIn(path.join(folder, 'keepers')),
    launch: (id): AgentLaunch => ({
      id,
      name: 'Fake Agent',
      driver: 'acp',
      command: process.execPath,
      accountFolder: null,
      args: [path.join(agents, `${program}.mjs`), manner],
      env: { LEDGER: path.join(folder, 'ledger') },
      quirks: { cancelTimeout },
    }),
  })
}
