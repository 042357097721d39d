import { app, dialog } from 'electron'
import { waitingFor } from './waiting-for'

/** Agents and programs that have not ended yet. */
export interface StillRunning {
  names: string[]
  /** Seconds after which the last of them is made to end. */
  within: number
}

export interface LeavingOptions {
  /** Ends what runs, and then all else. */
  end(): Promise<void>
  stillThere(): StillRunning
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
    const { names, within } = stillThere()
    const message = waitingFor(names)
    if (!message) return
    const { response } = await dialog.showMessageBox({
      ...{ type: 'info', title: 'Liminal', message },
      detail: `They were asked to end, and are made to after ${within} seconds. Conversations are kept.`,
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
