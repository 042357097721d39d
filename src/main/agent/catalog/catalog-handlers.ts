import { success } from '../../../kit/result'
import type { Handlers } from '../../app/bridge/handlers'
import type { Catalog } from './catalog'
import type { Installer } from './installer'
import type { RegistryFile } from './registry-file'

export type CatalogHandlers = Pick<
  Handlers,
  'agent.install' | 'agent.cancelInstall' | 'agent.refresh'
>

export function catalogHandlers(
  catalog: Catalog,
  installer: Installer,
  registry: RegistryFile,
): CatalogHandlers {
  return {
    'agent.install': ({ agent, speaks }) => catalog.install(agent, installer, speaks),
    'agent.cancelInstall': ({ agent }) => {
      for (const program of catalog.programsOf(agent)) installer.cancel(program)
      return success(undefined)
    },
    'agent.refresh': async () => {
      const listed = await registry.refresh(fetch)
      if (listed.ok) catalog.list(listed.value)
      await catalog.look()
      return listed.ok ? success(undefined) : listed
    },
  }
}
