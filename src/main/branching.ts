import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SessionRow } from '../shared/tables'
import { branchHandlers } from './branches/branch-handlers'
import type { Branches } from './branches/branches'
import type { Rows } from './bridge/rows'
import type { Log } from './log/log'
import type { Machine } from './machines/machine'
import { run } from './machines/run'
import type { Git } from './vcs/git'
import { Undertakings } from './workspaces/undertakings'

export interface BranchingParts {
  folder: string
  log: Pick<Log, 'undertakings' | 'flush'>
  rows: Rows
  git: Git
  machine: Machine
  /** All sessions there are, as they stand now. */
  sessions(): SessionRow[]
}

/** What is done to branches: loaded when the window is drawn, or when it is first asked for. */
export function openBranching({ folder, log, rows, git, machine, sessions }: BranchingParts) {
  let opened: Promise<Branches> | undefined
  const open = async (): Promise<Branches> => {
    const { openBranches } = await import('./branches/open-branches')
    return openBranches({
      ...{ git, machine, rows, sessions },
      undertakings: new Undertakings(log, randomUUID),
      run: (command, args, options) => run(machine, command, args, options),
      folder: join(folder, 'branches'),
    })
  }
  const once = () => {
    opened ??= open()
    return opened
  }
  return {
    handlers: branchHandlers(once),
    begin: async () => void (await once()),
    stop: async () => (await opened)?.stop(),
  }
}
