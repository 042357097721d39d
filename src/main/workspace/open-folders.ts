import { systemClock } from '../../kit/clock'
import type { Lanes } from '../../kit/lanes'
import type { Machine } from '../host/machine'
import type { Problems } from '../store/feed/problems'
import type { Rows } from '../store/feed/rows'
import { findWith } from './find-followed'
import { Folders } from './folders'
import type { Git } from './git/git'
import type { Jj } from './jj/jj'

interface OpenFoldersParts {
  git: Git
  jj: Jj
  machine: Machine
  lanes: Lanes
  rows: Rows
  problems: Problems
  /** The page is on screen. */
  ready: Promise<void>
}

/** The folders of a machine that are followed; that its system does not tell of changes is said. */
export function openFolders(parts: OpenFoldersParts): Folders {
  const { git, jj, machine, lanes, rows, problems, ready } = parts
  return new Folders(
    {
      find: findWith(git, jj),
      machine,
      lanes,
      now: () => performance.now(),
      after: systemClock.after,
      unwatched: ({ details, message }) => problems.warn('watches', unwatched(details ?? message)),
      ready,
    },
    rows,
  )
}

const unwatched = (why: string) => ({
  code: 'unwatched',
  message: 'Changes to files are seen some seconds late: the system does not tell of them.',
  hint: 'Where it tells of too many folders already, raise fs.inotify.max_user_watches.',
  details: why,
})
