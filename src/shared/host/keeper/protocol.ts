/** What the frames of a keeper say in JSON. Fields that are not known are skipped by both sides. */

/** The versions of the protocol that this keeper and this app speak; the highest common one is spoken. */
export const VERSIONS: readonly number[] = [1]

/** The outputs of a program; what runs in a pseudoterminal has the first only. */
export const OUT = 1
export const ERRORS = 2

export interface Limits {
  /** So many bytes come without being acknowledged. */
  window: number
  /** So far the program may be ahead of what is acknowledged before it is held back. */
  ahead: number
}

/** The first that is said over a connection. */
export interface Hello extends Partial<Limits> {
  versions: readonly number[]
  token: string
  /** From where on each output is to be sent; without, from the oldest that is kept. */
  from?: Record<string, number>
  /** The way hands on whole lines only. */
  lines?: boolean
}

export interface Welcome {
  version: number
  /** The keeper's own process. */
  keeper: number
  program: Started | null
  /** The number of the last write that was taken. */
  taken: number
  /** What is kept of each output: the oldest offset, and the end. */
  outputs: Record<string, [start: number, end: number]>
  exit: KeptExit | null
  /** The outputs that are at their end although the program runs, and whether its input is. */
  outputEnded: boolean
  inputBroken: boolean
  trouble: string | null
}

export interface Started {
  id: string
  pid: number
  /** As the guard of this system tells it. */
  startTime: string
  startedAt: number
  terminal: boolean
}

/** What a keeper is to hold. The environment is written nowhere. */
export interface KeepSpec {
  id: string
  command: string
  args: string[]
  folder: string
  env: Record<string, string>
  /** Of Windows: the arguments are quoted already. */
  verbatim?: boolean
  screen?: { columns: number; rows: number }
  /** The program that ends the tree when the keeper dies. */
  guard: GuardSpec
  /** What the record says besides; nothing to the keeper. */
  about: unknown
  /** Bytes on disk, unacknowledged, above which the program is held back while nobody is attached. */
  budget: number
  /** Milliseconds that nobody has been attached and nothing was said, after which it is ended. */
  lease: number
}

export interface GuardSpec {
  command: string
  args: string[]
  env: Record<string, string>
}

/** It was started, or what the system said. */
export type StartAnswer = { started: Started } | { failed: { code: string; message: string } }

/** How a program ended, as soon as it did; what it said last comes yet. */
export interface Died {
  code: number | null
  signal: string | null
}

export interface KeptExit extends Died {
  /** Why it is over, if neither by itself nor by somebody who was attached. */
  reason: 'lease' | 'keeper-killed' | null
  at: number
}

export interface Refused {
  code: 'token' | 'version' | 'taken-over'
  words: string
  versions?: readonly number[]
}

/** From closing the input to SIGTERM, and from there to force, in milliseconds. */
export interface StopOptions {
  inputGrace: number
  termGrace: number
}

/** What is given to a keeper on its input before all else, in one line. */
export interface Invitation {
  token: string
  /** The socket, or on Windows the pipe, that it listens on. */
  address: string
  /** It waits for its program, and may get ready for it meanwhile. */
  spare?: boolean
}

/** The file keeper.json in the folder of a keeper: how it is found and spoken to, also much later. */
export interface KeeperRecord {
  versions: readonly number[]
  token: string
  address: string
  /** The folder that it was started from, which has to stay as long as it runs. */
  runtime: string
  pid: number
  program: Started
  about: unknown
}
