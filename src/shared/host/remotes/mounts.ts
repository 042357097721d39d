import { devcontainerAt } from './devcontainer'
import type { ContainerSetting, RemoteSetting } from './settings'

/** A folder of this computer that a container has. */
export interface Mount {
  source: string
  /** Where it is there. */
  target: string
  readOnly: boolean
}

/** As the settings write it: /data, /data:/there or /data:ro. */
export function mountOf(written: string): Mount {
  const readOnly = written.endsWith(':ro')
  const [source = '', target = source] = (readOnly ? written.slice(0, -3) : written).split(':')
  return { source, target, readOnly }
}

/** The folders of this computer that a container is set to have; undefined for what is no container. */
export function mountsOf(remote: RemoteSetting | undefined): Mount[] | undefined {
  return remote?.type === 'container' ? ofContainer(remote) : undefined
}

function ofContainer({ mounts, devcontainer }: ContainerSetting): Mount[] {
  if (devcontainer === undefined) return mounts.map(mountOf)
  const { folder } = devcontainerAt(devcontainer)
  return [{ source: folder, target: folder, readOnly: false }]
}

/** Where a folder of this computer is there, if it is. */
export function pathThere(path: string, mounts: readonly Mount[]): string | undefined {
  const found = mounts.findLast(({ source }) => isIn(path, source))
  return found && bare(found.target) + path.slice(bare(found.source).length)
}

const bare = (folder: string): string => folder.replace(/\/+$/, '')
const isIn = (path: string, folder: string): boolean => `${path}/`.startsWith(`${bare(folder)}/`)
