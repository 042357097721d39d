import { success } from '../../../kit/result'
import type { Handlers } from '../bridge/handlers'
import { folderOnHost } from './folder-on-host'
import type { Projects } from './projects'

export function projectHandlers(
  projects: Projects,
  places: () => Readonly<Record<string, unknown>>,
  chooseFolders: (window: number) => Promise<string[]>,
): Pick<Handlers, 'project.open' | 'project.choose' | 'project.close' | 'project.forget'> {
  return {
    'project.open': ({ path, machine }) =>
      machine === undefined
        ? projects.open(...folderOnHost(path, places()))
        : projects.open(path, machine),
    'project.choose': async (_input, { id }) => {
      const folders = await chooseFolders(id)
      const opened = await Promise.all(folders.map((path) => projects.open(path)))
      const refused = opened.find((result) => !result.ok)
      if (refused && !refused.ok) return refused
      return success({
        projects: opened.flatMap((result) => (result.ok ? [result.value.project] : [])),
      })
    },
    'project.close': ({ project }) => projects.close(project),
    'project.forget': ({ project }) => projects.forget(project),
  }
}
