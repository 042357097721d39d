import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { failure } from '../../../kit/result'
import type { Handlers, WindowContext } from './handlers'
import { perform } from './perform'

/** The window that a call came from, when it is one of ours: its top frame, at our own address. */
export type TrustedSender = (event: IpcMainInvokeEvent | IpcMainEvent) => WindowContext | undefined

/**
 * The one door from a page into main: nothing passes that is not in the contract, whole and from us.
 * What is answered with yes is on disk by then (`kept`), so that no later death of the app undoes it.
 */
export function serveCommands(
  handlers: Handlers,
  trusted: TrustedSender,
  kept: () => Promise<void>,
  /** What commands are checked by is read after it, though a page may give some before. */
  firstFrame: Promise<void>,
): () => void {
  ipcMain.handle('call', async (event, name: unknown, input: unknown) => {
    const window = trusted(event)
    if (!window) return failure('untrusted', 'This page may not give commands.')
    await firstFrame
    const result = await perform(handlers, window, name, input)
    if (result.ok) await kept()
    return result
  })
  return () => ipcMain.removeHandler('call')
}
