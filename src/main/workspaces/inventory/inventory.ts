import type { Fact } from '../../../shared/workspace/inventory'
import type { StoredWorkspace } from '../../log/log'
import type { Git } from '../../vcs/git'
import { findCommits, findStash } from './commits'
import { findFiles, statusOf } from './files'
import { Findings } from './findings'
import { findGround, type Ground } from './place'
import { findSubmodules } from './submodules'
import { findUnderWay } from './under-way'

export interface InventoryParts {
  git: Git
  machine: Ground
  /** Patterns of what is made again, in that project. */
  reproducible(project: string): readonly string[]
  /** The sessions that work in a workspace, as facts. */
  sessionsIn(workspace: string): Fact[]
  /** The processes of their agents, which those facts speak of already. */
  agentsOf(workspace: string): readonly number[]
}

/** Reads all there is to know of a workspace before it is removed: what cannot be read is a doubt. */
export async function readInventory(
  { git, machine, reproducible, sessionsIn, agentsOf }: InventoryParts,
  workspace: StoredWorkspace,
): Promise<Fact[]> {
  const findings = new Findings()
  const repository = await findGround(workspace, machine, findings)
  findings.add(...sessionsIn(workspace.id))
  if (!repository) return findings.facts
  const { folders } = machine
  const parts = {
    ...{ git, folders, original: workspace.top },
    reproducible: reproducible(workspace.project),
  }
  const status = await findings.known(statusOf(git, repository), 'Git could not read its status')
  // Each finds for itself: the order in which it is told is always the same.
  const found = await Promise.all([
    apart((own) => findUnderWay(git, repository, machine.files, own)),
    apart((own) => findUsers(folders, repository.top, agentsOf(workspace.id), own)),
    ...(status
      ? [
          apart(async (own) => {
            const submodules = await findFiles(parts, repository, status, own)
            await findSubmodules(parts, repository, submodules, own)
          }),
          apart((own) => findCommits(git, repository, workspace, status, own)),
          apart((own) => findStash(git, repository, status.branch, own)),
        ]
      : []),
  ])
  return [...findings.facts, ...found.flat()]
}

async function apart(find: (own: Findings) => Promise<void>): Promise<Fact[]> {
  const own = new Findings()
  await find(own)
  return own.facts
}

async function findUsers(
  folders: Ground['folders'],
  path: string,
  agents: readonly number[],
  findings: Findings,
): Promise<void> {
  const users = await findings.known(
    folders.users(path),
    'It could not be found out whether a process works in it',
  )
  const others = users?.filter(({ pid }) => !agents.includes(pid)) ?? []
  findings.add(...others.map((user) => ({ type: 'process' as const, ...user })))
}
