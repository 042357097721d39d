/** Who can be asked to end a program. */
export type Holder =
  /** The app that runs has it, and this is how it is told. */
  | { by: 'app'; command: 'process.stop' | 'orphan.stop' | 'terminal.close'; row: string }
  /** A keeper that speaks with us. */
  | { by: 'keeper'; folder: string }
  /** A keeper that does not, but has to end with its program. */
  | { by: 'stranger'; folder: string; why: string }
  /** Nobody: its app is gone, or its keeper is. */
  | { by: 'nobody'; why: string }

/** Something that runs. */
export interface Running {
  id: string
  kind: 'agent' | 'terminal' | 'unknown'
  agent: string
  sessions: { id: string; title: string }[]
  folder: string
  command: string
  pid: number
  /** With the pid, which process it is; empty where only its mark tells. */
  startTime: string
  startedAt: number
  /** The processes of its tree, and their bytes of memory together. */
  processes: number
  memory: number
  holder: Holder
  /** The machine that it is on, unless it is this computer. */
  machine?: string
  /** In words why that machine cannot be asked to end it, where it cannot. */
  away?: string
  /** What its sessions do, where the app that runs says it. */
  activity?: string
}

export interface Inventory {
  /** The app itself; `mute` is one that runs and does not answer. */
  app: { state: 'none' } | { state: 'mute' } | { state: 'running'; pid: number; version: string }
  running: Running[]
  /** In words: what cannot be told. */
  problems: string[]
  /** The other machines that could not be asked what runs on them, and why. */
  unasked: { machine: string; why: string }[]
}

/** Short, and still nobody else's. */
export function shortIds(running: readonly Pick<Running, 'id'>[]): Map<string, string> {
  const ids = running.map(({ id }) => id)
  const isUnique = (length: number) =>
    new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size
  let length = 8
  while (length < 64 && !isUnique(length)) length += 1
  return new Map(ids.map((id) => [id, id.slice(0, length)]))
}
