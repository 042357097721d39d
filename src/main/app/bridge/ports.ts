import { type IpcMainEvent, ipcMain, MessageChannelMain, type MessagePortMain } from 'electron'
import type { TrustedSender } from './commands'
import type { WindowContext } from './handlers'

/** Who serves the ports that a page asks for, by what it asks to be connected to. */
type PortServer = (target: string, port: MessagePortMain, window: WindowContext) => void

/** A page names what it wants to be connected to and gets a port to it: "feed", "feed/SESSION" or "terminal/ID". */
export function servePorts(serve: PortServer, trusted: TrustedSender): () => void {
  const connect = (event: IpcMainEvent, target: unknown): void => {
    const window = trusted(event)
    if (!window || typeof target !== 'string' || target.length > 256) return
    const { port1, port2 } = new MessageChannelMain()
    serve(target, port1, window)
    event.senderFrame?.postMessage('port', target, [port2])
    port1.start()
  }
  ipcMain.on('connect', connect)
  return () => ipcMain.off('connect', connect)
}
