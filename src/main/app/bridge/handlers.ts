import type { Result } from '../../../kit/result'
import type { Checked, CommandName, Output } from '../../../shared/app/contract'

/** The window that a command came from. */
export interface WindowContext {
  id: number
}

export type Handlers = {
  [Name in CommandName]: (
    input: Checked<Name>,
    window: WindowContext,
  ) => Promise<Result<Output<Name>>> | Result<Output<Name>>
}

/** What concerns the window, the settings and the files of the machine, and none of its agents. */
type OfTheFrame =
  | `${'settings' | 'file' | 'app' | 'diagnostics'}.${string}`
  | 'account.logins'
  | 'account.trash'

/** All that is lived without a window. */
export type CoreHandlers = Omit<Handlers, OfTheFrame>
