import type { Exit } from '../stream'

/** What is known of a stream from the first moment on. */
export interface StreamFacts {
  id: string
  /** In words for the user. */
  name: string
  pid: number
  startedAt: number
  window: number
  /** The number of the last write that was taken, where it outlives the app. */
  taken?: number
  /** The oldest bytes that can still be read. */
  out: number
  error: number
}

export type ChannelName = 'out' | 'error'

/** From the app to the machine. A call is carried out once, however often it is sent. */
export type Up =
  /**
   * The connection is new: no call before `first` will be sent again. `run` is the run of the app.
   * With `lines` only whole lines get through to it.
   */
  | { hello: string; run: string; first: number; lines?: true }
  /** From there on the bytes of a stream are sent over this connection, and its exit. */
  | { follow: string; from: Record<ChannelName, number> }
  /** No answer before `first` will be asked for again. */
  | { call: number; first: number; method: string; args: unknown[] }
  | { ack: string; offset: number }
  /** Its exit was heard. */
  | { over: string }
  | { ping: number }

/** From the machine to the app. */
export type Down =
  | { welcome: Welcome }
  /** It does not speak with whoever this is. */
  | { refused: string }
  | { answer: number; value: unknown }
  | { answer: number; error: string }
  | { stream: string; channel: ChannelName; offset: number }
  | { stream: string; exit: Exit }
  | { watching: number; changed: string[] }
  | { watching: number; lost: true }
  | { pong: number }
  /** Nothing but an end of a line. */
  | { line: true }

/** Who is there. Another `server` than the last time has none of what that one had. */
export interface Welcome {
  server: string
  /** Which computer and home it is, whatever the way there is called. */
  computer: string
  /** Another one whenever that computer was started anew; where the system tells none there is none. */
  boot?: string
  platform: NodeJS.Platform
  hostname: string
}

/** What comes before the first frame, so that what a login prints is told from it. */
export const firstWords = '\u0000liminal-place\u0000'
