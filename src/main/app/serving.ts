import { brokenWords } from '../../shared/app/broken-settings'
import { type Served, type Speech, servedIn } from '../../shared/app/local-api/serving'
import type { ProblemRow } from '../../shared/app/problem-row'
import type { Rows } from '../store/feed/rows'
import type { SettingsFile } from './settings/settings-file'

/** The app begins without a window, and goes on however many there are. */
export interface Serving {
  speech: Speech
  /** Windows can be opened later: not where the app was told that there is no display. */
  windows: boolean
}

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

/** What a window shows of settings that cannot be used. */
export function tellBroken(settings: Pick<SettingsFile, 'follow'>): void {
  let told: string | undefined
  settings.follow(({ broken, defaults }) => {
    const words = broken && inLines(brokenWords({ ...broken, defaults }))
    if (words !== undefined && words !== told) console.error(words)
    told = words
  })
}

const inLines = ({
  message,
  hint,
  details,
}: Pick<ProblemRow, 'message' | 'hint' | 'details'>): string =>
  [message, hint, details].filter(Boolean).join('\n')

/** Nobody is asked; a second signal is not waited with. */
export function tellWaiting(message: string): Promise<boolean> {
  console.error(`${message}. A second Ctrl+C or SIGTERM ends Liminal now.`)
  return Promise.resolve(false)
}
