import { writeFile } from 'node:fs/promises'
import { BrowserWindow, dialog, shell } from 'electron'
import { failure, success } from '../../shared/result'
import type { Handlers } from '../bridge/handlers'
import type { Problems } from '../bridge/problems'

const linkProtocols = new Set(['http:', 'https:', 'mailto:'])

export interface AppHandlersOptions {
  problems: Problems
  openWindow(session: string | null): void
}

type Names =
  | 'app.openLink'
  | 'app.saveText'
  | 'app.paste'
  | 'app.newWindow'
  | 'app.dismiss'
  | 'app.report'

export function appHandlers({ problems, openWindow }: AppHandlersOptions): Pick<Handlers, Names> {
  return {
    'app.openLink': async ({ url }) => {
      const parsed = URL.parse(url)
      if (!parsed || !linkProtocols.has(parsed.protocol)) {
        return failure('bad-link', 'Only web and mail links can be opened.')
      }
      await shell.openExternal(parsed.href)
      return success(undefined)
    },
    'app.saveText': async ({ name, text }, { id }) => {
      const window = BrowserWindow.fromId(id)
      const options = { defaultPath: name.replaceAll(/[/\\:]/g, '-') }
      const chosen = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options))
      if (!chosen.filePath) return success({ saved: null })
      try {
        await writeFile(chosen.filePath, text)
        return success({ saved: chosen.filePath })
      } catch (error) {
        return failure('unwritable', `It could not be saved: ${String(error)}`, {
          hint: 'Choose another place.',
        })
      }
    },
    'app.paste': (_, { id }) => success(BrowserWindow.fromId(id)?.webContents.paste()),
    'app.newWindow': ({ session }) => {
      // What it gives back, if anything, is nothing that could be sent to a page.
      openWindow(session)
      return success(undefined)
    },
    'app.dismiss': ({ problem }) => success(problems.over(problem)),
    'app.report': ({ message }) => success(console.error(`the page reports: ${message}`)),
  }
}
