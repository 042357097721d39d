import type { Result } from '../../../shared/result'
import type { ProcessNode } from '../../../shared/tables'
import type { Environment } from './environment'

/** How one child is started. The command line is whole by now: nothing below decides anything. */
export interface ProcessSpec {
  /** Ours, unique among all runs of the app. */
  id: string
  agent: string
  agentName: string
  /** Whom it is started for; more may come to share it. */
  sessions: string[]
  command: string
  args: string[]
  /** Added to the user's environment; an entry of null removes a variable. */
  env: Record<string, string | null>
  folder: string
}

export interface Exit {
  code: number | null
  signal: string | null
  /** The last lines of stderr, bounded. */
  lastWords: string
}

/** A child, wherever it runs. Today the app holds it; a container or a remote host fits here too. */
export interface ChildHandle {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  /** Resolves when the bytes are taken; rejects when the pipe is broken. */
  write(bytes: string | Uint8Array): Promise<void>
  closeInput(): void
  onOutput(listener: (bytes: Uint8Array) => void): void
  onErrorOutput(listener: (text: string) => void): void
  /** Once, whatever ended it; called at once when it is over already. */
  onExit(listener: (exit: Exit) => void): void
  /** Stops reading stdout: the child blocks. What its pipe still holds when it is dead comes anyway. */
  pause(): void
  resume(): void
  /** Input closed, then after the grace SIGTERM to the whole group, then SIGKILL to the whole tree. */
  stop(plan?: StopPlan): Promise<Exit>
  /** SIGKILL to the whole tree, now. */
  kill(): void
}

export interface StopPlan {
  /** Milliseconds from closing the input to SIGTERM. */
  inputGrace: number
  /** Milliseconds from SIGTERM to SIGKILL. */
  termGrace: number
}

/** Where processes run (SPEC E10). */
export interface Runtime {
  create(spec: ProcessSpec): Promise<Result<ChildHandle>>
  /** For whom a running process works from now on, so that an orphan can be told by its sessions. */
  serve(id: string, sessions: string[]): void
  /** Processes of an earlier run of the app that are still alive. Records of dead ones are removed. */
  recover(): Promise<Orphan[]>
  stopOrphan(id: string): Promise<Result<void>>
  /** Everything ends, within the plan; used when the app quits. */
  shutDown(plan: StopPlan): Promise<void>
}

/** What runs on this machine may also be spawned by others: terminals are. */
export interface LocalRuntime extends Runtime {
  /** For such a process: the user's environment, marked so that its whole tree is found again. */
  environmentFor(id: string, changes: Record<string, string | null>): Promise<Environment>
  /** The whole trees of the running children and adopted ones, by id; CPU is since the last call. */
  sample(): Promise<Map<string, ProcessNode[]>>
  /** Takes a process that leads its own group under the guard, with all its descendants. */
  adopt(id: string, pid: number, about: ProcessAbout): Promise<AdoptedTree>
}

/** What a record says of a process besides which one it is. */
export interface ProcessAbout {
  agent: string
  agentName: string
  sessions: string[]
  command: string
  folder: string
  /** The terminal that it runs in: all that it printed is kept under that name. */
  terminal: string | null
}

export interface AdoptedTree {
  /** Ends all of it by the plan; asked again, the sooner plan wins. */
  end(plan: StopPlan): Promise<void>
  /** It ended by itself; what it left in the background stays until the app quits. */
  leave(): void
}

/** Its record, without how it is told from others; whether it can be taken over is for the runtime to say. */
export interface Orphan extends ProcessAbout {
  id: string
  pid: number
  startedAt: number
  attachable: boolean
}

/** Pid records, wherever they are kept (the log). */
export interface PidRecords {
  put(record: PidRecord): void
  remove(id: string): void
  all(): PidRecord[]
}

export interface PidRecord extends ProcessAbout {
  id: string
  pid: number
  /** The kernel's own start time of the process, so that a recycled pid is never taken for ours. */
  startTime: string
  token: string
  startedAt: number
}
