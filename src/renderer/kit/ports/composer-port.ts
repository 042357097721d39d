import type { Block } from '../../../shared/agent/content'
import { isEmpty } from '../../../shared/session/draft'
import { draftNow } from '../../store/drafts'
import { hasGoneElsewhere, type Meanwhile } from './gone-elsewhere'
import { requestOf } from './request-port'

/** What other views may do with the composer of a session. */
interface ComposerPort {
  /** Puts a whole prompt into it, for the user to change and send; what stood there comes back afterwards. */
  edit(content: readonly Block[]): void
  /** Files that were dropped beside it. */
  attach(files: readonly File[]): void
  focus(): void
}

const ports = new Map<string, ComposerPort>()
interface Awaited {
  session: string
  from: Element | null
  /** How often somebody had pressed something by then. */
  presses: number
  arrive(): void
}
let awaited: Awaited | null = null

let presses = 0
const pressed = (event: Event): void => {
  // Who holds the key that brought them here has not pressed another.
  if (!(event instanceof KeyboardEvent && event.repeat)) presses += 1
}
for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, pressed, true)

export function offerComposer(session: string, port: ComposerPort): () => void {
  ports.set(session, port)
  if (awaited?.session === session) {
    const { arrive } = awaited
    const gone = hasGoneElsewhere(meanwhile(awaited))
    awaited = null
    if (!gone) arrive()
  }
  return () => {
    if (ports.get(session) === port) ports.delete(session)
  }
}

/** Puts the focus into the composer of a session, as soon as it is there. */
export function writeIn(session: string): void {
  onceThere(session, () => ports.get(session)?.focus())
}

/** Goes to what a session asks, as soon as it is there; where somebody has begun to write, to that. */
export function arriveIn(session: string): void {
  onceThere(session, () => (openRequest(session) ?? ports.get(session))?.focus())
}

/** The same, and nowhere where there is nothing to answer. */
export function arriveAtRequest(session: string): void {
  onceThere(session, () => openRequest(session)?.focus())
}

function meanwhile(since: Awaited): Meanwhile {
  const { activeElement, body } = document
  return {
    nowhere: activeElement === body,
    // The row of what is shown has the focus of the list, where the list had it.
    where:
      activeElement === since.from || activeElement?.matches('.rail [aria-selected=true]')
        ? 'there-still'
        : 'elsewhere',
    fromIsThere: since.from?.isConnected === true,
    pressed: presses !== since.presses,
  }
}

const openRequest = (session: string) =>
  isEmpty(draftNow(session)) ? requestOf(session) : undefined

function onceThere(session: string, arrive: () => void): void {
  const from = document.activeElement
  awaited = ports.has(session) ? null : { session, from, presses, arrive }
  if (!awaited) arrive()
}

export const composerOf = (session: string): ComposerPort | undefined => ports.get(session)
