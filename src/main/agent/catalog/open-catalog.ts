import { join } from 'node:path'
import type { SettingsFile } from '../../app/settings/settings-file'
import type { Machine } from '../../host/machine'
import type { Rows } from '../../store/feed/rows'
import { Catalog, type PracticeProgram } from './catalog'
import { catalogHandlers } from './catalog-handlers'
import { Installer } from './installer'
import { RegistryFile } from './registry-file'

export interface OpenCatalogParts {
  /** The data folder. */
  folder: string
  rows: Rows
  settings: SettingsFile
  practice: PracticeProgram
  machine: Machine
}

export function openCatalog({ folder, rows, settings, practice, machine }: OpenCatalogParts) {
  const agentsFolder = join(folder, 'agents')
  const registry = new RegistryFile(machine.files, join(folder, 'registry.json'))
  const catalog = new Catalog({ rows, practice, folder: agentsFolder, machine })
  const installer = new Installer({ machine, folder: agentsFolder })
  settings.follow(({ values }) => void catalog.follow(values))
  return {
    catalog,
    handlers: catalogHandlers(catalog, installer, registry),
    /** What the first paint does not wait for: the registry, and what is installed. */
    async load(): Promise<void> {
      catalog.list(await registry.load())
      await catalog.look()
    },
  }
}
