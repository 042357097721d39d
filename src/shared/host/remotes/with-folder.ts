import { mountsOf, pathThere } from './mounts'
import type { RemoteSetting } from './settings'

/** A place that has a folder of this computer, too. */
export interface RemoteWith {
  id: string
  /** Where the folder is there. */
  path: string
  labels: readonly string[]
}

/** Which places have a folder of this computer: containers that are given it, and may write to it. */
export function remotesWith(
  path: string,
  remotes: Readonly<Record<string, RemoteSetting>>,
): RemoteWith[] {
  return Object.entries(remotes).flatMap(([id, remote]) => {
    const writable = mountsOf(remote)?.filter(({ readOnly }) => !readOnly) ?? []
    const there = pathThere(path, writable)
    return there === undefined ? [] : [{ id, path: there, labels: remote.labels ?? [] }]
  })
}
