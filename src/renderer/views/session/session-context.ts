import { createContext, use } from 'react'
import type { CommandName, Input, Output } from '../../../shared/contract'

/** Gives a command of this session; a refusal is shown on the page and gives undefined. */
export type Act = <Name extends CommandName>(
  name: Name,
  input: Input<Name>,
) => Promise<{ value: Output<Name> } | undefined>

export interface SessionScope {
  id: string
  agentName: string
  act: Act
}

export const SessionScopeContext = createContext<SessionScope | null>(null)

export function useScope(): SessionScope {
  const scope = use(SessionScopeContext)
  if (!scope) throw new Error('There is no session around this view')
  return scope
}
