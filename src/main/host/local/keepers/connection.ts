import type { Duplex } from 'node:stream'
import { failure, type Result, success } from '../../../../kit/result'
import * as wire from '../../../../shared/host/keeper/frames'
import { Kind } from '../../../../shared/host/keeper/frames'
import type {
  Hello,
  KeepSpec,
  Limits,
  Refused,
  StartAnswer,
  Welcome,
} from '../../../../shared/host/keeper/protocol'

type Listener = (kind: number, body: Uint8Array) => unknown

/** One way to a keeper, whatever it is made of. What comes over it waits until somebody listens. */
export class Connection {
  /** Who is there, or in words why nobody talks to us. */
  readonly welcomed: Promise<Result<Welcome>>
  readonly closed: Promise<void>
  readonly #through: Duplex
  #listener: Listener | undefined
  #waiting: [number, Uint8Array][] = []

  constructor(through: Duplex, hello: Hello) {
    this.#through = through
    const welcome = Promise.withResolvers<Result<Welcome>>()
    this.welcomed = welcome.promise
    this.closed = new Promise((resolve) => through.once('close', () => resolve()))
    void this.closed.then(() => welcome.resolve(gone))
    const read = wire.frames((kind, body) => {
      if (kind === Kind.welcome) welcome.resolve(success(wire.parsed(body) as Welcome))
      else if (kind === Kind.refused) {
        welcome.resolve(failure('refused', (wire.parsed(body) as Refused).words))
        this.#hand(kind, body)
      } else this.#hand(kind, body)
    })
    through.on('data', (chunk: Uint8Array) => {
      try {
        read(chunk)
      } catch {
        // What says no frames is no keeper.
        through.destroy()
      }
    })
    through.on('error', () => through.destroy())
    this.tell(Kind.hello, wire.json(hello))
  }

  get open(): boolean {
    return !this.#through.destroyed
  }

  /** Whether somebody is there who answers in time; before anything is listened to. */
  async answers(within: number): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>()
    const late = setTimeout(() => answer.resolve(false), within)
    void this.closed.then(() => answer.resolve(false))
    this.#listener = (kind) => kind === Kind.pong && answer.resolve(true)
    this.tell(Kind.ping)
    const answered = await answer.promise
    clearTimeout(late)
    this.#listener = undefined
    return answered
  }

  listen(listener: Listener): void {
    this.#listener = listener
    for (const [kind, body] of this.#waiting.splice(0)) listener(kind, body)
  }

  tell(kind: number, ...parts: Uint8Array[]): void {
    if (this.#through.destroyed) return
    this.#through.cork()
    for (const part of wire.frame(kind, ...parts)) this.#through.write(part)
    this.#through.uncork()
  }

  /** Nothing else is said over it before that is answered. */
  async start(spec: KeepSpec, limits: Limits): Promise<StartAnswer> {
    const answer = Promise.withResolvers<StartAnswer>()
    const waiting: [number, Uint8Array][] = []
    this.listen((kind, body) => {
      if (kind !== Kind.started) waiting.push([kind, body])
      else {
        this.#listener = undefined
        this.#waiting = waiting
        answer.resolve(wire.parsed(body) as StartAnswer)
      }
    })
    this.tell(Kind.limits, wire.json(limits))
    this.tell(Kind.start, wire.json(spec))
    const lost = this.closed.then(() => ({
      failed: { code: 'EPIPE', message: 'The keeper is gone.' },
    }))
    return Promise.race([answer.promise, lost])
  }

  close(): void {
    this.#through.destroy()
  }

  #hand(kind: number, body: Uint8Array): void {
    if (this.#listener) this.#listener(kind, body)
    else this.#waiting.push([kind, body])
  }
}

const gone = failure('not-running', 'Nobody is there.')
