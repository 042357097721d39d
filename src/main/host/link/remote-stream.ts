import type { Result } from '../../../kit/result'
import { Channel } from '../channel'
import type { ScreenSize } from '../screen-size'
import type { BytesListener, Exit, Kept, StopPlan, Stream } from '../stream'
import type { ChannelName, StreamFacts, Up } from './protocol'

export interface Caller {
  call(method: string, args: unknown[], bytes?: Uint8Array): Promise<unknown>
  tell(up: Up): void
}

const keptErrors = 16 * 1024

/** A stream of another machine: what it says comes over the link, and is kept here until it is acknowledged. */
export class RemoteStream implements Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  readonly window: number
  readonly kept?: Kept
  #taken = 0
  /** So many writes wait to be taken. */
  #writing = 0
  #known: Promise<void> | undefined
  /** What came before may be settled already. */
  #begun = false
  readonly #channels: Record<ChannelName, Channel>
  readonly #caller: Caller
  readonly #name: string
  readonly #listeners: ((exit: Exit) => void)[] = []
  #exit: Exit | undefined

  constructor(facts: StreamFacts, caller: Caller) {
    const { id, name, pid, startedAt, window, out, error, taken } = facts
    this.id = id
    this.pid = pid
    this.startedAt = startedAt
    this.window = window
    this.#channels = { out: new Channel(out), error: new Channel(error) }
    this.#caller = caller
    this.#name = name
    if (taken !== undefined) this.kept = this.#keptAfter(taken)
  }

  #keptAfter(taken: number): Kept {
    this.#taken = taken
    const number = () => this.#taken
    const last = () => this.#taken + this.#writing
    return {
      get taken() {
        return number()
      },
      get written() {
        return last()
      },
      toldAfter: async (writes) => {
        const told = await this.#caller.call('toldAfter', [this.id, writes])
        const result = told as Result<string[]>
        if (!result.ok) return result
        return { ok: true, value: result.value.map((bytes) => Buffer.from(bytes, 'base64')) }
      },
      heard: (offset) => this.#order('heard', offset),
      settle: (writes) => this.#order('settle', writes),
    }
  }

  /** What has to be said over a new connection: how far it got, since that may have been lost. */
  resumed(): Up[] {
    const { out, error } = this.#channels
    return [
      { ack: this.id, offset: out.settled },
      { follow: this.id, from: { out: out.end, error: error.end } },
    ]
  }

  /** Until then nobody there knows it. */
  attaching(attached: Promise<void>): void {
    this.#known = attached
  }

  /** Whoever answers now says how much it was told. */
  attached({ taken }: StreamFacts): void {
    this.#taken = taken ?? this.#taken
  }

  received(channel: ChannelName, offset: number, bytes: Uint8Array): void {
    const { end } = this.#channels[channel]
    // Of errors the oldest are dropped; for all else it would be a fault of the protocol.
    if (offset > end && channel === 'out' && this.#begun)
      throw new Error(`Bytes are missing from ${end} to ${offset}`)
    this.#begun ||= channel === 'out'
    // What came twice over two connections is known.
    if (offset + bytes.length <= end) return
    const known = Math.max(end - offset, 0)
    this.#channels[channel].receive(bytes.subarray(known), offset + known)
    if (channel === 'error') this.#channels.error.settle(this.#channels.error.end - keptErrors)
  }

  exited(exit: Exit): void {
    if (this.#exit) return
    this.#exit = exit
    for (const listener of this.#listeners.splice(0)) listener(exit)
  }

  onBytes(listener: BytesListener, from?: number): void {
    this.#channels.out.listen(listener, from)
  }

  ack(offset: number): void {
    const { settled } = this.#channels.out
    this.#channels.out.settle(offset)
    const now = this.#channels.out.settled
    if (now !== settled) this.#caller.tell({ ack: this.id, offset: now })
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    this.#channels.error.listen(listener, from)
  }

  write(bytes: string | Uint8Array): Promise<void> {
    // The same bytes, whatever becomes of them while it waits for its turn.
    const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    this.#writing += 1
    const written = this.#inTurn(async () => {
      // In the words of the machine, which may have forgotten it.
      if (this.#exit) throw new Error(`${this.#name} closed its input.`)
      await this.#caller.call('write', [this.id], whole)
      this.#taken += 1
    })
    return written.finally(() => {
      this.#writing -= 1
    })
  }

  /** In the order in which it was asked for, and not before somebody knows it there. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    return this.#known ? this.#known.then(act) : act()
  }

  closeInput(): void {
    this.#order('closeInput')
  }

  resize(size: ScreenSize): void {
    this.#order('resize', size)
  }

  signal(name: NodeJS.Signals): void {
    this.#order('signal', name)
  }

  async end(plan?: StopPlan): Promise<Exit> {
    // Whoever is over is not asked again: the machine may have forgotten it.
    if (this.#exit) return this.#exit
    const gone = new Promise<Exit>((resolve) => this.onExit(resolve))
    const ended = this.#caller.call('end', plan ? [this.id, plan] : [this.id])
    return Promise.race([ended as Promise<Exit>, gone])
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#exit) listener(this.#exit)
    else this.#listeners.push(listener)
  }

  /** Nobody waits for the answer: what is told to one that is gone meanwhile does not matter. */
  #order(method: string, ...args: unknown[]): void {
    const ordered = this.#inTurn(
      async () => void (await this.#caller.call(method, [this.id, ...args])),
    )
    ordered.catch(() => undefined)
  }
}
