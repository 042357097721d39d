import type { Clock } from '../../../kit/clock'
import type { Result } from '../../../kit/result'
import type { LeftBehind, Run, Tried } from '../../../shared/session/runs/run'
import type { Session } from '../session'
import type { ResultFolder } from './result-folder'

export interface KeeperParts {
  clock: Clock
  place(session: Session, run: Run): ResultFolder
  /** Runs the command of the run; what it prints goes into the conversation. */
  check(session: Session, run: Run, checking: Checking): Promise<Result<CheckOutput>>
  /** What its check says of what it begins from; nothing where that is not asked, or not known. */
  tries(session: Session, run: Run, signal: AbortSignal): Promise<OnBase | undefined>
  /** What may go of its workspace goes; what is kept is said in words. */
  tidyWorkspace(session: Session): Promise<string | undefined>
  /** Makes safe all that has happened, from whatever ends the app. */
  flush(): void
  /** Whether anything is tried again without the user. */
  triesAgain(): boolean
  /** It is over, and nothing is left to be done for it. */
  over(session: Session): void
}

interface Checking {
  signal: AbortSignal
  /** What there is to check is committed, so that what is not afterwards was left by the check. */
  committed(): void
}

export interface CheckOutput {
  passed: boolean
  /** The end of what it printed. */
  output: string
  /** What is there that nobody but the check has written. */
  left?: LeftBehind[]
}

/** What a check said before anything was done. */
export interface OnBase extends Tried {
  left?: LeftBehind[]
}
