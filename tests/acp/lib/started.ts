import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../../src/kit/result'
import { AcpDriver } from '../../../src/main/agent/drivers/acp/acp-driver'
import { FakeHost } from '../../../src/main/agent/drivers/acp/agent.test-kit'
import type { AgentConnection, Driver } from '../../../src/main/agent/drivers/driver'
import type { Quirks } from '../../../src/main/agent/drivers/quirks'
import type { ProgramSpec } from '../../../src/main/host/machine'
import type { Stream } from '../../../src/main/host/stream'
import type { AgentEvent } from '../../../src/shared/session/event'
import { openScene, started } from '../../machines/lib/scene'

const driver = new AcpDriver({ name: 'liminal-tests', title: 'Tests', version: '0' })

/** The app's side of a real process; a test waits for what it is told. */
export class Listener extends FakeHost {
  #waiting: (() => void)[] = []

  override event(session: string, event: AgentEvent): void {
    super.event(session, event)
    for (const look of this.#waiting) look()
  }

  /** Resolves with the first event that matches, also one that is past. */
  hears(matches: (event: AgentEvent) => boolean): Promise<AgentEvent> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.events.find(([, event]) => matches(event))
        if (found) resolve(found[1])
      }
      this.#waiting.push(look)
      look()
    })
  }

  /** Everything the agent has said, without its thoughts. */
  text(): string {
    return this.events
      .map(([, event]) => (event.type === 'text' && event.role === 'agent' ? event.text : ''))
      .join('')
  }
}

export interface Started {
  child: Stream
  host: Listener
  result: Result<AgentConnection>
}

/** Starts a program as an agent in a real process; it ends with the test. */
export async function startAgent(
  spec: Partial<ProgramSpec>,
  quirks: Quirks = {},
  host = new Listener(),
  speaks: Driver = driver,
): Promise<Started> {
  const scene = openScene()
  onTestFinished(() => scene.close())
  host.folder ??= spec.folder ?? scene.folder
  const child = await started(scene, spec)
  host.settled = (offset) => child.ack(offset)
  return { child, host, result: await speaks.connect(child, host, quirks) }
}

/** One of the programs in tests/agents. */
export function startFake(
  name: string,
  args: string[] = [],
  quirks: Quirks = {},
): Promise<Started> {
  const file = join(import.meta.dirname, '../../agents', `${name}.mjs`)
  return startAgent({ command: process.execPath, args: [file, ...args] }, quirks)
}

export function valueIn<T>(result: Result<T> | undefined): T {
  if (!result) throw new Error('The agent cannot do that')
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.details ?? ''}`)
  return result.value
}
