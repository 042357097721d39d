export interface ProcessEntry {
  pid: number
  parent: number
  group: number
  session: number
  /** The terminal that it was started in, if any. */
  terminal?: string
  name: string
  /** Dead, only not yet collected by its parent. */
  zombie: boolean
  /** With the pid, the identity of a process: pids are used again, this is not. */
  startTime: string
  /** Milliseconds of CPU used so far, and bytes of memory. */
  cpu: number
  memory: number
}

export interface Root {
  pid: number
  startTime: string
  /** The value of its process mark. */
  id: string
  /** The process of ours that holds it, if it outlives the app. */
  keeper?: number
}

export type EndSignal = 'SIGTERM' | 'SIGKILL'

/** What the operating system knows of processes, and how they are signalled there. */
export interface System {
  list(): Promise<ProcessEntry[]>
  startTimeOf(pid: number): Promise<string | undefined>
  /** Bytes of memory that a process has for itself alone, where the system says so. */
  ownMemory?(pid: number): Promise<number | undefined>
  /** The process marks that these processes carry in their environment, by pid, or that these are unread. */
  marks(entries: ProcessEntry[]): Promise<Map<number, Marks>>
  /** The words of their command lines, by pid. */
  commandLines(entries: ProcessEntry[]): Promise<Map<number, string[]>>
  /** The folders they work in and the files they have open, by pid; of others' processes nothing is told. */
  inUse(entries: ProcessEntry[]): Promise<Map<number, string[]>>
  /** Who has the end of a connection between two ports of this computer that is at the first of them. */
  connected(from: number, to: number): Promise<number[]>
  /** Whether it is of the same world of processes, users and networks as we are, where there are several. */
  isBeside?(pid: number): Promise<boolean>
  /** To the root with its group, and to those members that are outside of the group. */
  signal(root: Root, members: ProcessEntry[], signal: EndSignal): void
}

export interface Marks {
  run?: string
  process?: string
  /** It is, or comes from, a helper of the app. */
  helper?: string
  /** Its environment could not be read: it is just changing its program, or ending. */
  unread?: true
}
