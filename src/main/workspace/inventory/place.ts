import { resolve } from 'node:path'
import type { OddPlace } from '../../../shared/workspace/inventory'
import type { FolderFacts, FolderIdentity } from '../../host/folders'
import type { Machine } from '../../host/machine'
import type { StoredWorkspace } from '../../store/log/log'
import type { Repository } from '../git/git'
import type { Findings } from './findings'

export type Ground = Pick<Machine, 'files' | 'folders'>

/** The number of a device may be another one after each start of the system. */
export const isSameFolder = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.inode === other.inode && one.born === other.born

/** The repository of a workspace, where its folder is the one that was made, and git knows it as such. */
export async function findGround(
  workspace: StoredWorkspace,
  machine: Ground,
  findings: Findings,
): Promise<Repository | undefined> {
  const { path, top, admin, common, identity } = workspace
  const odd = (is: OddPlace): undefined => {
    findings.add({ type: 'place', is })
  }
  if (path === top || common === resolve(path, '.git')) return odd('main')
  if (admin === undefined || identity === undefined) return odd('not-ours')
  const facts = await findings.known(machine.folders.facts(path), 'Its folder could not be read')
  if (!facts) return undefined
  const strange = oddFolder(facts, identity)
  if (strange) return odd(strange)
  const led = await oddLead({ path: facts.real, admin, common }, machine)
  return led ? odd(led) : { top: facts.real, admin, common }
}

export function oddFolder(
  { kind, mounts, identity }: FolderFacts,
  made: FolderIdentity,
): OddPlace | undefined {
  if (kind === 'nothing') return 'gone'
  if (kind === 'link') return 'link'
  if (mounts.length > 0) return 'mount'
  return kind === 'folder' && isSameFolder(identity, made) ? undefined : 'replaced'
}

/** Where folder and repository say of each other that they are. */
async function oddLead(
  { path, admin, common }: { path: string; admin: string; common: string },
  { files, folders }: Ground,
): Promise<OddPlace | undefined> {
  const [place, named, back, shared] = await Promise.all([
    folders.facts(resolve(path, '.git')),
    files.text(resolve(path, '.git')),
    files.text(resolve(admin, 'gitdir')),
    files.text(resolve(admin, 'commondir')),
  ])
  if (back === undefined || shared === undefined) return 'pruned'
  const leadsTo = /^gitdir: (.+?)\n?$/s.exec(named ?? '')?.[1]
  // A link there leads git elsewhere.
  if (!place.ok || place.value.kind !== 'other' || leadsTo === undefined) return 'foreign'
  const real = async (at: string) => {
    const facts = await folders.facts(at)
    return facts.ok && facts.value.real !== '' ? facts.value.real : undefined
  }
  const one = async (at: string, other: string) => {
    const [first, second] = await Promise.all([real(at), real(other)])
    return first !== undefined && first === second
  }
  if (!(await one(resolve(path, leadsTo), admin))) return 'foreign'
  if (!(await one(resolve(admin, shared.trimEnd()), common))) return 'foreign'
  // Git writes where it lies in truth: below a link that was put above it, it lies elsewhere.
  return resolve(admin, back.replace(/\n$/, '')) === resolve(path, '.git') ? undefined : 'outside'
}
