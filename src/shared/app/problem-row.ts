import type { Problem } from '../../kit/result'

/** Something that is wrong, as a banner tells it. */
export interface ProblemRow extends Problem {
  id: string
  severity: 'warning' | 'error'
  /** Can be put away by the user. */
  dismissable: boolean
  /** Those that it holds up. */
  sessions?: readonly string[]
  /** It asks whether that was the user, who answers this. */
  question?: string
}
