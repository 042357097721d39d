import { BrowserWindow, shell } from 'electron'
import { failure, success } from '../../kit/result'
import type { Problems } from '../store/feed/problems'
import type { Handlers } from './bridge/handlers'
import { type QuittingParts, quitFor } from './quitting'
import { saveAs } from './save-as'

const linkProtocols = new Set(['http:', 'https:', 'mailto:'])

interface AppHandlersOptions {
  problems: Problems
  /** Who asks whether it was the user; one of them knows the question. */
  asking: readonly { answer(question: string, isUser: boolean): void }[]
  openWindow(session: string | null): void
  quitting: QuittingParts
}

type Names =
  | 'app.openLink'
  | 'app.saveText'
  | 'app.paste'
  | 'app.newWindow'
  | 'app.quit'
  | 'app.dismiss'
  | 'app.answerCaller'
  | 'app.report'

export function appHandlers({
  problems,
  asking,
  openWindow,
  quitting,
}: AppHandlersOptions): Pick<Handlers, Names> {
  return {
    'app.openLink': async ({ url }) => {
      const parsed = URL.parse(url)
      if (!parsed || !linkProtocols.has(parsed.protocol)) {
        return failure('bad-link', 'Only web and mail links can be opened.')
      }
      await shell.openExternal(parsed.href)
      return success(undefined)
    },
    'app.saveText': ({ name, text }, { id }) => saveAs(id, name, text),
    'app.paste': (_, { id }) => success(BrowserWindow.fromId(id)?.webContents.paste()),
    'app.newWindow': ({ session }) => {
      // What it gives back, if anything, is nothing that could be sent to a page.
      openWindow(session)
      return success(undefined)
    },
    'app.quit': (request) => quitFor(quitting, request),
    'app.dismiss': ({ problem }) => success(problems.over(problem)),
    'app.answerCaller': ({ question, isUser }) => {
      for (const one of asking) one.answer(question, isUser)
      return success(undefined)
    },
    'app.report': ({ message }) => success(console.error(`the page reports: ${message}`)),
  }
}
