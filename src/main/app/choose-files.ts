import { BrowserWindow, dialog } from 'electron'

/** Files for a prompt, by a dialog of the system. */
export const chooseFiles = (window: number): Promise<string[]> =>
  choose(window, { title: 'Attach files', properties: ['openFile', 'multiSelections'] })

/** Folders to open as projects. */
export const chooseFolders = (window: number): Promise<string[]> =>
  choose(window, {
    title: 'Open project',
    properties: ['openDirectory', 'multiSelections', 'createDirectory'],
  })

async function choose(id: number, options: Electron.OpenDialogOptions): Promise<string[]> {
  const window = BrowserWindow.fromId(id)
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return filePaths
}
