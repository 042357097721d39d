import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { failure } from '../../shared/result'
import type { Handlers, WindowContext } from './handlers'
import { perform } from './perform'

/** The window that a call came from, when it is one of ours: its top frame, at our own address. */
export type TrustedSender = (event: IpcMainInvokeEvent | IpcMainEvent) => WindowContext | undefined

/** The one door from a page into main: nothing passes that is not in the contract, whole and from us. */
export function serveCommands(handlers: Partial<Handlers>, trusted: TrustedSender): () => void {
  ipcMain.handle('call', (event, name: unknown, input: unknown) => {
    const window = trusted(event)
    if (!window) return failure('untrusted', 'This page may not give commands.')
    return perform(handlers, window, name, input)
  })
  return () => ipcMain.removeHandler('call')
}
