import { app, dialog } from 'electron'
import { waitingFor } from './waiting-for'

export interface LeavingOptions {
  /** Ends what runs, and then all else. */
  end(): Promise<void>
  /** The names of those that are still there. */
  stillThere(): string[]
  /** What has happened until now is on disk. */
  kept(): Promise<void>
}

/** Most are gone by then, and nobody has to read anything. */
const patience = 1000

/**
 * The app ends: its agents first, then itself, and while it waits it says for whom. Whoever wants it
 * to end now ends it alone, and the guard ends the rest; so does a second signal, which nobody
 * listens to any more (SPEC H9).
 */
export async function leave({ end, stillThere, kept }: LeavingOptions): Promise<void> {
  const over = new AbortController()
  const timer = setTimeout(() => void tell(), patience)

  async function tell(): Promise<void> {
    const message = waitingFor(stillThere())
    if (!message) return
    const { response } = await dialog.showMessageBox({
      ...{ type: 'info', title: 'Liminal', message },
      detail: 'They were asked to end, and are made to after five seconds. Conversations are kept.',
      ...{ buttons: ['Quit now', 'Wait'], defaultId: 1, cancelId: 1, noLink: true },
      signal: over.signal,
    })
    if (response !== 0 || over.signal.aborted) return
    await kept()
    app.exit(0)
  }

  try {
    await end()
  } finally {
    clearTimeout(timer)
    over.abort()
    app.exit(0)
  }
}
