import type { Exit } from '../../../src/main/machines/stream'

/** What is known of a stream from the first moment on. */
export interface StreamFacts {
  id: string
  pid: number
  startedAt: number
  window: number
  /** The oldest bytes that can still be read. */
  out: number
  error: number
}

export type ChannelName = 'out' | 'error'

/** From the app to the machine. A call is carried out once, however often it is sent. */
export type Up =
  /** The connection is new: no call before `first` will be sent again. */
  | { hello: string; first: number }
  /** From there on the bytes of a stream are sent over this connection, and its exit. */
  | { follow: string; from: Record<ChannelName, number> }
  | { call: number; method: string; args: unknown[] }
  | { ack: string; offset: number }

/** From the machine to the app. */
export type Down =
  | { answer: number; value: unknown }
  | { answer: number; error: string }
  | { stream: string; channel: ChannelName; offset: number }
  | { stream: string; exit: Exit }
  | { watching: number; changed: string[] }
  | { watching: number; lost: true }
