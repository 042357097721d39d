import type { Problem, Result } from '../../../kit/result'
import type { Machine, ProgramSpec } from '../machine'
import { KILL_PLAN } from '../plans'
import { consume, type Exit, type Stream } from '../stream'
import type { Connection, ConnectionListener, Way } from './way'

/** What it means that the program which carries the bytes has ended. */
export interface Ended {
  why: string
  /** Another attempt would end alike. */
  hopeless: boolean
  /** What the place ran in is no more: nothing goes on there. */
  gone?: true
}

/** One run of the program that carries the bytes. */
export interface Carrier {
  spec: ProgramSpec
  explain(exit: Exit): Ended
  /** It has ended, or is not needed any more. */
  over?(): void
}

/** What is told while one is made ready. */
export interface Making {
  /** It waits for the user, or does not any more. */
  asks(waits: boolean): void
  /** It takes its time. */
  still(): void
}

/** Makes one ready, or says why there is none. */
type MakeCarrier = (making: Making) => Promise<Result<Carrier>>

/** What went wrong may be over by the next attempt. */
const mayPass = new Set(['place-unreachable'])
/** What the place ran in is no more. */
const isGone = new Set(['place-ended'])

/** That it cannot be reached is said by whoever tells why. */
const isSaid = new Set(['place-unreachable', 'place-refused'])

const wordsOf = ({ code, message, hint }: Problem): string =>
  [isSaid.has(code) && hint ? undefined : message, hint].filter(Boolean).join(' ')

function endedBy(problem: Problem): Ended {
  const { code } = problem
  return {
    why: wordsOf(problem),
    hopeless: !mayPass.has(code),
    ...(isGone.has(code) ? { gone: true } : {}),
  }
}

/** A place that is reached by a program of this computer, which carries bytes to it and back. */
export function programWay(machine: Pick<Machine, 'spawn'>, make: MakeCarrier): Way {
  return { open: (listener) => new ProgramConnection(machine, make, listener) }
}

class ProgramConnection implements Connection {
  #stream: Stream | undefined
  #closed = false
  #over: (() => void) | undefined
  /** What is said before the program runs. */
  #early: Uint8Array[] | undefined = []

  constructor(machine: Pick<Machine, 'spawn'>, make: MakeCarrier, listener: ConnectionListener) {
    const failed = ({ why, ...how }: Ended): void => {
      if (!this.#closed) listener.closed(why, how)
    }
    const begin = async (): Promise<void> => {
      const made = await make({
        asks: (waits) => {
          if (!this.#closed) listener.asks?.(waits)
        },
        still: () => {
          if (!this.#closed) listener.still?.()
        },
      })
      if (!made.ok) return failed(endedBy(made.problem))
      const carrier = made.value
      this.#over = carrier.over
      if (this.#closed) return this.close()
      const started = await machine.spawn(carrier.spec)
      if (!started.ok) {
        carrier.over?.()
        return failed({ why: started.problem.message, hopeless: true })
      }
      const stream = started.value
      this.#stream = stream
      if (this.#closed) return this.close()
      consume(stream, (bytes) => {
        if (!this.#closed) listener.bytes(bytes)
      })
      stream.onExit((exit) => {
        const ended = carrier.explain(exit)
        carrier.over?.()
        failed(ended)
      })
      for (const bytes of this.#early ?? []) this.#send(bytes)
      this.#early = undefined
    }
    begin().catch((error: unknown) => failed({ why: String(error), hopeless: false }))
  }

  write(bytes: Uint8Array): void {
    if (this.#early) this.#early.push(bytes)
    else this.#send(bytes)
  }

  #send(bytes: Uint8Array): void {
    // A program that does not listen any more says so by its end.
    this.#stream?.write(bytes).catch(() => undefined)
  }

  close(): void {
    this.#closed = true
    this.#over?.()
    void this.#stream?.end(KILL_PLAN)
  }
}
