/** What other views may do with a conversation that is on screen. */
interface ConversationPort {
  /** Opens the field that finds text in it. */
  find(): void
  /** Goes to the prompt before or after the one that is in view. */
  toPrompt(to: 'above' | 'below'): void
  /** Shows the newest of it, and what comes. */
  toEnd(): void
}

const ports = new Map<string, ConversationPort>()

export function offerConversation(session: string, port: ConversationPort): () => void {
  ports.set(session, port)
  return () => {
    if (ports.get(session) === port) ports.delete(session)
  }
}

export const conversationOf = (session: string): ConversationPort | undefined => ports.get(session)
