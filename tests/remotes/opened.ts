import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { defined } from '../../src/kit/defined'
import { failure, type Result, success } from '../../src/kit/result'
import type { RemoteMachine } from '../../src/main/host/link/remote-machine'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { Machine } from '../../src/main/host/machine'
import { KILL_PLAN } from '../../src/main/host/plans'
import type { Asking } from '../../src/main/host/remotes/asking'
import type { Engine } from '../../src/main/host/remotes/engine'
import type { NodeBinary, Pack } from '../../src/main/host/remotes/install'
import { readyRemote } from '../../src/main/host/remotes/open-remote'
import type { Link } from '../../src/shared/host/remotes/link'
import { memoryRecords } from '../machines/lib/doubles'

const built = join(import.meta.dirname, '../../out/place')

/** As it was built. */
export function builtPack(): Pack {
  const { hash, platform, arch } = JSON.parse(readFileSync(join(built, 'pack.json'), 'utf8'))
  const bytes = async () => readFileSync(join(built, 'place.pack'))
  const unpacker = async () => readFileSync(join(built, 'unpack.mjs'))
  return { hash, platform, arch, bytes, unpacker }
}

export const noNode: NodeBinary = {
  version: 'none',
  bytes: async () => failure('none', 'There is none.'),
}

export interface OpenOptions {
  environment: Record<string, string>
  node?: NodeBinary
  pack?: Pack
  app?: string
  /** Who answers what the engine's program asks. */
  asking?: Asking
  /** How long its seconds are between attempts. */
  pace?: number
  /** Is told at the beginning who brings it there. */
  begun?: (here: Machine) => void
}

/** A place behind an engine, opened as the app does it. */
export async function openBy(
  engine: Engine,
  {
    environment,
    node = noNode,
    pack = builtPack(),
    app = randomUUID(),
    asking,
    begun,
    pace,
  }: OpenOptions,
) {
  const here = createLocalMachine({
    records: memoryRecords(),
    token: randomUUID(),
    environment: () => Promise.resolve(environment),
    onProblem: (words) => console.error(words),
  })
  onTestFinished(() => here.close(KILL_PLAN))
  begun?.(here)
  const steps: string[] = []
  const links: Link[] = []
  const ready = await readyRemote({
    id: 'build-1',
    name: 'build-1',
    here,
    engine,
    environment,
    node,
    pack,
    app,
    run: randomUUID(),
    timers: systemClock,
    ...(asking ? { asking } : {}),
    ...defined({ pace }),
    step: (words) => void steps.push(words),
    changed: (link) => void links.push(link),
  })
  const connected = async (): Promise<Result<RemoteMachine>> => {
    if (!ready.ok) return ready
    const machine = ready.value.connect()
    const up = await machine.up
    return up.ok ? success(machine) : up
  }
  const opened = await connected()
  /** This app is gone, and another comes. */
  const again = (firstCall: number): RemoteMachine => {
    if (!ready.ok) throw new Error(ready.problem.message)
    return ready.value.connect(firstCall)
  }
  return { here, opened, again, steps, links, app }
}
