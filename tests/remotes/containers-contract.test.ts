// Proves that a container of Podman, and one of Docker, are the same as this computer to whoever runs things on them.
import { tmpdir } from 'node:os'
import { describe, test } from 'vitest'
import { machineContract } from '../machines/contract'
import { connectionContract } from '../machines/contract/connection'
import type { Place } from '../machines/contract/scene'
import { ownEnvironment } from '../machines/lib/doubles'
import { openContainer } from './container'
import { notDocker, startDocker } from './engines/docker'
import { noPodman, readyPodman } from './engines/podman'

/** What the contract looks at from here: processes by their numbers, and folders beside its own. */
const shared = {
  network: 'host',
  mounts: [tmpdir(), process.execPath],
  options: ['--init=false', '--pid=host', '--env=KEPT=yes', '--env=REMOVED=no', '--env=TERM=xterm'],
}

async function inBox(
  engine: 'docker' | 'podman',
  { environment, image }: { environment: Record<string, string>; image: string },
): Promise<Place> {
  const { opened, again } = await openContainer(
    engine,
    { image, ...shared },
    {
      environment: { ...ownEnvironment(), ...environment },
      // It is cut far oftener than any way is.
      pace: 0.1,
    },
  )
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const machine = opened.value
  return { machine, cut: () => machine.cut(), again: () => again(machine.leave()) }
}

const inPodman = async () => inBox('podman', readyPodman())
const inDocker = async () => inBox('docker', await startDocker())

if (noPodman !== undefined) test.skip(`no machine in Podman: ${noPodman}`, () => undefined)
else if (process.env.LIMINAL_SOAK) machineContract('in Podman', inPodman)
else describe('connection in Podman', () => connectionContract(inPodman))

if (notDocker !== undefined) test.skip(`no machine in Docker: ${notDocker}`, () => undefined)
else if (process.env.LIMINAL_SOAK) machineContract('in Docker', inDocker)
else describe('connection in Docker', () => connectionContract(inDocker))
