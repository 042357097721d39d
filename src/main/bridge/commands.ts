import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { type CommandName, contract } from '../../shared/contract'
import { failure, problemOf, type Result } from '../../shared/result'
import type { Handlers, WindowContext } from './handlers'

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

export async function perform(
  handlers: Partial<Handlers>,
  window: WindowContext,
  name: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  if (typeof name !== 'string' || !Object.hasOwn(contract, name)) {
    return failure('unknown-command', 'There is no such command.')
  }
  const command = name as CommandName
  const checked = contract[command].input.safeParse(input)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
    return failure(
      'invalid-input',
      `${command} was called with something it does not take${place}.`,
    )
  }
  try {
    // The schema has checked the input against the very command that the handler is registered for.
    const handler = handlers[command] as
      | ((input: unknown, window: WindowContext) => unknown)
      | undefined
    if (!handler) return failure('unknown-command', 'There is no such command.')
    return (await handler(checked.data, window)) as Result<unknown>
  } catch (error) {
    console.error(`${command} failed`, error)
    return { ok: false, problem: problemOf(error) }
  }
}
