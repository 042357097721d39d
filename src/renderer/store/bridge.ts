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

/** Who asked first for a port of that name gets the first that comes. */
function openPort(target: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent) => {
      const port = event.ports[0]
      if (event.source !== window || event.data?.liminalPort !== target || !port) return
      event.stopImmediatePropagation()
      window.removeEventListener('message', hear)
      resolve(port)
    }
    window.addEventListener('message', hear)
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
