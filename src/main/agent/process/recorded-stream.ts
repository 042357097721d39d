import { failure, type Result, success } from '../../../kit/result'
import type { ScreenSize } from '../../host/screen-size'
import type { BytesListener, Exit, Kept, StopPlan, Stream } from '../../host/stream'
import type { Log } from '../../store/log/log'
import type {
  ReadOffsets,
  ResumeAbout,
  ResumePoint,
  StoredResumePoint,
} from '../../store/log/resume-point'
import type { Redactor } from '../secrets/redactor'

/** A line that is longer is given up for who goes on: the program must not wait for its end. */
const longestLine = 4 * 1024 * 1024

interface RecordedStreamParts {
  /** It may be over already: that is told to who has heard all that it said. */
  attached: boolean
  log: Pick<Log, 'wires' | 'together' | 'flush'>
  redactor: Redactor
  about(): Omit<ResumeAbout, 'state'>
}

/** How its protocol stands at any moment. */
export interface ProtocolState {
  left(): unknown
  /** What of that is another with every word. */
  progress(): unknown
}

/**
 * A program that outlives the app, of which the log knows at any moment how far it was read and what it
 * was told, together with what came of that. Its bytes are acknowledged when that is safe.
 */
export class RecordedStream implements Stream, ResumePoint {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  readonly window: number
  readonly kept: Kept
  readonly #stream: Stream
  readonly #parts: RecordedStreamParts
  #state: (() => unknown) | undefined
  #progress: (() => unknown) | undefined
  #out = 0
  #writes: number
  /** What it was told and has not taken yet, by number. */
  readonly #pending = new Map<number, string>()
  /** A line that it is saying began too far back to be read again. */
  #torn = false
  #exit: Exit | undefined
  readonly #exitListeners: ((exit: Exit) => void)[] = []

  constructor(stream: Stream, kept: Kept, parts: RecordedStreamParts) {
    this.#stream = stream
    this.#parts = parts
    this.kept = kept
    this.#writes = kept.taken
    this.id = stream.id
    this.pid = stream.pid
    this.startedAt = stream.startedAt
    this.window = stream.window
    if (!parts.attached) this.#awaitExit()
  }

  /** From now on it can be gone on with, from how it stands at any moment. */
  begin({ left, progress }: ProtocolState): void {
    this.#state = left
    this.#progress = progress
    this.changed()
  }

  /** As an earlier run of the app has left it: what it had not taken then it is told now. */
  resume({ out, writes, pending }: StoredResumePoint): Result<void> {
    // All but the pending ones were taken; what keeps the program may have forgotten which.
    const taken = Math.max(this.kept.taken, writes - pending.length)
    const untold = taken < writes ? pending.slice(taken - writes) : []
    if (untold.includes(''))
      return failure('wire-torn', 'It was told something that is not known any more.')
    this.#out = out
    // Who does not take it is gone, which its exit tells.
    for (const text of untold) this.write(text).catch(() => undefined)
    this.#writes = Math.max(this.#writes, writes)
    return success(undefined)
  }

  get #begun(): boolean {
    return this.#state !== undefined && !this.#exit
  }

  reach(): ReadOffsets {
    const pending = [...this.#pending.values()]
    return { out: this.#out, writes: this.#writes, pending, progress: this.#progress?.() }
  }

  about(): ResumeAbout {
    return { ...this.#parts.about(), state: this.#torn ? null : this.#state?.() }
  }

  safe({ out, writes, pending }: ReadOffsets): void {
    if (this.#exit) return
    this.#stream.ack(out)
    this.kept.settle(writes - pending.length)
  }

  changed(): void {
    if (this.#begun) this.#parts.log.wires.changed(this)
  }

  /** All that it said before this offset has been told, but for so many bytes of a line that goes on. */
  settled(offset: number, begun: number): void {
    const torn = begun > Math.min(longestLine, this.window / 2)
    this.#out = torn ? offset : Math.max(this.#out, offset - begun)
    if (torn !== this.#torn) {
      this.#torn = torn
      this.changed()
    }
    if (this.#begun) this.#parts.log.wires.moved(this)
    else this.#stream.ack(this.#out)
  }

  onBytes(listener: BytesListener, from?: number): void {
    const { log } = this.#parts
    const whole: BytesListener = (bytes, offset) => log.together(() => listener(bytes, offset))
    this.#stream.onBytes(whole, from)
    if (this.#parts.attached) this.#awaitExit()
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    this.#writes += 1
    const number = this.#writes
    const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString()
    // What must stand nowhere does not stand in the log either.
    this.#pending.set(number, this.#parts.redactor.text(text) === text ? text : '')
    this.#moved()
    await this.#stream.write(bytes)
    this.#pending.delete(number)
    this.#moved()
  }

  #moved(): void {
    if (this.#begun) this.#parts.log.wires.moved(this)
  }

  #awaitExit(): void {
    this.#stream.onExit((exit) => this.#parts.log.together(() => this.#ended(exit)))
  }

  /** Nobody has to go on with it, from the moment in which it is on record what came of that. */
  #ended(exit: Exit): void {
    this.#exit = exit
    const { wires: resumePoints } = this.#parts.log
    const safe = () => this.#stream.ack(Number.MAX_SAFE_INTEGER)
    resumePoints.remove(this.id, safe)
    for (const listener of this.#exitListeners.splice(0)) listener(exit)
  }

  ack(): void {
    // When it is safe.
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    this.#stream.onErrorBytes(listener, from)
  }
  onExit(listener: (exit: Exit) => void): void {
    if (this.#exit) listener(this.#exit)
    else this.#exitListeners.push(listener)
  }
  closeInput(): void {
    this.#stream.closeInput()
  }
  resize(size: ScreenSize): void {
    this.#stream.resize(size)
  }
  signal(name: NodeJS.Signals): void {
    this.#stream.signal(name)
  }
  /** It is ended on purpose: whatever becomes of the app meanwhile, nobody is to go on with it. */
  end(plan?: StopPlan): Promise<Exit> {
    this.#state = undefined
    const { log } = this.#parts
    log.wires.remove(this.id)
    // Before it is told, so that it is so whatever becomes of the app in between.
    log.flush()
    return this.#stream.end(plan)
  }
}
