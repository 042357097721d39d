import type { PortRow } from '../../shared/host/remote-row'

/** What was begun in a session and is not reached here yet, in a few words; nothing where there is none. */
export function listeningWords(ports: readonly PortRow[]): string | undefined {
  const [first, second, ...more] = ports.map(({ port }) => port)
  if (first === undefined) return undefined
  if (second === undefined) return `${first} is listening`
  return more.length === 0
    ? `${first} and ${second} are listening`
    : `${ports.length} ports are listening`
}

/** Whose it is, and where it is reached. */
export function portWords({ name, here, silent, sessions }: PortRow, session: string): string {
  const whose = sessions.includes(session) ? 'of this session' : undefined
  const at = here === undefined ? undefined : `here at 127.0.0.1:${here}`
  const named = [name ?? 'of another user', whose].filter(Boolean).join(' ')
  const who = silent ? 'nothing listens there any more' : named
  return [who, at].filter(Boolean).join(', ')
}

/** Those of the session come first, as they are what it was about. */
export const inOrder = (ports: readonly PortRow[], session: string): PortRow[] =>
  ports.toSorted(
    (a, b) =>
      Number(b.sessions.includes(session)) - Number(a.sessions.includes(session)) ||
      a.port - b.port,
  )
