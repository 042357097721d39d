import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SessionRow } from '../../shared/app/tables'
import type { Machine } from '../host/machine'
import { run } from '../host/run'
import type { Rows } from '../store/feed/rows'
import type { Log } from '../store/log/log'
import type { Folders } from '../workspace/folders'
import type { Git } from '../workspace/git/git'
import type { Jj } from '../workspace/jj/jj'
import { JournaledOperations } from '../workspace/journaled-operations'
import { branchHandlers } from './branches/branch-handlers'
import type { Branches } from './branches/branches'
import { InView } from './branches/in-view'
import type { RadarParts } from './branches/radar-watch'

interface BranchingParts {
  folder: string
  log: Pick<Log, 'undertakings' | 'flush' | 'memory' | 'projects'>
  rows: Rows
  git: Git
  reading: Git
  jj: Jj
  machine: Machine
  folders: Folders
  programs: Parameters<typeof branchHandlers>[2]
  /** All sessions there are, as they stand now. */
  sessions(): SessionRow[]
  /** Which of the sessions that work in a folder are known to have written these lines there. */
  wrote: RadarParts['wrote']
}

/** What is done to branches: loaded when the window is drawn, or when it is first asked for. */
export function openBranching(parts: BranchingParts) {
  const { folder, log, rows, git, reading, jj, machine, sessions, folders } = parts
  const inView = new InView()
  let opened: Promise<Branches> | undefined
  const open = async (): Promise<Branches> => {
    const { openBranches } = await import('./branches/open-branches')
    return openBranches({
      git,
      reading,
      jj,
      machine,
      rows,
      sessions,
      folders,
      inView,
      wrote: parts.wrote,
      onSessions: (listener) =>
        rows.listen(({ table }) => {
          if (table === 'sessions' || table === 'workspaces') listener()
        }),
      undertakings: new JournaledOperations(log, randomUUID),
      memory: log.memory,
      run: (command, args, options) => run(machine, command, args, options),
      folder: join(folder, 'branches'),
    })
  }
  const once = () => {
    opened ??= open()
    return opened
  }
  return {
    open: once,
    handlers: branchHandlers(once, (project) => log.projects.get(project)?.path, parts.programs),
    /** A folder is on screen, until it is not any more. */
    show: (shown: string) => inView.show(shown),
    begin: async () => void (await once()),
    stop: async () => (await opened)?.stop(),
  }
}
