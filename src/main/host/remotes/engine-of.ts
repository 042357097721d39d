import { createHash } from 'node:crypto'
import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type {
  ContainerSetting,
  RemoteSetting,
  SshSetting,
} from '../../../shared/host/remotes/settings'
import { containerEngine } from './container'
import { devcontainerEngine } from './devcontainer'
import type { CommandLine, Engine } from './engine'
import { kubernetesEngine } from './kubernetes'
import { slurmEngine } from './slurm'
import { type SshHost, sshEngine, throughSsh } from './ssh'

interface EngineFacts {
  /** The place, by its name in the settings. */
  id: string
  /** This app's own name for good: two apps share no container, job or pod. */
  app: string
  /** All that are set: one may lead through another. */
  places: Readonly<Record<string, RemoteSetting>>
}

/** What brings one to a place, as it is set. */
export function engineOf(remote: RemoteSetting, facts: EngineFacts): Result<Engine> {
  const { places: remotes } = facts
  switch (remote.type) {
    case 'ssh':
      return success(sshEngine(hostOf(remote)))
    case 'container':
      return success(containerOf(remote, named(remote, facts)))
    case 'slurm': {
      const reach = reaching(remote.host, remotes)
      if (!reach) return failure('place-host', `There is no place "${remote.host}" by ssh.`)
      return success(slurmEngine({ setting: remote, job: named(remote, facts), reach }))
    }
    case 'kubernetes':
      return success(kubernetesEngine(remote, named(remote, facts)))
  }
}

function containerOf(setting: ContainerSetting, name: string): Engine {
  const { image, devcontainer = '' } = setting
  return image === undefined
    ? devcontainerEngine(setting, name, devcontainer)
    : containerEngine({ ...setting, image }, name)
}

function hostOf({ host, port, user, identityFile }: SshSetting): SshHost {
  const options = identityFile === undefined ? [] : [`IdentityFile=${identityFile}`]
  return {
    host: user === undefined ? host : `${user}@${host}`,
    options,
    asks: true,
    ...defined({ port }),
  }
}

function reaching(
  host: string | undefined,
  remotes: EngineFacts['places'],
): ((line: CommandLine) => CommandLine) | undefined {
  if (host === undefined) return (line) => line
  const through = remotes[host]
  return through?.type === 'ssh' ? throughSsh(hostOf(through)) : undefined
}

/** What is set otherwise is another one; what tasks find it by is none of it. */
function named({ labels: _, ...remote }: RemoteSetting, { id, app }: EngineFacts): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([app, id, remote]))
    .digest('hex')
  return `liminal-${id.slice(0, 40)}-${hash.slice(0, 10)}`
}
