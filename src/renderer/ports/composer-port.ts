import type { Block } from '../../shared/session/content'
import { isEmpty } from '../../shared/session/draft'
import { draftNow } from '../store/drafts'
import { requestOf } from './request-port'

/** What other views may do with the composer of a session. */
export interface ComposerPort {
  /** Puts a whole prompt into it, for the user to change and send; what stood there comes back afterwards. */
  edit(content: readonly Block[]): void
  /** Files that were dropped beside it. */
  attach(files: readonly File[]): void
  focus(): void
  /** Nothing is being written in it, and nobody typed just now. */
  isQuiet(): boolean
}

const ports = new Map<string, ComposerPort>()
let awaited: { session: string; from: Element | null; arrive(): void } | null = null

export function offerComposer(session: string, port: ComposerPort): () => void {
  ports.set(session, port)
  if (awaited?.session === session) {
    const { arrive, from } = awaited
    awaited = null
    if (!hasGoneElsewhere(from)) arrive()
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

/** Where the focus was is gone with what was shown; wherever else it is by now, somebody has put it. */
function hasGoneElsewhere(from: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement !== from && activeElement !== body && from?.isConnected === true
}

const openRequest = (session: string) =>
  isEmpty(draftNow(session)) ? requestOf(session) : undefined

function onceThere(session: string, arrive: () => void): void {
  awaited = ports.has(session) ? null : { session, from: document.activeElement, arrive }
  if (!awaited) arrive()
}

export const composerOf = (session: string): ComposerPort | undefined => ports.get(session)
