import type { Release } from '../../../kit/release'

/** Bytes both ways, with whoever answers in a place. */
export interface Connection {
  write(bytes: Uint8Array): void
  close(): void
}

export interface Closed {
  /** Another attempt would end alike. */
  hopeless?: boolean
  /** What was there is no more: nothing goes on. */
  gone?: true
}

export interface ConnectionListener {
  bytes(bytes: Uint8Array): void
  /** Something is being done before anybody can answer: patience begins anew. */
  still?(): void
  /** Once, and with words for the user. */
  closed(why: string, how?: Closed): void
  /** It begins to wait for an answer of the user, or has ended to. */
  asks?(waits: boolean): void
}

/** How a place is reached: by a program of the system, or a socket. It is begun at once. */
export interface Way {
  open(listener: ConnectionListener): Connection
}

/** Time as an argument, so that tests own it. */
export interface Timers {
  now(): number
  after(milliseconds: number, run: () => void): Release
}
