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
}

export function endOf({ code, signal }: Exit): ProgramEnd {
  return signal === null ? { code } : { code, signal }
}
