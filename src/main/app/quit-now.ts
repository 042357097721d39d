import { dialog } from 'electron'

/** Asks whether to wait any longer for those that have not ended yet. */
export async function isToQuitNow(
  message: string,
  within: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Liminal',
    message,
    signal,
    detail: `They were asked to end, and are made to within ${within} seconds. Conversations are kept.`,
    buttons: ['Quit now', 'Wait'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
