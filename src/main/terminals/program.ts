import type { Ender } from '../../shared/terminal/activity'
import type { Exit } from '../machines/stream'

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

const enders = { lease: 'lease', 'keeper-killed': 'keeper' } as const

export function endOf({ code, signal, reason, at }: Exit): ProgramEnd {
  return {
    code,
    ...(signal === null ? {} : { signal }),
    ...(reason ? { by: enders[reason] } : {}),
    ...(at === undefined ? {} : { at }),
  }
}
