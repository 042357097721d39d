import type { ProjectRow } from '../../shared/app/tables'
import { useRow, useRows } from './rows'

/** Why no project is there, when that is not because none was ever opened. */
interface LostProjects {
  /** Where the projects would be. */
  rail: string
  title: string
  text: string
  /** Whether folders can be opened at all. */
  canOpen: boolean
}

/** Told by the problem of the log; who has dismissed it knows. */
export function useLostProjects(): LostProjects | undefined {
  const problem = useRow('problems', 'log')
  const projects = useRows('projects').filter((project) => project.open)
  if (!problem) return projects.every((project) => project.missing) ? missing(projects) : undefined
  return problem.code === 'log-set-aside' ? setAside : refused
}

const refused: LostProjects = {
  rail: 'Your projects are in the log, which could not be opened.',
  title: 'The log could not be opened',
  text: 'Your projects and conversations are in it, so they cannot be shown, and nothing can be started. The message above says what can be done.',
  canOpen: false,
}

const setAside: LostProjects = {
  rail: 'Your projects were in the log that was set aside. Open their folders again, or drop them here.',
  title: 'Open your folders again',
  text: 'The log with your projects and conversations was damaged and has been set aside. The folders themselves have not been touched.',
  canOpen: true,
}

/** Projects are open, and none of their folders is there. */
function missing(projects: readonly ProjectRow[]): LostProjects | undefined {
  const [first] = projects
  if (!first) return undefined
  const title =
    projects.length === 1
      ? `The folder of “${first.name}” is missing`
      : `The folders of all ${projects.length} open projects are missing`
  const paths = projects.map(({ path }) => path).join(', ')
  const text = `There is nothing at ${paths}. Put it back in its place, connect the disk that it is on, or open it where it is now; conversations are kept.`
  return { rail: title, title, text, canOpen: true }
}
