import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import { runMachine } from '../../../kit/run-machine'
import type { Line, Link, LinkEffect, LinkInput } from '../../../shared/host/remotes/link'
import { firstLine, stepLink } from '../model/step-link'
import {
  isHopeless,
  isLeft,
  newWays,
  nextWay,
  tryAll,
  type Ways,
  wayFailed,
  wayStands,
  whyOf,
} from '../model/ways'
import { type Frame, frame, frames } from './frames'
import { type Down, firstWords, type Up, type Welcome } from './protocol'
import type { Closed, Connection, Timers, Way } from './way'

const pingEvery = 5_000
/** So long is nobody silent who is there: it answers each ping at once. */
const silence = 12_000
/** From the beginning of an attempt to the first word: keys and jump hosts take their time. */
const patience = 30_000
/** What a login may print before. */
const mostChatter = 64 * 1024

interface LinkedParts {
  /** The ways there, by name, its own first: another is gone where that fails. */
  ways(): ReadonlyMap<string, Way>
  timers: Timers
  /** It was reached in an earlier run of the app. */
  known?: boolean
  /** How long its seconds are between attempts; somewhat of its own where nobody says. */
  pace?: number
  /** The first frame of each connection. */
  hello(): Up
  /** Why it is not to be connected to by this way, where it is not. */
  refuses(welcome: Welcome, by: string): string | undefined
  /** From now on frames go over a new connection. */
  up(welcome: Welcome): void
  frame(frame: Frame<Down>): void
  changed(link: Link): void
}

/** One of the attempts, or the connection that stands. */
interface Attempt {
  by: string
  connection: Connection
  limit: Release
}

/** Keeps a connection to a place, as the machine of links says. */
export class Linked {
  readonly #parts: LinkedParts
  readonly #machine
  readonly #attempts = new Map<number, Attempt>()
  #ways: Ways = newWays
  #standing: { connection: Connection; heard: number } | undefined
  #told: Link | undefined
  #wake: Release | undefined
  #ping: Release | undefined
  #pings = 0

