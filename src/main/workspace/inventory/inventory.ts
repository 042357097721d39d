import type { Fact } from '../../../shared/workspace/inventory'
import type { StoredWorkspace } from '../../store/log/log'
import type { Git } from '../git/git'
import type { Jj } from '../jj/jj'
import type { GitAndJj } from '../jj/jj-checkouts'
import { findCommits, findStash } from './commits'
import { findFiles, statusOf } from './files'
import { Findings } from './findings'
import { findInJj } from './jj-inventory'
import { findGround, type Ground } from './place'
import { findSubmodules } from './submodules'
import { findUnderWay } from './under-way'

export interface InventoryParts {
  git: Git
  jj: Jj
  reading: GitAndJj
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
  parts: InventoryParts,
  workspace: StoredWorkspace,
): Promise<Fact[]> {
  const { git, jj, reading, machine, reproducible, sessionsIn, agentsOf } = parts
  const findings = new Findings()
  const { folders } = machine
  const about = {
    git,
    folders,
    original: workspace.top,
    reproducible: reproducible(workspace.project),
  }
  if (workspace.kind === 'jj') {
    findings.add(...sessionsIn(workspace.id))
    const path = await findInJj({ ...about, jj, reading, machine }, workspace, findings)
    if (path) await findUsers(folders, path, agentsOf(workspace.id), findings)
    return findings.facts
  }
  const repository = await findGround(workspace, machine, findings)
  findings.add(...sessionsIn(workspace.id))
  if (!repository) return findings.facts
  const status = await findings.known(statusOf(git, repository), 'Git could not read its status')
  // Each finds for itself: the order in which it is told is always the same.
  const found = await Promise.all([
    apart((own) => findUnderWay(git, repository, machine.files, own)),
    apart((own) => findUsers(folders, repository.top, agentsOf(workspace.id), own)),
    ...(status
      ? [
          apart(async (own) => {
            const submodules = await findFiles(about, repository, status, own)
            await findSubmodules(about, repository, submodules, own)
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
