import { failure, success } from '../../../kit/result'
import type { SessionRow } from '../../../shared/app/tables'
import { Branches } from './branches'
import { type BranchOperationRows, BranchOperations } from './operations'
import type { BranchParts } from './parts'
import type { RadarParts } from './radar-watch'

export interface OpenBranches extends Omit<BranchParts, 'atWork' | 'now' | 'after'> {
  rows: BranchOperationRows
  folders: RadarParts['folders']
  onSessions: RadarParts['onSessions']
  inView: RadarParts['inView']
  wrote: RadarParts['wrote']
  /** All sessions there are, as they stand now. */
  sessions(): SessionRow[]
}

const after = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** All that is done to branches, with what an earlier run left put right. */
export async function openBranches(opened: OpenBranches): Promise<Branches> {
  const { rows, sessions, folders, onSessions, inView, wrote } = opened
  const atWork = (folder: string) =>
    sessions()
      .filter(({ workspace, activity }) => activity === 'working' && isIn(workspace.path, folder))
      .map(({ title, agentName }) => `${agentName} in “${title}”`)
  const parts: BranchParts = { ...opened, atWork, after, now: () => performance.now() }
  const branches = new Branches(parts, new BranchOperations(rows, Date.now, after), (session) => {
    const row = sessions().find(({ id }) => id === session)
    return row ? success(row.workspace) : failure('unknown-session', 'This session does not exist')
  })
  await branches.begin()
  branches.watch({ folders, sessions, onSessions, inView, wrote })
  return branches
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
