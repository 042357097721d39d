import { type OpenCatalogParts, openCatalog } from './catalog/open-catalog'
import { type LaunchingParts, openLaunching } from './launching'

/** Which agents there are on a machine, and how each is started. */
export function openStarts(parts: OpenCatalogParts & Omit<LaunchingParts, 'catalog'>) {
  const catalog = openCatalog(parts)
  const launching = openLaunching({ ...parts, catalog: catalog.catalog })
  return { catalog, launching }
}
