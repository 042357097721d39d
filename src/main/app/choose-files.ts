import { BrowserWindow, dialog } from 'electron'

/** What the user chooses by a window of the system: files for a prompt. */
export async function chooseFiles(id: number): Promise<string[]> {
  const window = BrowserWindow.fromId(id)
  const options: Electron.OpenDialogOptions = {
    title: 'Attach files',
    properties: ['openFile', 'multiSelections'],
  }
  const chosen = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return chosen.filePaths
}
