import type { MessagePortMain } from 'electron'
import type { TerminalUp, ViewerPort } from '../../shared/terminal/protocol'

/** The ports of terminals by window: a page that is given up reads none of them any more. */
export class ViewerPorts {
  readonly #dropped = new Map<number, Set<() => void>>()

  open(window: number, port: MessagePortMain): ViewerPort {
    const ofWindow = this.#dropped.get(window) ?? new Set()
    this.#dropped.set(window, ofWindow)
    const closed: (() => void)[] = [() => ofWindow.delete(drop)]
    const end = () => {
      for (const listener of closed.splice(0)) listener()
    }
    const drop = () => {
      end()
      port.close()
    }
    ofWindow.add(drop)
    port.on('close', end)
    return {
      send: (message) => port.postMessage(message),
      // What comes up is keys, sizes and acknowledgements; the terminal checks what it is told.
      onMessage: (listener) => port.on('message', ({ data }) => listener(data as TerminalUp)),
      onClose: (listener) => closed.push(listener),
      close: () => port.close(),
    }
  }

  drop(window: number): void {
    for (const drop of [...(this.#dropped.get(window) ?? [])]) drop()
    this.#dropped.delete(window)
  }
}
