import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { content, id } from '../agent/inputs'
import type { Resolved, ReviewChoice } from './review'

/** Bytes, one character for each. Whether it leads out is for main to say, in words. */
const bytePath = z
  .string()
  .min(1)
  .max(64 * 1024)
const turn = id
const range = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['uncommitted', 'session', 'last-turn', 'base', 'result']) }),
  z.strictObject({ type: z.literal('turn'), turn }),
])
const line = z.int().min(0)
const lines = z.tuple([line, line])
const someLines = z.array(lines).max(10_000)
const hash = z.string().max(128).nullable()
/** What was looked at, and what of it is meant. */
const decision = {
  path: bytePath,
  left: hash,
  shown: hash,
  lines: z.strictObject({ before: someLines, after: someLines }).optional(),
}

/** What a window can ask for in the tab "Changes". */
export const reviewContract = {
  /** What can be chosen as a range, the usual ones first, then the turns, the newest first. */
  'review.ranges': command(z.strictObject({ session: id })).returns<{ ranges: ReviewChoice[] }>(),
  /**
   * Begins to look, until `close`, or until the page is gone: there is a row `reviews` as long. When the
   * row goes away by itself, open again.
   */
  'review.open': command(z.strictObject({ session: id, range })).returns<{ review: string }>(),
  'review.close': command(z.strictObject({ review: id })).returns<void>(),
  /** The list since a revision that the page has, as JSON of `ReviewFiles`: many small things cross slowly. All of it where that is too long ago. Ask when the row's `rev` is another. */
  'review.files': command(
    z.strictObject({ review: id, after: z.int().min(0).optional() }),
  ).returns<{ files: string }>(),
  /** Both sides of one file and what differs, as JSON of `FileChanges`. `large` shows what is too much to be shown unasked. */
  'review.file': command(
    z.strictObject({
      review: id,
      path: bytePath,
      whiteSpace: z.enum(['exact', 'end', 'all']).default('exact'),
      large: z.boolean().default(false),
    }),
  ).returns<{ changes: string }>(),
  /**
   * Accepts changes, takes that back (withdraw), or takes them out of the disk; of the whole file where no lines are named. `left` and
   * `shown` are those of the `FileChanges` that was looked at: what is not the same any more is refused.
   * A revert of a file that an agent's call writes is carried out when that has ended: `queued`.
   */
  'review.apply': command(
    z.strictObject({ review: id, ...decision, action: z.enum(['accept', 'revert', 'withdraw']) }),
  ).returns<{ done: 'done' | 'queued' | 'already' }>(),
  /**
   * Chooses a side of a file in conflict: of one of the places that were shown, or of all of it. With the
   * last of them version control is told that it is resolved.
   */
  'review.resolve': command(
    z.strictObject({
      review: id,
      path: bytePath,
      left: hash,
      shown: hash,
      place: z.int().min(0).optional(),
      choice: z.enum(['ours', 'theirs', 'both', 'here']),
    }),
  ).returns<Resolved>(),
  /** Puts changes into the workspace of another session of the same repository, where they fit what lies there now; taken back by `undo` in a review of that one. */
  'review.take': command(z.strictObject({ review: id, into: id, ...decision })).returns<{
    done: 'done' | 'already'
  }>(),
  /** Takes back the last accept, revert, take or chosen side in this workspace that was not taken back. */
  'review.undo': command(z.strictObject({ review: id })).returns<{ path: string }>(),
  /** Looked at, as it was in this version; it lapses when the file changes. */
  'review.view': command(
    z.strictObject({
      review: id,
      path: bytePath,
      viewed: z.boolean(),
      version: z.string().max(256),
    }),
  ).returns<void>(),
  /** A comment, by an id that the page makes; the same one again changes its words. Seen in the rows `comments`. */
  'review.comment': command(
    z.strictObject({
      review: id,
      comment: id,
      path: bytePath,
      side: z.enum(['before', 'after']),
      lines: lines.nullable(),
      text: z
        .string()
        .min(1)
        .max(64 * 1024),
    }),
  ).returns<void>(),
  'review.removeComment': command(z.strictObject({ comment: id })).returns<void>(),
  /** All comments of the review's session, as one prompt, to it or to another one; what is said besides goes first. */
  'review.send': command(
    z.strictObject({ review: id, prompt: id, to: id.optional(), content: content.optional() }),
  ).returns<{ sent: number }>(),
  /** Asks the agent of another session to look at what is looked at; what it says of lines comes as comments. */
  'review.ask': command(z.strictObject({ review: id, reviewer: id, prompt: id })).returns<void>(),
  /** Where what a tool call has changed stands now. */
  'review.ofCall': command(z.strictObject({ session: id, call: id })).returns<{
    places: { path: string; lines: [from: number, to: number][] }[]
  }>(),
}
