import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import type { StoredWorkspace } from '../../store/log/log'
import { foreignInHalf } from '../foreign'
import { inBytes } from '../git/git'
import type { Kept, Made } from '../isolation'
import { said } from './jj'
import { gitOf } from './jj-status'
import {
  type JjParts,
  jjWorkspaceStatusOf,
  namesIn,
  originOf,
  placeOf,
  quoted,
} from './jj-workspace'

/** What was made goes again; what somebody has made in it stays, with all that it needs. */
export async function takeBackJj(
  parts: JjParts,
  workspace: StoredWorkspace,
  made: Made,
): Promise<Result<Kept>> {
  const cleared = await clearJj(parts, workspace)
  if (!cleared.ok) return cleared
  if (cleared.value.length > 0) return success({ paths: cleared.value, branch: false })
  for (const above of (workspace.above ?? []).toReversed()) await parts.folders.removeEmpty(above)
  const back = await backToChange(parts, workspace, made)
  return back.ok ? success({ paths: [], branch: false }) : back
}

/** The workspace and its folder go, where nothing in them is anybody's; else tells what is. */
export async function clearJj(
  parts: JjParts,
  workspace: StoredWorkspace,
): Promise<Result<BytePath[]>> {
  const { jj, folders } = parts
  const { path, name, identity } = workspace
  const aside = `${path}.going-${workspace.id.slice(0, 8)}`
  // An earlier run of the app was ended in the middle of this.
  await folders.move(aside, path)
  const there = await folders.facts(path)
  if (!there.ok) return there
  if (there.value.kind !== 'nothing') {
    if (there.value.kind !== 'folder') return success([inBytes(path)])
    if (identity && there.value.identity.inode !== identity.inode) return success([inBytes(path)])
    const users = await folders.users(path)
    if (!users.ok) return users
    if (users.value.length > 0) return success(users.value.map(({ name }) => inBytes(name)))
    // Whoever has recorded something in it has worked there.
    const standing = identity ? await jjWorkspaceStatusOf(jj, placeOf(workspace)) : undefined
    if (standing?.ok && !standing.value.empty) return success([inBytes(current(name))])
    const moved = await folders.move(path, aside)
    if (!moved.ok) return moved
    const foreign = await foreignHere(parts, workspace, aside)
    if (!foreign.ok || foreign.value.length > 0) {
      const back = await folders.move(aside, path)
      return back.ok ? foreign : back
    }
    const gone = await folders.discard(aside)
    if (!gone.ok) return gone
  }
  const names = await namesIn(jj, originOf(workspace))
  if (!names.ok || !names.value.includes(name)) return names.ok ? success([]) : names
  const forgotten = said(await jj.ask(originOf(workspace), ['workspace', 'forget', name]))
  return forgotten.ok ? success([]) : forgotten
}

const current = (name: string) => `${name}@`

/** What did not come from the revision that it began with. */
async function foreignHere(
  parts: JjParts,
  workspace: StoredWorkspace,
  folder: string,
): Promise<Result<BytePath[]>> {
  const store = await gitOf(parts.jj, originOf(workspace))
  // Kept by something else than git: what is there cannot be told from what was made.
  if (!store) return success([inBytes(folder)])
  const known = { ...store.place, top: folder }
  // The first revision of all is none of git's.
  const revision = /^0+$/.test(workspace.commit) ? emptyTree : workspace.commit
  const foreign = await foreignInHalf(parts, known, { folder, revision })
  await parts.files.remove(`${known.admin}/liminal-index`)
  return foreign.ok ? success(foreign.value.filter((path) => !path.startsWith('.jj/'))) : foreign
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** The project is at the change again that it was at, if nothing has come to the new one. */
async function backToChange(
  { jj }: JjParts,
  workspace: StoredWorkspace,
  { left }: Made,
): Promise<Result<void>> {
  if (left === undefined) return success(undefined)
  const standing = await jjWorkspaceStatusOf(jj, originOf(workspace))
  if (!standing.ok) return standing
  if (!standing.value.empty || standing.value.below !== left) return success(undefined)
  const edited = said(await jj.ask(originOf(workspace), ['edit', quoted(left)]))
  return edited.ok ? success(undefined) : edited
}
