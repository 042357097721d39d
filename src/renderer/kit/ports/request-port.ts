/** What other views may do with what a session asks. */
interface RequestPort {
  focus(): void
}

const ports = new Map<string, RequestPort>()

export function offerRequest(session: string, port: RequestPort): () => void {
  ports.set(session, port)
  return () => {
    if (ports.get(session) === port) ports.delete(session)
  }
}

export const requestOf = (session: string): RequestPort | undefined => ports.get(session)
