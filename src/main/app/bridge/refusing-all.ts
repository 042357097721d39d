import type { Result } from '../../../kit/result'
import { type CommandName, contract } from '../../../shared/app/contract'
import type { Handlers } from './handlers'

/** Where nothing can be kept every command has the same answer. */
export function refusingAll(refuse: () => Result<never>): Handlers {
  const names = Object.keys(contract) as CommandName[]
  return Object.fromEntries(names.map((name) => [name, refuse])) as unknown as Handlers
}
