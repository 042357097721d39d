import type { Block } from '../../../shared/session/content'

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
let awaited: string | null = null

export function offerComposer(session: string, port: ComposerPort): () => void {
  ports.set(session, port)
  if (awaited === session) {
    awaited = null
    port.focus()
  }
  return () => {
    if (ports.get(session) === port) ports.delete(session)
  }
}

/** Puts the focus into the composer of a session, as soon as it is there. */
export function writeIn(session: string): void {
  const port = ports.get(session)
  awaited = port ? null : session
  port?.focus()
}

export const composerOf = (session: string): ComposerPort | undefined => ports.get(session)
