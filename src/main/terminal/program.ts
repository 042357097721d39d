import { defined } from '../../kit/defined'
import type { Ender } from '../../shared/terminal/activity'
import type { EndedBy } from '../host/model/last-words'
import type { Exit } from '../host/stream'

/** How a program is started in a terminal; `id` is unique among all runs of the app. */
export interface TerminalProgram {
  id: string
  /** The agent's id in the catalog; none where the user runs it. */
  agent: string
  agentName: string
  command: string
  args: string[]
  /** Added to the user's environment; an entry of null removes a variable. */
  env: Record<string, string | null>
  folder: string
}

/** How it ended, as it is kept and shown. */
export interface ProgramEnd {
  code: number | null
  signal?: string
  /** When it did not end by itself. */
  by?: Ender
  /** When, if nobody was there to see it. */
  at?: number
}

/** A terminal has no input or output of its own to close. */
const enders: Partial<Record<EndedBy, Ender>> = { lease: 'lease', 'keeper-killed': 'keeper' }

export function endOf({ code, signal, reason, at }: Exit): ProgramEnd {
  const by = reason && enders[reason]
  return {
    code,
    ...(signal === null ? {} : { signal }),
    ...(by ? { by } : {}),
    ...defined({ at }),
  }
}
