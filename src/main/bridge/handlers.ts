import { type Checked, type CommandName, contract, type Output } from '../../shared/contract'
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

/** What concerns the window, the settings and the files of the machine, and none of its agents. */
type OfTheFrame =
  | `${'settings' | 'file' | 'app' | 'diagnostics'}.${string}`
  | 'account.logins'
  | 'account.trash'

/** All that is lived without a window. */
export type CoreHandlers = Omit<Handlers, OfTheFrame>

/** Where nothing can be kept every command has the same answer. */
export function refusingAll(refuse: () => Result<never>): Handlers {
  const names = Object.keys(contract) as CommandName[]
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as Handlers
}
