import { BrowserWindow, dialog, type WebContents } from 'electron'

/** So long a page is waited for that is asked where it is, in milliseconds. */
const patience = 2000

/** Pages that do not answer any more: where each is, and whether its user wants it loaded again. */
export class StillPages {
  readonly #asked = new Map<number, AbortController>()

  constructor(private readonly note: (text: string) => void) {}

  /** One has not answered for so long that nobody writes to it any more. */
  async stands(id: number): Promise<void> {
    const window = BrowserWindow.fromId(id)
    if (!window || this.#asked.has(id)) return
    const over = new AbortController()
    this.#asked.set(id, over)
    window.once('closed', () => this.turns(id))
    this.note(`A window has not answered. It is at:\n${await stackOf(window.webContents)}`)
    if (over.signal.aborted) return
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: 'Liminal',
      message: 'This window does not answer.',
      detail: 'Agents go on. Loading the window again ends only what it shows.',
      buttons: ['Load it again', 'Wait'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      signal: over.signal,
    })
    if (response !== 0 || over.signal.aborted) return
    // One that turns for ever hears of nothing else; whoever crashed is loaded again.
    window.webContents.forcefullyCrashRenderer()
  }

  /** It answers again, or another has come in its place, or there is none any more. */
  turns(id: number): void {
    this.#asked.get(id)?.abort()
    this.#asked.delete(id)
  }
}

/** Where its script is; a page that runs none never says so. */
function stackOf({ mainFrame }: WebContents): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const late = setTimeout(() => resolve('  no script'), patience)
  Promise.resolve(mainFrame.collectJavaScriptCallStack())
    .then(
      (stack) => resolve(stack ? indented(stack) : '  no script that can be looked at'),
      (error: unknown) => resolve(`  no script that can be looked at: ${error}`),
    )
    .finally(() => clearTimeout(late))
  return promise
}

const indented = (stack: string): string =>
  stack
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}`)
    .join('\n')
