import type { NotBytes } from '../../kit/bytes'
import type { Result } from '../../kit/result'
import type { ProcessNode } from '../../shared/app/tables'
import type { MachineFiles } from './files'
import type { MachineFolders } from './folders'
import type { ListeningPort, PortAddress } from './ports/listening'
import type { ScreenSize } from './screen-size'
import type { StopPlan, Stream } from './stream'

/**
 * Where files are that only the rooms of this machine use, and that are cleared when they open: a home
 * may have two names, each with rooms of its own.
 */
export const scratchOf = ({ id }: Pick<Machine, 'id'>, folder: string): string =>
  id === undefined ? folder : `${folder}/names/${id}`

/** Variables and their values, as a program finds them. */
export type Environment = Record<string, string>

/**
 * A place where things run: this computer, or one that is reached some other way (SPEC E10). What
 * answers with a result says by it that the machine cannot be reached (`unreachable`); all else
 * throws `Unreachable` then.
 */
export interface Machine {
  /** The name of its place, unless it is this computer. */
  readonly id?: string
  readonly platform: NodeJS.Platform
  /** What it calls itself, as its programs do when they say where they are. */
  readonly hostname: string
  readonly files: MachineFiles
  readonly folders: MachineFolders
  /** The user's own environment there. */
  environment(): Promise<Environment>
  /** The shell that the user works with there. */
  shell(): Promise<Result<string>>
  /** Where the file of a command is that the user could run there, and what it is a link to. */
  which(command: string): Promise<Result<{ path: string; real: string } | undefined>>
  /** Starts a program, or says in words why that cannot be. */
  spawn(spec: ProgramSpec): Promise<Result<Stream>>
  /** What runs there already, also since an earlier run of the app, to be read on from wherever it was left. */
  attach(id: string): Promise<Result<Stream>>
  /** For whom a running program works from now on, so that an orphan can be told by its sessions. */
  serve(id: string, sessions: string[]): void
  /** Tells of every change below a folder there, until it is released. */
  watch(folder: string, watching: Watching): Promise<Result<() => Promise<void>>>
  /** What accepts connections there, as far as the system says so. */
  ports(): Promise<Result<ListeningPort[]>>
  /** A connection to that, whose bytes come and go as those of a program do. */
  connect(to: PortAddress): Promise<Result<Stream>>
  /** The whole trees of what runs, by id; CPU is since the last call. */
  sample(): Promise<Map<string, ProcessNode[]>>
  /** What an earlier run of the app started and is still alive. Records of dead ones are removed. */
  orphans(): Promise<Orphan[]>
  endOrphan(id: string): Promise<Result<void>>
  /** Everything ends, within the plan, but for what is kept: that is hung up on, and goes on. */
  close(plan: StopPlan, keep?: ReadonlySet<string>): Promise<void>
}

export interface Watching {
  /** Below the folder, from it on; also globs. */
  ignored: string[]
  /** What has changed, whole paths. They are hints: a moved folder leaves names that are no more. */
  changed(paths: string[]): void
  /** From now on changes may be missed. */
  lost(): void
}

/** How one program is started. The command line is whole by now: nothing below decides anything. */
export interface ProgramSpec {
  /** Ours, unique among all runs of the app. */
  id: string
  /** In words for the user. */
  name: string
  command: string
  args: NotBytes[]
  /** Added to the user's environment; an entry of null removes a variable. */
  env: Record<string, string | null>
  folder: string
  /** It runs in a pseudoterminal of that size; otherwise it has pipes. */
  screen?: ScreenSize
  /** What its record says. Who has none is a helper: soon over, and nothing to be found by the next run. */
  about?: About
  /** How it is ended when the app quits, where that takes longer than for others. */
  quitting?: StopPlan
  /** It goes on when the app is gone, and the next run can attach to it, where the machine is able to keep it. */
  outlives?: boolean
  /** Of a helper: instead of the user's environment. */
  environment?: Record<string, string | undefined>
  /** Of a helper: when the app dies, it is left to end by itself. */
  spared?: boolean
  /** Of a helper: there is nothing for it to read. A pipe of ours is a socket, by which bash takes itself for called over a network and reads ~/.bashrc. */
  withoutInput?: boolean
}

/** What a program is there for. */
interface About {
  agent: string
  /** Whom it is started for; more may come to share it. */
  sessions: string[]
  /** The terminal that it runs in: all that it printed is kept under that name. */
  terminal: string | null
}

/** What a record says of a program besides which process it is. */
export interface ProcessAbout extends About {
  agentName: string
  command: string
  folder: string
}

/** Its record, without how it is told from others; whether it can be taken over is for the machine to say. */
export interface Orphan extends ProcessAbout {
  id: string
  pid: number
  startedAt: number
  /** Or in words why not. */
  attachable: true | string
}

/** A program that waits, since what it says cannot be kept, as on a full disk. */
export interface HeldUp {
  program: string
  /** In words for the user. */
  name: string
  /** Whom it works for. */
  sessions: string[]
  /** As the system says it; null when it goes on. */
  why: string | null
}

/** What does not go as it should where programs run. */
export type Trouble = { words: string } | { heldUp: HeldUp }

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