  constructor(parts: LinkedParts) {
    this.#parts = parts
    const first = firstLine(parts.known, parts.pace ?? 0.75 + Math.random() / 2)
    this.#machine = runMachine<Line, LinkInput, LinkEffect>({
      from: first.state,
      step: stepLink,
      run: (effect) => this.#run(effect),
      rested: () => this.#tell(),
    })
    for (const effect of first.effects) this.#run(effect)
  }

  get link(): Link {
    return this.#machine.state.link
  }

  /** Something that may lead there has not been tried since it was wanted, or since the last wait. */
  get isTrying(): boolean {
    return isLeft(this.#ways, this.#names())
  }

  /** What cannot be sent now is sent by whoever says hello again. */
  send(up: Up | Uint8Array): void {
    this.#standing?.connection.write(up instanceof Uint8Array ? up : frame(up))
  }

  /** Somebody wants it now. */
  now(): void {
    this.#ways = tryAll(this.#ways)
    this.#machine.input({ type: 'now', now: this.#parts.timers.now() })
  }

  /** The net may be back. */
  woken(): void {
    this.#machine.input({ type: 'woken', now: this.#parts.timers.now() })
  }

  /** The connection breaks, whatever is under way. */
  cut(why: string): void {
    this.#drop()
    this.#machine.input({ type: 'cut', why, now: this.#parts.timers.now() })
  }

  leave(): void {
    this.#drop()
    this.#wake?.()
    this.#machine.input({ type: 'leave' })
  }

  #tell(): void {
    const { link } = this.#machine.state
    if (link === this.#told) return
    this.#told = link
    this.#parts.changed(link)
  }

  #run(effect: LinkEffect): void {
    if (effect.type === 'open') this.#open(effect.attempt)
    else if (effect.type === 'abandon') this.#abandon(effect.attempt)
    else {
      const { now, after } = this.#parts.timers
      this.#wake?.()
      this.#wake = after(Math.max(effect.at - now(), 0), () =>
        this.#machine.input({ type: 'due', now: now() }),
      )
    }
  }

  #names(): string[] {
    return [...this.#parts.ways().keys()]
  }

  #open(attempt: number): void {
    const { timers, hello } = this.#parts
    const { by, way } = this.#next()
    const failed = (why: string, how: Closed = {}): void => this.#failed(attempt, by, why, how)
    const hear = this.#hearing(attempt, by, failed)
    const wait = () => timers.after(patience, () => failed('It does not answer.'))
    // Its first words may come before it is handed out.
    let connection: Connection | undefined
    let over: [why: string, how: Closed | undefined] | undefined
    const early: Uint8Array[] = []
    const closed = (why: string, how?: Closed): void => {
      if (!connection) over = [why, how]
      else if (this.#standing?.connection === connection) this.cut(why)
      else failed(why, how)
    }
    connection = way.open({
      bytes: (bytes) => (connection ? hear(connection, bytes) : early.push(bytes)),
      closed,
      still: () => {
        const found = this.#attempts.get(attempt)
        if (!found) return
        found.limit()
        found.limit = wait()
      },
      asks: (waits) => {
        const found = this.#attempts.get(attempt)
        if (!found) return
        // Nobody knows how long the user takes.
        found.limit()
        found.limit = waits ? () => undefined : wait()
        const input = waits
          ? { type: 'asks' as const }
          : { type: 'answered' as const, now: timers.now() }
        this.#machine.input({ ...input, attempt })
      },
    })
    this.#attempts.set(attempt, { by, connection, limit: wait() })
    connection.write(frame(hello()))
    for (const bytes of early) hear(connection, bytes)
    if (over) failed(...over)
  }

  /** By which way the next attempt goes. */
  #next(): { by: string; way: Way } {
    const all = this.#parts.ways()
    const underWay = [...this.#attempts.values()].map(({ by }) => by)
    const { ways, name } = nextWay(this.#ways, [...all.keys()], underWay)
    const way = all.get(name)
    if (!way) throw new Error('There is no way')
    this.#ways = ways
    return { by: name, way }
  }

  #failed(attempt: number, by: string, why: string, how: Closed): void {
    this.#abandon(attempt)
    const { hopeless = false, ...gone } = how
    this.#ways = wayFailed(this.#ways, by, { why, hopeless })
    const names = this.#names()
    const underWay = [...this.#attempts.values()].map((one) => one.by)
    this.#machine.input({
      type: 'failed',
      attempt,
      why: whyOf(this.#ways, names) || why,
      hopeless: hopeless && isHopeless(this.#ways, names),
      another: isLeft(
        this.#ways,
        names.filter((name) => !underWay.includes(name)),
      ),
      ...gone,
      now: this.#parts.timers.now(),
    })
  }

  #abandon(attempt: number): void {
    const found = this.#attempts.get(attempt)
    if (!found) return
    this.#attempts.delete(attempt)
    found.limit()
    found.connection.close()
  }

  /** Reads one connection: what its login says, the welcome, and then all that comes. */
  #hearing(attempt: number, by: string, failed: (why: string, how?: Closed) => void) {
    let chatter: Buffer | undefined = Buffer.alloc(0)
    let from: Connection
    const read = frames<Down>((one) => {
      if (this.#standing?.connection === from) this.#parts.frame(one)
      else if ('welcome' in one.head) {
        const why = this.#parts.refuses(one.head.welcome, by)
        if (why === undefined) this.#stand(attempt, from, one.head.welcome)
        else failed(why, { hopeless: true })
      } else if ('refused' in one.head) failed(one.head.refused)
    })
    return (connection: Connection, bytes: Uint8Array): void => {
      from = connection
      if (this.#standing?.connection === connection) this.#standing.heard = this.#parts.timers.now()
      let rest = bytes
      if (chatter) {
        chatter = Buffer.concat([chatter, bytes])
        const begins = chatter.indexOf(firstWords)
        if (begins < 0) {
          if (chatter.length > mostChatter) failed('What answers is not Liminal.')
          return
        }
        rest = chatter.subarray(begins + firstWords.length)
        chatter = undefined
      }
      try {
        read(rest)
      } catch (error) {
        // Whoever breaks the protocol is not listened to any more.
        const why = error instanceof Error ? error.message : String(error)
        if (this.#standing?.connection === connection) this.cut(why)
        else failed(why)
      }
    }
  }

  #stand(attempt: number, connection: Connection, welcome: Welcome): void {
    const found = this.#attempts.get(attempt)
    // It was given up while it said so.
    if (!found) return
    found.limit()
    this.#attempts.delete(attempt)
    this.#wake?.()
    this.#standing = { connection, heard: this.#parts.timers.now() }
    this.#ways = wayStands(found.by)
    this.#parts.up(welcome)
    const by = found.by === this.#names()[0] ? undefined : found.by
    const now = this.#parts.timers.now()
    this.#machine.input({ type: 'opened', attempt, ...defined({ by }), now })
    this.#watch()
  }

  /** Silence is noticed, however the way was lost. */
  #watch(): void {
    const { now, after } = this.#parts.timers
    this.#ping?.()
    const quiet = this.#standing ? now() - this.#standing.heard : 0
    this.#ping = after(Math.min(pingEvery, Math.max(silence - quiet, 0)), () => {
      if (!this.#standing) return
      if (now() - this.#standing.heard >= silence)
        return this.cut('It has not answered for a while.')
      this.#pings += 1
      this.send({ ping: this.#pings })
      this.#watch()
    })
  }

  #drop(): void {
    this.#ping?.()
    this.#standing?.connection.close()
    this.#standing = undefined
  }
}
