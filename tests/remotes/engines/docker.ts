import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { smallImage } from './podman'
import { allPlaces, cacheFolder, can, missing, program, ran } from './programs'
import { smallRoot } from './small-image'

/** Why there is no Docker of the tests' own here; undefined where there is. */
const noDocker: string | undefined =
  process.getuid?.() === 0
    ? missing(['docker', 'dockerd', 'containerd', 'busybox'])
    : 'only root has a Docker of its own in the tests'

/** The same, where its tests are wanted: it takes its time to start. */
export const notDocker = allPlaces ? noDocker : 'npm run test:places has it'

/** A daemon of its own with an image; it ends with the test. */
export async function startDocker() {
  const folder = cacheFolder('docker')
  const socket = join(folder, 'socket')
  const environment = { DOCKER_HOST: `unix://${socket}` }
  const start = async () => {
    const log = openSync(join(folder, 'log'), 'w')
    const args = ['--data-root', join(folder, 'data'), '--exec-root', '/run/liminal-docker']
    const child = spawn(
      program('dockerd') ?? '',
      [
        ...args,
        '--host',
        `unix://${socket}`,
        '--pidfile',
        join(folder, 'pid'),
        '--default-ulimit',
        'nofile=20000:20000',
        '--bridge',
        'none',
      ],
      { stdio: ['ignore', log, log] },
    )
    closeSync(log)
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const until = Date.now() + 30_000
    while (!can('docker', ['version'], environment)) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error(`Docker did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return async () => {
      child.kill('SIGTERM')
      await gone
    }
  }
  let stop = await start()
  onTestFinished(() => stop())
  const docker = (...args: string[]) => ran('docker', args, environment)
  if (!can('docker', ['image', 'inspect', smallImage], environment)) {
    const tar = smallRoot(program('busybox') ?? '', cacheFolder('small'))
    docker('import', '--change', 'ENV PATH=/usr/bin:/bin', tar, smallImage)
    rmSync(tar)
  }
  return {
    environment,
    docker,
    image: smallImage,
    stop: () => stop(),
    again: async () => {
      stop = await start()
    },
  }
}
