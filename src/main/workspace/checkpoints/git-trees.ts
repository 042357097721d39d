import type { Git } from '../git/git'
import { type CheckpointFolder, readHead } from './checkpoint-folder'
import type { Told } from './comparing'

/** The tree that changes are told from: the newest checkpoint's, or before the first the last commit's. */
export async function baseTree(place: CheckpointFolder, git: Git): Promise<string> {
  if (place.newest) return place.newest.work
  const args = ['rev-parse', '--quiet', '--verify', 'HEAD^{tree}']
  const read = await git.read(place.repository, args)
  return read.ok && read.value.code === 0 ? read.value.stdout.trim() : place.nothing
}

/** The commit that is checked out, read only where it has changed. */
export async function headCommit(
  place: CheckpointFolder,
  { git: { head } }: Told,
  git: Git,
): Promise<string | null> {
  if (head !== place.head.facts) place.head = { facts: head, commit: await readHead(place, git) }
  return place.head.commit
}

/** The index as a tree, from a copy: the original would be locked for that. Unmerged, it is none. */
export async function indexTree(
  place: CheckpointFolder,
  { git: { index } }: Told,
  { git, folder }: { git: Git; folder: string },
): Promise<string | null> {
  if (!place.shared || index === 'none') return null
  if (index === place.index.facts) return place.index.tree
  const env = { GIT_INDEX_FILE: `${folder}/${place.key}.index` }
  const args = ['write-tree', '--missing-ok']
  const written = await git.write(place.repository, args, { env })
  const tree = written.ok && written.value.code === 0 ? written.value.stdout.trim() : null
  place.index = { facts: index, tree }
  return tree
}
