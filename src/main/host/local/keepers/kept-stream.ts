// Over 300 lines: it is all that a stream is asked for, each in some lines that share one state.

import { failure, type Result, success } from '../../../../kit/result'
import * as wire from '../../../../shared/host/keeper/frames'
import { Kind } from '../../../../shared/host/keeper/frames'
import {
  type Died,
  ERRORS,
  type Hello,
  type KeptExit,
  type Limits,
  OUT,
  type Refused,
  type Welcome,
} from '../../../../shared/host/keeper/protocol'
import { Channel } from '../../channel'
import type { EndedBy } from '../../model/last-words'
import { KILL_PLAN, LEFTOVER_PLAN, STOP_PLAN } from '../../plans'
import type { ScreenSize } from '../../screen-size'
import type { BytesListener, Exit, Kept, StopPlan, Stream } from '../../stream'
import { Ending } from '../ending'
import { LastWords } from '../last-words'
import { sendSignal } from '../system/posix'
import type { ProcessEntry, Root } from '../system/system'
import type { Trees } from '../trees'
import { Acks } from './acks'
import type { Connection } from './connection'
import { Writes } from './writes'

/** A child whose pipe broke is of no use: it gets this long to end by itself. */
const BROKEN_GRACE = 1000
/** Of the error output, for whoever comes to read it later. */
const KEPT_ERRORS = 16 * 1024

interface KeptStreamParts {
  root: Root
  name: string
  startedAt: number
  terminal: boolean
  trees: Trees
  connection: Connection
  welcome: Pick<Welcome, 'taken' | 'outputs' | 'outputEnded'>
  limits: Limits
  /** Another connection to the same keeper, or to what is left of it. */
  again(more: Partial<Hello>): Promise<Result<{ connection: Connection; welcome: Welcome }>>
  /** Why it is held back; null when it is not any more. */
  onTrouble(words: string | null): void
  /** It is over; what even SIGKILL did not end. */
  onGone(left: ProcessEntry[]): void
  /** Another app has it now. */
  onLost(): void
  /** All that it ever said is safe elsewhere. */
  onDone(): void
}

