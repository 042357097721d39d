import { useRow } from '../../store/rows'

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
  if (!problem) return undefined
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
