import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { containerEngine } from '../../src/main/host/remotes/container'
import { remoteSetting } from '../../src/shared/host/remotes/settings'
import { can } from './engines/programs'
import { type OpenOptions, openBy } from './opened'

/** A place in a container of its own, opened as the app does it; it is removed with the test. */
export async function openContainer(
  engine: 'docker' | 'podman',
  written: Record<string, unknown>,
  options: OpenOptions,
) {
  const setting = remoteSetting.parse({ type: 'container', engine, ...written })
  const image = setting.type === 'container' ? setting.image : undefined
  if (setting.type !== 'container' || !image) throw new Error('It has no image')
  const container = `liminal-test-${randomUUID()}`
  onTestFinished(() => void can(engine, ['rm', '--force', container], options.environment))
  return {
    container,
    ...(await openBy(containerEngine({ ...setting, image }, container), options)),
  }
}
