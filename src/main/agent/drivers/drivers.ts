import type { DriverName } from '../../../shared/agent/process/agent'
import type { Client, Driver } from './driver'

interface Spoken {
  /** How many conversations one process of it serves. */
  holds: 'one' | 'many'
  load(client: Client): Promise<Driver>
}

/** What is spoken, each loaded when it is first needed: the window does not wait for a protocol. */
const spoken: { [Name in DriverName]?: Spoken } = {
  acp: {
    holds: 'many',
    load: async (client) => new (await import('./acp/acp-driver')).AcpDriver(client),
  },
  'app-server': {
    holds: 'many',
    load: async (client) => new (await import('./codex/codex-driver')).CodexDriver(client),
  },
  'stream-json': {
    holds: 'one',
    load: async () => new (await import('./claude/claude-driver')).ClaudeDriver(),
  },
}

/** Whether there is a driver for it; what runs in a terminal needs none. */
export function isSpoken(name: DriverName): boolean {
  return name === 'terminal' || spoken[name] !== undefined
}

/** A process of it serves one conversation: sessions never share one. */
export function holdsOne(name: DriverName): boolean {
  return spoken[name]?.holds === 'one'
}

export function driverNamed(name: DriverName, client: Client): Promise<Driver> {
  const found = spoken[name]
  return found ? found.load(client) : Promise.reject(new Error(`${name} is not spoken`))
}
