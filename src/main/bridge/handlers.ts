import type { Checked, CommandName, Output } from '../../shared/contract'
import type { Result } from '../../shared/result'

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
