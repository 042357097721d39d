import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import type { BranchLook, Combined, FileHunks, MergePreview } from './branch'
import type { Issue } from './issue'

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

const branch = z.string().min(1).max(1024)

const way = z.enum(['merge', 'squash', 'rebase', 'join'])

/** What is done to the branch of the folder that a session works in. */
export const branchContract = {
  'branch.look': command(z.strictObject({ session: id })).returns<BranchLook>(),
  'branch.hunks': command(z.strictObject({ session: id, path: bytePath })).returns<FileHunks>(),
  /** What is named and nothing else: a window commits what it shows. What is said meanwhile is in the row of the folder. */
  'branch.commit': command(
    z.strictObject({
      session: id,
      message: z.string().max(256 * 1024),
      amend: z.boolean().default(false),
      chosen: z.array(chosen).max(1_000_000),
    }),
  ).returns<void>(),
  /** What is being done stops; what was done until then is told. */
  'branch.cancel': command(z.strictObject({ session: id })).returns<void>(),
  /** What a merge into the base would come to; nothing is touched. */
  'branch.foretell': command(
    z.strictObject({ session: id, base: branch, way }),
  ).returns<MergePreview>(),
  /** Done only as it was previewed: of other commits than these it is refused. */
  'branch.merge': command(
    z.strictObject({
      session: id,
      base: branch,
      way,
      source: oid,
      target: oid,
      message: z.string().max(256 * 1024),
    }),
    /** The commit at which the base is then. */
  ).returns<{ commit: string }>(),
  /** What a base and branches come to together, as a commit at which no branch is; nothing is touched. */
  'branch.combine': command(
    z.strictObject({ session: id, base: branch, branches: z.array(branch).min(1).max(1000) }),
  ).returns<Combined>(),
  /** The base is merged into the branch: conflicts are resolved here. */
  'branch.pull': command(z.strictObject({ session: id, base: branch })).returns<{
    conflicts: string[]
  }>(),
  /** What the branch follows is fetched; and is merged into it, where that is asked. */
  'branch.update': command(z.strictObject({ session: id, merges: z.boolean() })).returns<{
    conflicts: string[]
  }>(),
  /** What git is in the midst of here ends, and nothing of it stays. */
  'branch.abort': command(z.strictObject({ session: id })).returns<void>(),
  /** The last merge is taken back, where nothing came after it; where a commit is named, only the merge that made that. */
  'branch.undo': command(
    z.strictObject({ session: id, commit: oid.exactOptional() }),
  ).returns<void>(),
  /**
   * To its remote, under its own name; what the branch follows is set only where that is asked. What was
   * pushed before is replaced only where it is named: if the remote has anything else, nothing is done.
   */
  'branch.push': command(
    z.strictObject({ session: id, upstream: z.boolean(), replacing: oid.optional() }),
  ).returns<void>(),
  /** Pushes, and opens a pull or merge request with the program that there is. */
  'branch.request': command(
    z.strictObject({
      session: id,
      base: branch,
      draft: z.boolean(),
      title: z.string().min(1).max(1024),
      body: z.string().max(256 * 1024),
    }),
  ).returns<void>(),
  /** What of the programs that a repository names may run, as it was shown. */
  'branch.programs': command(
    z.strictObject({
      session: id,
      repository: z.string().max(64 * 1024),
      allow: z.boolean(),
      programs: z.array(z.string().max(128)).max(1000),
    }),
  ).returns<void>(),
  /** The open issues of the project's repository, as gh or glab knows them. */
  'branch.issues': command(z.strictObject({ project: id })).returns<{ issues: Issue[] }>(),
  /** The request of the branch, with its checks and comments, as it is now. */
  'branch.readRequest': command(z.strictObject({ session: id })).returns<void>(),
}
