import type { HeldUp, Trouble } from '../machine'
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
  /** After each welcome all that is so, and what is so from then on. */
  | { trouble: Trouble }
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

/** What does not go as it should where programs run: told as it comes, and to whoever comes later. */
export class Troubles {
  readonly #known = new Map<string, Trouble>()
  #tell: ((trouble: Trouble) => void) | undefined

  add(trouble: Trouble): void {
    const [name, isSo] =
      'words' in trouble
        ? [trouble.words, true]
        : [`held up ${trouble.heldUp.program}`, trouble.heldUp.why !== null]
    this.#known.delete(name)
    if (isSo) this.#known.set(name, trouble)
    this.#tell?.(trouble)
  }

  /** All that is so, and from now on what comes. */
  follow(tell: (trouble: Trouble) => void): void {
    this.#tell = tell
    for (const trouble of [...this.#known.values()]) tell(trouble)
  }

  /** Nobody has told yet that it still is so. */
  goOn(): void {
    for (const trouble of [...this.#known.values()])
      if ('heldUp' in trouble) this.add({ heldUp: wentOn(trouble.heldUp) })
  }
}

const wentOn = (heldUp: HeldUp): HeldUp => ({ ...heldUp, why: null })
