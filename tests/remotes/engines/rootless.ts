import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noPodman, podmanEnvironment } from './podman'
import { allPlaces, cacheFolder, can, missing, program, ran } from './programs'
import { smallRoot } from './small-image'

const user = 'liminal-engines'

/** Why there is no Podman without root here; undefined where there is. */
export const noRootless: string | undefined = allPlaces
  ? (noPodman ?? missing(['newuidmap', 'useradd', 'setpriv']))
  : 'npm run test:places has it'

/**
 * Podman of a user who is not root, with an image: a program of that name, which goes over to that
 * user first, since the tests are root's.
 */
export function rootlessPodman() {
  if (!can('id', [user])) ran('useradd', ['--create-home', user])
  const id = ran('id', ['--user', user])
  const [home, runtime, folder] = [`/home/${user}`, `/run/user/${id}`, cacheFolder('rootless')]
  mkdirSync(runtime, { recursive: true })
  ran('chown', [`${user}:`, runtime])
  // As that of root, which says what works on this machine.
  const { CONTAINERS_CONF } = podmanEnvironment()
  const own = join(home, 'containers.conf')
  ran('install', ['-o', user, '-m', '600', CONTAINERS_CONF ?? '', own])
  const file = join(folder, 'podman')
  const variables = `HOME=${home} XDG_RUNTIME_DIR=${runtime} CONTAINERS_CONF=${own} PATH="$PATH"`
  const as = `setpriv --reuid ${id} --regid ${id} --init-groups env -i ${variables}`
  writeFileSync(
    file,
    `#!/bin/sh\ncd /\nexec ${as} ${program('podman')} --storage-driver=vfs "$@"\n`,
  )
  chmodSync(file, 0o755)
  const podman = (...args: string[]) => ran(file, args)
  const image = 'localhost/liminal-small:1'
  if (!can(file, ['image', 'exists', image])) {
    const tar = smallRoot(program('busybox') ?? '', cacheFolder('small'))
    const there = join(home, 'root.tar')
    ran('install', ['-o', user, '-m', '600', tar, there])
    podman('import', '--quiet', '--change', 'ENV PATH=/usr/bin:/bin', there, image)
  }
  return { environment: { PATH: `${folder}:${process.env.PATH}` }, podman, image }
}
