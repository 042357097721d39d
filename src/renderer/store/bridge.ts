import type { Result } from '../../kit/result'
import type { CommandName, Input, Output } from '../../shared/app/contract'

declare global {
  interface Window {
    liminal: {
      call(name: string, input: unknown): Promise<unknown>
      connect(target: string): void
      pathOfFile(file: File): string
    }
  }
}

/** Gives a command. What happened is seen in the feed; the result says only whether it was taken. */
export function call<Name extends CommandName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Output<Name>>> {
  // Main answers each command with the type that the contract declares for it.
  return window.liminal.call(name, input) as Promise<Result<Output<Name>>>
}

const waiting = new Map<string, ((port: MessagePort) => void)[]>()

window.addEventListener('message', (event) => {
  const target: unknown = event.data?.liminalPort
  const port = event.ports[0]
  if (event.source !== window || typeof target !== 'string' || !port) return
  waiting.get(target)?.shift()?.(port)
})

function openPort(target: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    waiting.set(target, [...(waiting.get(target) ?? []), resolve])
    window.liminal.connect(target)
  })
}

/** What the feed begins with besides the rows is a session that is about to be shown. */
export const openFeedPort = (session: string | null): Promise<MessagePort> =>
  openPort(session ? `feed/${session}` : 'feed')

export const openTerminalPort = (terminal: string): Promise<MessagePort> =>
  openPort(`terminal/${terminal}`)

/** Where a file that was dropped or pasted is on disk; empty for one that is nowhere. */
export const pathOfFile = (file: File): string => window.liminal.pathOfFile(file)
