import { beat } from '../../kit/heartbeat'
import type { FeedFrame, Signal } from '../../shared/store/feed'
import { createStore } from './create-store'
import { openRequests, request } from './requests'
import { applyRows, forgetRows } from './rows'
import { applyEvents, applySnapshot, tellSessions, watchAgain } from './sessions'

type SignalListener = (signal: Signal) => void

let arrived: string[] = []
let scheduled = false
const signalListeners = new Set<SignalListener>()
/** How often main had given this page up. */
const reconnections = createStore(0)
let readyListener: (() => void) | null = null

/** Resolves when the first frame, with every row and the session to begin with, has been folded. */
export async function connectFeed(session: string | null = null): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    readyListener = resolve
  })
  await open(session)
  await ready
}

async function open(session: string | null): Promise<void> {
  const hear = (text: string) => {
    if (text === beat) {
      request({ type: 'alive' })
      return
    }
    arrived.push(text)
    schedule()
  }
  await openRequests(session, hear, () => void reconnect())
}

/** Main has given this page up while it hung: it missed something, and begins anew with all there is. */
async function reconnect(): Promise<void> {
  arrived = []
  watchAgain()
  await open(null)
  reconnections.update((count) => count + 1)
}

export const onReconnected = reconnections.subscribe

export function onSignal(listener: SignalListener): () => void {
  signalListeners.add(listener)
  return () => signalListeners.delete(listener)
}

/** Longer than this a frame is not held up: what is left is dealt with in the next. */
const patience = 8

/** After drawing the page rests for so many times as long, but never for longer than is noticed. */
const rest = 2
const longestRest = 100

/** Folds once per animation frame; a hidden window has none, and keeps pace by a timer. */
function schedule(): void {
  if (scheduled) return
  scheduled = true
  if (!readyListener && document.visibilityState === 'visible') requestAnimationFrame(deal)
  else setTimeout(deal, 0)
}

/** When the page may draw what was folded. */
let drawAt = 0

/** Drawing at every frame what nobody can read that fast would take the processor from who says it. */
function deal(): void {
  scheduled = false
  const begun = performance.now()
  let dealt = 0
  for (const text of arrived) {
    if (dealt > 0 && performance.now() - begun > patience) break
    dealt += 1
    apply(JSON.parse(text) as FeedFrame)
  }
  arrived = arrived.slice(dealt)
  const late = begun < drawAt
  if (arrived.length > 0 || late) schedule()
  if (!late) draw()
  readyListener?.()
  readyListener = null
}

/** A timer that is set in a frame comes when the frame has been computed, laid out and painted. */
function draw(): void {
  const begun = performance.now()
  drawAt = Number.POSITIVE_INFINITY
  tellSessions()
  setTimeout(() => {
    const now = performance.now()
    drawAt = now + Math.min((now - begun) * rest, longestRest)
  })
}

function apply(frame: FeedFrame): void {
  if (frame.reset) forgetRows()
  if (frame.rows) applyRows(frame.rows)
  for (const snapshot of frame.snapshots ?? []) applySnapshot(snapshot)
  for (const [session, after, events] of frame.events ?? []) applyEvents(session, after, events)
  request({ type: 'done', frame: frame.frame })
  for (const signal of frame.signals ?? []) for (const listener of signalListeners) listener(signal)
}
