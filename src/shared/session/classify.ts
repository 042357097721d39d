import type { Problem } from '../result'
import type { TurnEnd } from './event'

export interface Evidence {
  reason: TurnEnd
  problem?: Problem | undefined
  /** The agent's last message of the turn. */
  lastText: string
}

export type ProblemKind =
  | 'auth-required'
  | 'usage-limit'
  | 'rate-limit'
  | 'context-too-long'
  | 'no-permission'
  | 'network'
  | 'server-error'
  | 'empty-response'
  | 'bad-request'

export function classify({ problem }: Evidence): Problem | undefined {
  return problem
}
