import { writeFile } from 'node:fs/promises'
import { BrowserWindow, dialog } from 'electron'
import { failure, type Result, success } from '../../kit/result'

/** Saves something where the user says, by a window of the system. */
export async function saveAs(
  window: number,
  name: string,
  content: string | Uint8Array,
): Promise<Result<{ saved: string | null }>> {
  const shown = BrowserWindow.fromId(window)
  const options = { defaultPath: name.replaceAll(/[/\\:]/g, '-') }
  const chosen = await (shown
    ? dialog.showSaveDialog(shown, options)
    : dialog.showSaveDialog(options))
  if (!chosen.filePath) return success({ saved: null })
  try {
    await writeFile(chosen.filePath, content)
    return success({ saved: chosen.filePath })
  } catch (error) {
    return failure('unwritable', `It could not be saved: ${String(error)}`, {
      hint: 'Choose another place.',
    })
  }
}
