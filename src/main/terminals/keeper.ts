import type { ProcessAbout, StopPlan } from '../machines/local/process'

/** What terminals need of whoever keeps the app's processes: their programs are started elsewhere. */
export interface Keeper {
  /** The user's own environment with these changes, marked so that the whole tree is found again. */
  environmentFor(
    id: string,
    changes: Record<string, string | null>,
  ): Promise<Record<string, string>>
  /** From now on it dies with the app, with all that it starts. */
  adopt(id: string, pid: number, about: ProcessAbout): Promise<KeptProcess>
}

export interface KeptProcess {
  /** Ends the whole tree by the plan; resolves when nothing of it is left. */
  end(plan: StopPlan): Promise<void>
  /** It ended by itself; what it left in the background stays until the app quits. */
  leave(): void
}

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
