import type { Problem } from '../../../../kit/result'
import type {
  LeftBehind,
  Run,
  StoppedBy,
  Told,
  TurnEnded,
} from '../../../../shared/session/runs/run'
import type { FoundSignal } from '../../../../shared/session/runs/signal'

export type RunInput = { at: number } & (
  | { type: 'turn-started'; turn: string; itself?: true }
  | { type: 'turn-ended'; turn: string; ended: TurnEnded }
  /** What the session has cost until now. */
  | { type: 'cost'; cost: number }
  /** How many questions wait for the user. */
  | { type: 'asks'; questions: number }
  /** No agent comes for what was said. */
  | { type: 'refused'; problem: Problem }
  /** There is a signal while the turn goes on. */
  | { type: 'seen' }
  | { type: 'read'; found: FoundSignal }
  /** Its check, before its agent has done anything. */
  | { type: 'tried'; on: string; passed: boolean; left?: LeftBehind[] }
  /** All that its agent has done is, before it is checked. */
  | { type: 'committed' }
  | { type: 'checked'; passed: boolean; output: string; left?: LeftBehind[] }
  /** The check could not be run at all. */
  | { type: 'unchecked'; problem: Problem }
  /** What `dueOf` has said is due. */
  | { type: 'due' }
  /** Somebody said so: nothing else ever is a stop. */
  | { type: 'stop'; by: StoppedBy }
  | { type: 'take-over' }
  | { type: 'tidied' }
  /** A later run of the app; all that was under way is over, the last turn ended so, and that waits to be said. */
  | {
      type: 'recalled'
      heardAt: number
      ended?: TurnEnded
      /** The turn that began with what it has said, of which it was not told. */
      began?: string
      queued?: string
      /** Its agent has gone on without the app, and is at its turn. */
      goesOn?: true
    }
)

export type Saying =
  | { why: 'missing'; wrong?: string }
  | { why: 'cut-short' }
  /** `before`: on what it failed before anything was done. */
  | { why: 'check-failed'; output: string; before?: string }

export type RunEffect =
  /** Said once, whoever asks for it again. */
  | { type: 'say'; prompt: string; saying: Saying }
  /** What it said before waits in the queue and may go. */
  | { type: 'release'; prompt: string }
  | { type: 'cancel-turn' }
  | { type: 'stop-agent' }
  | { type: 'read' }
  | { type: 'check' }
  | { type: 'leave-check' }
  /** It is over, which is said once. */
  | { type: 'tell' }
  /** Its check fails without its agent. */
  | { type: 'tell-tried'; on: string }
  | { type: 'tell-unwatched'; limits: Told[] }
  /** What is left of it goes. */
  | { type: 'tidy' }

export interface RunStep {
  state: Run
  effects: RunEffect[]
}
