import { Channel } from '../../../src/main/machines/channel'
import type { ScreenSize } from '../../../src/main/machines/screen-size'
import type { BytesListener, Exit, StopPlan, Stream } from '../../../src/main/machines/stream'
import type { ChannelName, StreamFacts, Up } from './protocol'

export interface Link {
  call(method: string, args: unknown[], bytes?: Uint8Array): Promise<unknown>
  tell(up: Up): void
}

const keptErrors = 16 * 1024

/** A stream of another process: what it says comes over the link, and is kept here until it is acknowledged. */
export class SocketStream implements Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  readonly window: number
  readonly #channels: Record<ChannelName, Channel>
  readonly #link: Link
  readonly #listeners: ((exit: Exit) => void)[] = []
  #exit: Exit | undefined

  constructor({ id, pid, startedAt, window, out, error }: StreamFacts, link: Link) {
    this.id = id
    this.pid = pid
    this.startedAt = startedAt
    this.window = window
    this.#channels = { out: new Channel(out), error: new Channel(error) }
    this.#link = link
  }

  /** What has to be said over a new connection: how far it got, since that may have been lost. */
  resumed(): Up[] {
    const { out, error } = this.#channels
    return [
      { ack: this.id, offset: out.settled },

      { follow: this.id, from: { out: out.end, error: error.end } },
    ]
  }

  received(channel: ChannelName, offset: number, bytes: Uint8Array): void {
    const { end } = this.#channels[channel]
    // Of errors the oldest are dropped; for all else it would be a fault of the protocol.
    if (offset > end && channel === 'out')
      throw new Error(`Bytes are missing from ${end} to ${offset}`)
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
    if (now !== settled) this.#link.tell({ ack: this.id, offset: now })
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    this.#channels.error.listen(listener, from)
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    await this.#link.call('write', [this.id], whole)
  }

  closeInput(): void {
    void this.#link.call('closeInput', [this.id])
  }

  resize(size: ScreenSize): void {
    void this.#link.call('resize', [this.id, size])
  }

  signal(name: NodeJS.Signals): void {
    void this.#link.call('signal', [this.id, name])
  }

  async end(plan?: StopPlan): Promise<Exit> {
    return (await this.#link.call('end', plan ? [this.id, plan] : [this.id])) as Exit
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#exit) listener(this.#exit)
    else this.#listeners.push(listener)
  }
}
