import { z } from 'zod'
import { command } from '../../kit/contract-command'
import { id } from '../agent/inputs'
import type { RestoredFile } from '../agent/restored-file'
import type { RestoreCounts } from './restore-plan'

/** What the files of a turn's beginning or end would become, or why there is nothing to go back to. */
export type CheckpointPreview =
  | ({ known: true; at: number; exact: boolean; kept: number; why: string[] } & RestoreCounts & {
        /** What is staged would go back too. */
        staged: boolean
        /** What is not the agent's own first; more are only counted. */
        files: RestoredFile[]
      })
  | { known: false; why: string }

export interface TurnPreview {
  start: CheckpointPreview
  end: CheckpointPreview
  /** Why nothing can be done now. */
  busy?: string
  /** Titles of the other sessions in the folder, and whether their agents work. */
  others: { title: string; working: boolean }[]
}

/** What a window can ask for of checkpoints. */
export const checkpointContract = {
  'moment.preview': command(z.strictObject({ session: id, turn: id })).returns<TurnPreview>(),
  /** `code` is the files; `conversation` is a new session that knows what was said before the turn. */
  'moment.restore': command(
    z.strictObject({
      session: id,
      turn: id,
      edge: z.enum(['start', 'end']),
      what: z.enum(['code', 'conversation', 'both']),
    }),
  ).returns<{ session: string }>(),
  /** The prompt that waits for the checkpoint before it goes without: what was there may not come back. */
  'moment.startWithout': command(z.strictObject({ session: id })).returns<void>(),
  /** Takes a restore back, by its name; that is one too. */
  'moment.undo': command(z.strictObject({ session: id, restore: id })).returns<void>(),
}
