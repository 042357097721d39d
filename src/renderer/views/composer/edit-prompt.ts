/** Lets any view put a text into the composer of a session, for the user to change and send. */
type Listener = (text: string) => void

const listeners = new Map<string, Listener>()

export function onEditPrompt(session: string, listener: Listener): () => void {
  listeners.set(session, listener)
  return () => {
    if (listeners.get(session) === listener) listeners.delete(session)
  }
}

export function editPrompt(session: string, text: string): void {
  listeners.get(session)?.(text)
}
