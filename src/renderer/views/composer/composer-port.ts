/** What other views may do with the composer of a session. */
export interface ComposerPort {
  /** Puts a text into it, for the user to change and send. */
  edit(text: string): void
  focus(): void
  /** Nothing is being written in it, and nobody typed just now. */
  isQuiet(): boolean
}

const ports = new Map<string, ComposerPort>()

export function offerComposer(session: string, port: ComposerPort): () => void {
  ports.set(session, port)
  return () => {
    if (ports.get(session) === port) ports.delete(session)
  }
}

export const composerOf = (session: string): ComposerPort | undefined => ports.get(session)
