// Proves that a pod is a place, on a cluster of its own, which is built from Debian's sources where it has not been yet.
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './run/build.mjs'
import { main, mustRun, say } from './run/command.mjs'
import { inProject, isDebian, isRoot } from './run/project.mjs'
import { vitest } from './run/vitest.mjs'
import { setUp } from './setup/everything.mjs'
import { ensureTools } from './setup/system.mjs'

const needed = {
  ...{ etcd: ['etcd-server'], containerd: ['containerd'], ctr: ['containerd'], go: ['golang-go'] },
  ...{ podman: ['podman'], runc: ['runc'], busybox: ['busybox-static'], conntrack: ['conntrack'] },
  ...{ kubectl: ['kubernetes-client'], ip: ['iproute2'], openssl: ['openssl'], gcc: ['gcc'] },
}

const folder = join(tmpdir(), 'liminal-engines/kubernetes')

await main(async () => {
  if (!isDebian || !isRoot)
    throw new Error('The cluster of the tests needs Debian, and root: its node is this computer.')
  await setUp({ tests: true })
  await ensureTools(needed, 'for a cluster')
  await ensureTools({ '../lib/cni/bridge': ['containernetworking-plugins'] }, 'for a cluster')
  await buildIfStale()
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'bin/kubelet'))) {
    say('Building Kubernetes, which takes some minutes')
    await mustRun('nice', ['-n', '19', 'bash', inProject('scripts/cluster/build.sh'), folder])
  }
  const env = { LIMINAL_CLUSTER: folder }
  const filters = ['tests/remotes/kubernetes.test.ts']
  const { code, passed, failed } = await vitest('programs', { filters, env })
  say(`\n${passed} passed, ${failed} failed`)
  return code
})
