import { Channel } from '../main/host/channel'
import type { ChannelName, Down, StreamFacts } from '../main/host/link/protocol'
import { KILL_PLAN } from '../main/host/plans'
import type { Exit, Kept, Stream } from '../main/host/stream'

interface Held {
  stream: Stream
  name: string
  channels: Record<ChannelName, Channel>
  /** It goes on for the next run of the app, too. */
  outlives: boolean
  /** The number of the call that the app has it by. */
  call: number
  exit?: Exit
}

/** As much as the local machine keeps. */
const keptErrors = 16 * 1024

/** What runs here for an app elsewhere: what it says is kept until the app has dealt with it. */
export class HeldStreams {
  readonly #held = new Map<string, Held>()
  /** Whoever is connected follows these. */
  #followed = new Set<string>()

  constructor(private readonly tell: (down: Down, bytes?: Uint8Array) => void) {}

  /** What still runs, or has something left to say. */
  get size(): number {
    return this.#held.size
  }

  hold(stream: Stream, call: number, name: string, outlives: boolean): StreamFacts {
    const { id } = stream
    const one: Held = {
      stream,
      call,
      name,
      outlives,
      channels: { out: new Channel(), error: new Channel() },
    }
    this.#held.set(id, one)
    const { out, error } = one.channels
    stream.onBytes((bytes, offset) => {
      out.receive(bytes, offset)
      this.#tell(id, { stream: id, channel: 'out', offset }, bytes)
    })
    stream.onErrorBytes((bytes, offset) => {
      error.receive(bytes, offset)
      error.settle(error.end - keptErrors)
      this.#tell(id, { stream: id, channel: 'error', offset }, bytes)
    })
    stream.onExit((exit) => {
      one.exit = exit
      this.#tell(id, { stream: id, exit })
    })
    return { ...factsOf(one), out: 0, error: 0 }
  }

  facts(id: string): StreamFacts | undefined {
    const found = this.#held.get(id)
    return found && factsOf(found)
  }

  stream(id: string): Stream {
    const found = this.#held.get(id)
    if (!found) throw new Error('That does not run any more.')
    return found.stream
  }

  kept(id: string): Kept {
    const { kept } = this.stream(id)
    if (!kept) throw new Error('That does not outlive the app.')
    return kept
  }

  /** Everything from there on, and the end. */
  follow(id: string, from: Record<ChannelName, number>): void {
    const found = this.#held.get(id)
    if (!found) {
      this.tell({ stream: id, exit: { code: null, signal: null, lastWords: '' } })
      return
    }
    this.#followed.add(id)
    const { channels, exit } = found
    for (const channel of ['out', 'error'] as const)
      for (const { bytes, offset } of channels[channel].kept(from[channel]))
        this.tell({ stream: id, channel, offset }, bytes)
    if (exit) this.tell({ stream: id, exit })
  }

  ack(id: string, offset: number): void {
    const found = this.#held.get(id)
    if (!found) return
    found.channels.out.settle(offset)
    found.stream.ack(offset)
  }

  /** Whoever followed is gone. */
  unfollow(): void {
    this.#followed = new Set()
  }

  /** Another run of the app is there: what was not meant to outlive the one before is ended. */
  async endOthers(): Promise<void> {
    const others = [...this.#held.values()].filter(({ outlives }) => !outlives)
    for (const { stream } of others) this.#held.delete(stream.id)
    await Promise.all(others.map(({ stream }) => stream.end(KILL_PLAN)))
  }

  #tell(id: string, down: Down, bytes?: Uint8Array): void {
    if (this.#followed.has(id)) this.tell(down, bytes)
  }

  /** The app has heard how it ended. */
  over(id: string): void {
    if (this.#held.get(id)?.exit) this.#held.delete(id)
  }

  /**
   * What is over and followed by nobody was heard before the connection was cut. Of calls from that
   * number on the app did not know yet what they came to, so that it may still want to follow.
   */
  sweep(first: number): void {
    for (const [id, { exit, call }] of this.#held)
      if (exit && call < first && !this.#followed.has(id)) this.#held.delete(id)
  }
}

function factsOf({ stream, name, channels }: Held): StreamFacts {
  const { id, pid, startedAt, window, kept } = stream
  return {
    id,
    name,
    pid,
    startedAt,
    window,
    ...(kept ? { taken: kept.taken } : {}),
    out: channels.out.settled,
    error: channels.error.settled,
  }
}