/** A program that is held by a keeper. */
export class KeptStream implements Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  readonly window: number
  readonly terminal: boolean
  readonly kept: Kept
  /** Resolves when nothing of the tree is alive, though not all that it said may have been read. */
  readonly gone: Promise<void>
  /** Resolves when it has said its first word, or is over. */
  readonly up: Promise<unknown>
  readonly #parts: KeptStreamParts
  readonly #out: Channel
  readonly #errors: Channel
  readonly #lastWords = new LastWords()
  readonly #decoder = new TextDecoder()
  readonly #ending: Ending
  readonly #writes: Writes
  readonly #acks: Acks
  readonly #heards: Acks
  readonly #died = Promise.withResolvers<Died>()
  readonly #exit = Promise.withResolvers<Exit>()
  readonly #begun = Promise.withResolvers<void>()
  /** Answered one after the other. */
  readonly #asked: { said: Uint8Array[]; answer: (all: Uint8Array[]) => void }[] = []
  #connection: Connection
  /** So many writes need not be kept any more, as far as the keeper was told. */
  #settled = 0
  #isDead = false
  #over: Exit | undefined
  #stopped = false
  #reason: EndedBy | undefined
  #left = false
  #ended: Promise<ProcessEntry[]> | undefined

  constructor(parts: KeptStreamParts) {
    const { root, name, welcome, limits, connection, terminal, trees } = parts
    this.#parts = parts
    this.#connection = connection
    this.id = root.id
    this.pid = root.pid
    this.startedAt = parts.startedAt
    this.window = limits.window
    this.terminal = terminal
    this.#out = new Channel(welcome.outputs[OUT]?.[0])
    this.#errors = new Channel(welcome.outputs[ERRORS]?.[0])
    this.#acks = new Acks(this.#out.settled, (offset) =>
      this.#connection.tell(Kind.ack, wire.place(OUT, offset)),
    )
    this.#heards = new Acks(this.#out.settled, (offset) =>
      this.#connection.tell(Kind.heard, wire.place(OUT, offset)),
    )
    this.#ending = new Ending(root, trees, () => terminal || this.#isDead)
    this.#writes = new Writes(name, welcome.taken, (number, bytes) =>
      this.#connection.tell(Kind.input, wire.numbered(number), bytes),
    )
    const writes = this.#writes
    this.kept = {
      get taken() {
        return writes.taken
      },
      get written() {
        return writes.written
      },
      heard: (offset) => this.#heards.settled(offset),
      toldAfter: (count) => this.#toldAfter(count),
      settle: (count) => this.#settle(count),
    }
    this.up = Promise.race([this.#begun.promise, this.#died.promise])
    this.gone = this.#died.promise.then(async () => {
      // Of an agent nothing stays; what a terminal's program leaves by itself does.
      if (!terminal) this.#ended = this.#ending.end(LEFTOVER_PLAN)
      await this.#ended
    })
    void Promise.all([this.gone, this.#exit.promise]).then(async () =>
      parts.onGone((await this.#ended) ?? []),
    )
    this.#follow(connection)
    if (welcome.outputEnded) this.#onBroken('closed-output')
  }

  onBytes(listener: BytesListener, from?: number): void {
    this.#out.listen(listener, from)
  }

  ack(offset: number): void {
    this.#out.settle(offset)
    this.#acks.settled(this.#out.settled)
    this.#finishIfDone()
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    this.#errors.listen(listener, from)
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return this.#writes.write(typeof bytes === 'string' ? wire.text(bytes) : bytes)
  }

  closeInput(): void {
    this.#stopped = true
    this.#connection.tell(Kind.endInput)
  }

  resize({ columns, rows }: ScreenSize): void {
    const bytes = new Uint8Array(4)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, columns)
    view.setUint16(2, rows)
    this.#connection.tell(Kind.resize, bytes)
  }

  signal(name: NodeJS.Signals): void {
    this.#connection.tell(Kind.signal, wire.text(name))
  }

  async end(plan: StopPlan = STOP_PLAN): Promise<Exit> {
    this.#stopped = true
    const { terminal, trees, root } = this.#parts
    // A terminal is hung up on only if there is time for what that makes its shell do.
    if (!terminal || plan.inputGrace > 0) this.closeInput()
    const atOnce = plan.inputGrace + plan.termGrace <= 0
    if (atOnce && !terminal && !this.#isDead && process.platform !== 'win32') {
      // As with any other child: it does nothing more until it was looked at.
      const startTime = await trees.system.startTimeOf(this.pid)
      if (startTime === root.startTime && !this.#isDead) sendSignal(-this.pid, 'SIGSTOP')
    }
    // The keeper keeps to the plan too: it is carried out whatever becomes of the app meanwhile.
    if (!terminal) this.#connection.tell(Kind.stop, wire.json(plan))
    this.#ended = this.#ending.end(plan)
    void this.#ending.hear(this.#exit.promise).then((exit) => {
      if (!exit) this.#untold()
    })
    await Promise.all([this.#ended, this.gone])
    return this.#over ?? this.#exitOf(await this.#died.promise)
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#over) listener(this.#over)
    else void this.#exit.promise.then(listener)
  }

  /** It is left alone, and goes on; what was not read of it can be read later. */
  hangUp(): void {
    if (this.#left) return
    this.#acks.now()
    this.#left = true
    this.#heards.stop()
    this.#connection.close()
  }

  #follow(connection: Connection): void {
    this.#connection = connection
    this.#asked.length = 0
    connection.listen((kind, body) => this.#heard[kind]?.(body))
    void connection.closed.then(() => this.#onClosed())
  }

  readonly #heard: Record<number, (body: Uint8Array) => void> = {
    [Kind.output]: (body) => {
      const offset = wire.numberIn(body, 1)
      const bytes = body.subarray(7)
      if (body[0] === OUT) this.#receive(bytes, offset)
      else this.#receiveErrors(bytes, offset)
    },
    [Kind.taken]: (body) => {
      const problem = wire.textIn(body.subarray(6))
      this.#writes.answered(wire.numberIn(body), problem)
      if (problem !== '') this.#onBroken('closed-input')
    },
    [Kind.said]: (body) => void this.#asked[0]?.said.push(body.slice(6)),
    [Kind.saidAll]: () => {
      const asked = this.#asked.shift()
      asked?.answer(asked.said)
    },
    [Kind.outputEnded]: () => this.#onBroken('closed-output'),
    [Kind.died]: (body) => this.#die(wire.parsed(body) as Died),
    [Kind.exit]: (body) => void this.#exited(wire.parsed(body) as KeptExit),
    [Kind.trouble]: (body) => {
      const { words } = wire.parsed(body) as { words: string | null }
      this.#parts.onTrouble(words)
    },
    [Kind.refused]: (body) => {
      if ((wire.parsed(body) as Refused).code !== 'taken-over') return
      this.#left = true
      this.#writes.refuse(`${this.#parts.name} is talked to by another Liminal`)
      this.#parts.onLost()
    },
  }

  #receive(bytes: Uint8Array, offset: number): void {
    const known = this.#out.end - offset
    if (known < 0) throw new Error(`Bytes are missing from ${this.#out.end} to ${offset}`)
    this.#begun.resolve()
    if (known < bytes.length) this.#out.receive(bytes.subarray(known))
  }

  #receiveErrors(bytes: Uint8Array, offset: number): void {
    const known = Math.max(this.#errors.end - offset, 0)
    if (known >= bytes.length) return
    this.#errors.receive(bytes.subarray(known), offset + known)
    this.#errors.settle(this.#errors.end - KEPT_ERRORS)
    this.#lastWords.add(this.#decoder.decode(bytes.subarray(known), { stream: true }))
  }

  #die(died: Died): void {
    this.#isDead = true
    this.#died.resolve(died)
  }

  #exitOf({ code, signal }: Died): Exit {
    const lastWords = this.#parts.terminal ? '' : this.#lastWords.toString()
    return { code, signal, lastWords, ...(this.#reason && { reason: this.#reason }) }
  }

  async #exited({ code, signal, reason, at }: KeptExit): Promise<void> {
    if (this.#over) return
    const killed = reason === 'keeper-killed'
    const died = { code, signal: killed ? 'SIGKILL' : signal }
    this.#die(died)
    if (killed) {
      // Its guard ends all of it; until that is so it is not over.
      this.#ended ??= this.#ending.end(KILL_PLAN)
      await this.#ended
    }
    const told = at > 0 ? { at } : {}
    this.#over = { ...this.#exitOf(died), ...told, ...(reason ? { reason } : {}) }
    this.#writes.refuse(`${this.#parts.name} closed its input`)
    this.#exit.resolve(this.#over)
    this.#finishIfDone()
  }

  /** Its keeper is stopped, or mute: with its program gone it is there for nothing. */
  #untold(): void {
    const { keeper } = this.#parts.root
    if (!this.#isDead && keeper !== undefined && this.#connection.open)
      sendSignal(keeper, 'SIGKILL')
    void this.#exited({ code: null, signal: null, reason: null, at: 0 })
  }

  #finishIfDone(): void {
    if (!this.#over || this.#left || this.#out.unsettled > 0) return
    this.#left = true
    this.#acks.stop()
    this.#heards.stop()
    this.#connection.close()
    this.#parts.onDone()
  }

  /** It is asked with every word, and another number now and then. */
  #settle(count: number): void {
    if (count <= this.#settled) return
    this.#settled = count
    this.#connection.tell(Kind.settle, wire.numbered(count))
  }

  #toldAfter(count: number): Promise<Result<Uint8Array[]>> {
    const answer = new Promise<Result<Uint8Array[]>>((resolve) => {
      this.#asked.push({ said: [], answer: (all) => resolve(success(all)) })
    })
    this.#connection.tell(Kind.tell, wire.numbered(count))
    const lost = this.#connection.closed.then(() =>
      failure('not-running', `${this.#parts.name} could not be asked what it was told.`),
    )
    return Promise.race([answer, lost])
  }

  /** The keeper is gone, or has only let go: what it says goes on where it ended, or its files are read. */
  async #onClosed(): Promise<void> {
    if (this.#left) return
    const from = { [OUT]: this.#out.end, [ERRORS]: this.#errors.end }
    const found = await this.#parts.again({ from })
    if (this.#left) return
    if (!found.ok) {
      this.#parts.onTrouble(found.problem.message)
      await this.#exited({ code: null, signal: null, reason: 'keeper-killed', at: 0 })
      return
    }
    const { connection, welcome } = found.value
    if (welcome.exit) this.#die(welcome.exit)
    this.#follow(connection)
    this.#writes.again(welcome.taken)
    this.#settled = 0
    this.#acks.again()
    this.#heards.again()
  }

  #onBroken(reason: EndedBy): void {
    if (this.#stopped || this.#isDead) return
    setTimeout(() => {
      if (this.#stopped || this.#isDead) return
      this.#reason = reason
      void this.end(KILL_PLAN)
    }, BROKEN_GRACE)
  }
}
