import { z } from 'zod'
import { command } from './contract-command'
import { id } from './inputs'
import type { BranchLook, FileHunks } from './workspace/branch'

/** A path as version control says it: bytes, one character for each. */
const bytePath = z
  .string()
  .min(1)
  .max(64 * 1024)
  .refine((path) => [...path].every((byte) => byte > '\0' && byte <= '\u00ff'))

const oid = z.string().max(128)

const chosen = z.strictObject({
  path: bytePath,
  hunks: z
    .strictObject({ before: oid, after: oid, places: z.array(z.int().min(0)).max(100_000) })
    .optional(),
})

/** What is done to the branch of the folder that a session works in. */
export const branchContract = {
  'branch.look': command(z.strictObject({ session: id })).returns<BranchLook>(),
  'branch.hunks': command(z.strictObject({ session: id, path: bytePath })).returns<FileHunks>(),
  /** All that is changed, unless it is said what; what is said meanwhile is in the row of the folder. */
  'branch.commit': command(
    z.strictObject({
      session: id,
      message: z.string().max(256 * 1024),
      amend: z.boolean().default(false),
      chosen: z.array(chosen).max(100_000).optional(),
    }),
  ).returns<void>(),
  /** What is being done stops; what was done until then is told. */
  'branch.cancel': command(z.strictObject({ session: id })).returns<void>(),
}
