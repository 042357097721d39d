import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, can, missing, program, ran } from './programs'
import { smallRoot } from './small-image'

export const smallImage = 'localhost/liminal-small:1'

/** Why there is no Podman of root here; undefined where there is. */
export const noPodman: string | undefined = why()

function why(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root has a Podman of its own in the tests'
  return missing(['podman', 'busybox'])
}

/** The variables by which Podman finds a storage of the tests' own, and what works on this machine. */
export function podmanEnvironment(): Record<string, string> {
  const folder = cacheFolder('podman')
  const write = (name: string, lines: string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  const containers = [
    '[containers]',
    // More than it has may nobody give where the right to raise limits is missing.
    'default_ulimits = ["nofile=20000:20000", "nproc=20000:20000"]',
    '[engine]',
    ...(program('runc') ? ['runtime = "runc"'] : []),
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
  ]
  const storage = [
    '[storage]',
    'driver = "overlay"',
    `graphroot = "${folder}/storage"`,
    'runroot = "/run/liminal-podman"',
  ]
  return {
    CONTAINERS_CONF: write('containers.conf', containers),
    CONTAINERS_STORAGE_CONF: write('storage.conf', storage),
  }
}

/** Podman with an image to make containers of; and what is told about it. */
export function readyPodman() {
  const environment = podmanEnvironment()
  const podman = (...args: string[]) => ran('podman', args, environment)
  if (!can('podman', ['image', 'exists', smallImage], environment)) {
    const tar = smallRoot(program('busybox') ?? '', cacheFolder('small'))
    podman('import', '--quiet', '--change', 'ENV PATH=/usr/bin:/bin', tar, smallImage)
    rmSync(tar)
  }
  return { environment, podman, image: smallImage }
}
