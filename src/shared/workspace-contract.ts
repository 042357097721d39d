import { z } from 'zod'
import { command } from './contract-command'
import { id } from './inputs'
import type { Bases } from './workspace/bases'

/** What a window can do with the workspaces that sessions work in. */
export const workspaceContract = {
  /** Which kinds of workspace a project allows, and from where one can begin. */
  'workspace.bases': command(z.strictObject({ project: id })).returns<Bases>(),
  /** What is being made is taken back; what comes after its files stand is left out. */
  'workspace.cancel': command(z.strictObject({ workspace: id })).returns<void>(),
  /** Made again, where it failed, was removed again, or its folder is gone; then its sessions go on. */
  'workspace.retry': command(z.strictObject({ workspace: id })).returns<void>(),
  /** The session works in the folder of its project from now on. */
  'workspace.leave': command(z.strictObject({ session: id })).returns<void>(),
}
