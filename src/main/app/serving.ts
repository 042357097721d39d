import { app } from 'electron'
import { type Served, type Speech, servedIn, serveSwitch } from '../../shared/outside/serving'
import type { ProblemRow } from '../../shared/tables'
import type { Rows } from '../bridge/rows'

/** The app begins without a window, and goes on however many there are. */
export interface Serving {
  speech: Speech
}

/** How the app was told to serve; nothing where a window is wanted. */
export function servingAsked(): Serving | undefined {
  if (!app.commandLine.hasSwitch(serveSwitch)) return undefined
  const speech = app.commandLine.getSwitchValue(serveSwitch)
  return { speech: speech === 'json' ? 'json' : 'words' }
}

/** Whether windows can be opened: not where the app was told that there is no display. */
export const canOpenWindows = (): boolean =>
  app.commandLine.getSwitchValue('ozone-platform') !== 'headless'

export function say({ speech }: Serving, served: Served): void {
  process.stdout.write(`${servedIn(speech, served)}\n`)
}

/** What a window would show in a banner is said where the app was started, each once. */
export function tellProblems(rows: Pick<Rows, 'listen'>): void {
  const told = new Map<string, string>()
  rows.listen((change) => {
    if (change.table !== 'problems') return
    if ('remove' in change) return void told.delete(change.remove)
    const words = inLines(change.put)
    if (told.get(change.put.id) !== words) console.error(words)
    told.set(change.put.id, words)
  })
}

const inLines = ({ message, hint, details }: ProblemRow): string =>
  [message, hint, details].filter(Boolean).join('\n')

/** Nobody is asked; a second signal is not waited with. */
export function tellWaiting(message: string): Promise<boolean> {
  console.error(`${message}. A second Ctrl+C or SIGTERM ends Liminal now.`)
  return Promise.resolve(false)
}
