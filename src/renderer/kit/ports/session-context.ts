import { createContext, use } from 'react'

/** The session that a view belongs to. */
interface SessionScope {
  id: string
  agentName: string
}

export const SessionScopeContext = createContext<SessionScope | null>(null)

export function useScope(): SessionScope {
  const scope = use(SessionScopeContext)
  if (!scope) throw new Error('There is no session around this view')
  return scope
}
