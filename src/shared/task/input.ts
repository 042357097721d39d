import type { FileSays } from './file-says'
import type { FoundInput } from './found'
import type { OpinionInput } from './opinion'
import type { Ground, Merged, Rest, TaskAgent } from './task'

/** What happens to one task. */
export type TaskInput =
  /** With the rule that the user goes by. */
  | { type: 'approve'; rule?: string }
  /** It was approved by mistake. */
  | { type: 'unapprove' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'begin' }
  /** The session of its attempt is there. */
  | { type: 'began'; session: string; into?: string | undefined; on?: Ground[] | undefined }
  /** There could be none; `again` where there was no room only. */
  | { type: 'not-begun'; words: string; again: boolean }
  /** The results that it was to begin from do not go together. */
  | { type: 'clashed'; words: string }
  | { type: 'asks'; words: string }
  /** It waits for its account, and goes on by itself. */
  | { type: 'rests'; rests: Rest }
  | { type: 'goes-on' }
  /** `problem`: its check fails, and did so before anything was done. */
  | { type: 'finished'; summary?: string | undefined; problem?: string | undefined }
  | { type: 'broke'; words: string }
  /** Its run was ended by the user: stopped, or taken over. */
  | { type: 'stopped' }
  | { type: 'taken-over' }
  /** The user says that what was done by hand is ready. */
  | { type: 'hand-in' }
  /** `anyway`: what is not ticked of its checklist was said, and what has become of the results that it began from (`lost`). */
  | { type: 'accept'; anyway?: true; rule?: string; lost?: string | undefined }
  | FoundInput
  | { type: 'send-back'; comments: string }
  /** What it was sent back with was told to its agent. */
  | { type: 'told' }
  | { type: 'put-back' }
  /** The user has done it without anybody. */
  | { type: 'tick' }
  | { type: 'report'; words: string }
  /** What `tasks.md` says otherwise by now, if anything: that waits for the user. */
  | { type: 'file-says'; says: FileSays | undefined }
  /** The user keeps it as it is here. */
  | { type: 'keep' }
  /** Of several attempts the one that is taken. */
  | {
      type: 'take'
      session: string
      agent: TaskAgent | null
      summary?: string
      checked?: boolean
      words: string
    }
  /** It was taken: what it did is its task's from now on. */
  | { type: 'taken' }
  | OpinionInput
  | { type: 'drop' }
  | { type: 'undo-drop' }
  /** The user has thought better of it. */
  | { type: 'not-accepted' }
  | { type: 'merging' }
  | { type: 'merged'; words: string; merged?: Merged }
  /** Its merge was taken back: its result waits for review again. */
  | { type: 'unmerged'; problem?: string | undefined }
  /** It could not come into its base: its agent is told why, or the user where it has none. */
  | { type: 'conflict'; comments: string; words: string }
  | { type: 'not-merged'; words: string }

/** What is to be done about it outside. */
export type TaskEffect =
  /** The attempt is on record: its session is to be made. */
  | { type: 'start'; task: string }
  /** Its agent goes on with what the user or the merge had to say. */
  | { type: 'tell'; task: string; session: string }
  | { type: 'stop'; task: string; session: string }
  /** The session of who is asked for an opinion is to be made. */
  | { type: 'ask'; task: string }
  /** What it worked in is not needed any more. */
  | { type: 'tidy'; task: string; session: string }
