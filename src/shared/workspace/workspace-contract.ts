import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import type { Bases } from './bases'
import type { Inventory } from './inventory'

/** What a window can do with the workspaces that sessions work in. */
export const workspaceContract = {
  /** Which kinds of workspace a project allows, and from where one can begin. */
  'workspace.bases': command(z.strictObject({ project: id })).returns<Bases>(),
  /** What is being made is taken back; what comes after its files stand is left out. */
  'workspace.cancel': command(z.strictObject({ workspace: id })).returns<void>(),
  /** Made again, where it failed, was removed again, or its folder is gone; then its sessions go on. */
  'workspace.retry': command(z.strictObject({ workspace: id })).returns<void>(),
  /** What comes after the files stand, once more; `trust` allows the commands of the repository that it names. */
  'workspace.setUp': command(
    z.strictObject({ workspace: id, trust: z.string().max(128).optional() }),
  ).returns<void>(),
  /** All that is in it and could be lost; `seen` names what was found. */
  'workspace.inventory': command(z.strictObject({ workspace: id })).returns<{
    inventory: Inventory
    seen: string
  }>(),
  /** Into the trash, if it still is what was seen; what is nowhere else only if that is let go of. */
  'workspace.remove': command(
    z.strictObject({ workspace: id, seen: z.string().max(64), letGo: z.boolean().default(false) }),
  ).returns<void>(),
  /** Back from the trash; `words` say what is not as it was. */
  'workspace.restore': command(z.strictObject({ workspace: id })).returns<{ words?: string }>(),
  /** The session works in the folder of its project from now on. */
  'workspace.leave': command(z.strictObject({ session: id })).returns<void>(),
}
