import { beat } from '../../kit/heartbeat'
import type { FeedFrame, FeedRequest, Signal } from '../../shared/store/feed'
import { createStore } from './create-store'
import { openRequests, request } from './requests'
import { applyRows, forgetRows } from './rows'
import { applyEvents, applySnapshot, tellSessions, watchAgain } from './sessions'

type SignalListener = (signal: Signal) => void

/** The road to main, until that closes it. */
interface FeedPort {
  open(session: string | null, hear: (text: string) => void, closed: () => void): Promise<void>
  request(message: FeedRequest): void
}

/** The time of a page: what runs before the next frame is painted, and what as soon as may be. */
interface PageClock {
  now(): number
  frame(run: () => void): void
  soon(run: () => void): void
  /** A hidden window has no frames. */
  visible(): boolean
}

/** What of a frame goes where, and how all of it is drawn. */
interface Folded {
  reset(): void
  rows(changes: NonNullable<FeedFrame['rows']>): void
  snapshot(snapshot: NonNullable<FeedFrame['snapshots']>[number]): void
  events(session: string, after: number, packed: unknown[]): void
  draw(): void
  /** Main has forgotten what this page watches. */
  watchAgain(): void
}

/** Longer than this a frame is not held up: what is left is dealt with in the next. */
const patience = 8

/** After drawing the page rests for so many times as long, but never for longer than is noticed. */
const rest = 2
const longestRest = 100

/** The page's end of the feed: what comes is folded once a frame, and drawn no faster than is read. */
export class FeedClient {
  #arrived: string[] = []
  #scheduled = false
  /** When the page may draw what was folded. */
  #drawAt = 0
  #ready: (() => void) | null = null
  readonly #signals = new Set<SignalListener>()
  readonly #reconnections = createStore(0)

  constructor(
    private readonly port: FeedPort,
    private readonly clock: PageClock,
    private readonly folded: Folded,
  ) {}

  /** Resolves when the first frame, with every row and the session to begin with, has been folded. */
  async connect(session: string | null): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.#ready = resolve
    })
    await this.#open(session)
    await ready
  }

  onReconnected = this.#reconnections.subscribe

  onSignal(listener: SignalListener): () => void {
    this.#signals.add(listener)
    return () => void this.#signals.delete(listener)
  }

  #open(session: string | null): Promise<void> {
    const hear = (text: string) => {
      if (text === beat) {
        this.port.request({ type: 'alive' })
        return
      }
      this.#arrived.push(text)
      this.#schedule()
    }
    return this.port.open(session, hear, () => void this.#reconnect())
  }

  /** Main has given this page up while it hung: it missed something, and begins anew with all there is. */
  async #reconnect(): Promise<void> {
    this.#arrived = []
    this.folded.watchAgain()
    await this.#open(null)
    this.#reconnections.update((count) => count + 1)
  }

  /** Folds once per animation frame; a hidden window keeps pace by a timer. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const deal = () => this.#deal()
    if (!this.#ready && this.clock.visible()) this.clock.frame(deal)
    else this.clock.soon(deal)
  }

  /** Drawing at every frame what nobody can read that fast would take the processor from who says it. */
  #deal(): void {
    this.#scheduled = false
    const begun = this.clock.now()
    const arrived = this.#arrived
    this.#arrived = []
    let dealt = 0
    try {
      for (const text of arrived) {
        if (dealt > 0 && this.clock.now() - begun > patience) break
        dealt += 1
        this.#apply(JSON.parse(text) as FeedFrame)
      }
    } finally {
      // Also where a frame breaks something: it is not dealt with twice, and those after it are.
      this.#arrived = [...arrived.slice(dealt), ...this.#arrived]
      const late = begun < this.#drawAt
      if (this.#arrived.length > 0 || late) this.#schedule()
      if (!late) this.#draw()
      this.#ready?.()
      this.#ready = null
    }
  }

  /** A timer that is set in a frame comes when the frame has been computed, laid out and painted. */
  #draw(): void {
    const begun = this.clock.now()
    this.#drawAt = Number.POSITIVE_INFINITY
    this.folded.draw()
    this.clock.soon(() => {
      const now = this.clock.now()
      this.#drawAt = now + Math.min((now - begun) * rest, longestRest)
    })
  }

  #apply(frame: FeedFrame): void {
    if (frame.reset) this.folded.reset()
    if (frame.rows) this.folded.rows(frame.rows)
    for (const snapshot of frame.snapshots ?? []) this.folded.snapshot(snapshot)
    for (const [session, after, events] of frame.events ?? [])
      this.folded.events(session, after, events)
    this.port.request({ type: 'done', frame: frame.frame })
    for (const signal of frame.signals ?? []) for (const listener of this.#signals) listener(signal)
  }
}

const feed = new FeedClient(
  { open: openRequests, request },
  {
    now: () => performance.now(),
    frame: (run) => requestAnimationFrame(run),
    soon: (run) => setTimeout(run, 0),
    visible: () => document.visibilityState === 'visible',
  },
  {
    reset: forgetRows,
    rows: applyRows,
    snapshot: applySnapshot,
    events: applyEvents,
    draw: tellSessions,
    watchAgain,
  },
)

export const connectFeed = (session: string | null = null): Promise<void> => feed.connect(session)
export const onReconnected = feed.onReconnected
export const onSignal = (listener: SignalListener): (() => void) => feed.onSignal(listener)
