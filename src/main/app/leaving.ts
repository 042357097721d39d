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
  /** Whether the user waits no longer; until the signal comes that there is nothing to wait for. */
  isNow(message: string, within: number, over: AbortSignal): Promise<boolean>
  exit(code: number): void
}

/** Most are gone by then, and nobody has to read anything. */
const patience = 1000

/**
 * The app ends: its agents first, then itself, and while it waits it says for whom. Whoever wants it
 * to end now ends it alone, and the guard ends the rest; so does a second signal, which nobody
 * listens to any more (SPEC H9). What went wrong on the way is said where the app was started, and
 * whoever started it knows from the code.
 */
export async function leave(options: LeavingOptions): Promise<void> {
  const { end, stillThere, kept, isNow, exit } = options
  const over = new AbortController()
  const timer = setTimeout(() => void tell().catch(failed), patience)
  let code = 0

  function failed(error: unknown): void {
    code = 1
    console.error('Liminal could not end as it should.', error)
  }

  async function tell(): Promise<void> {
    const { names, within } = stillThere()
    const message = waitingFor(names)
    if (!message) return
    if (!(await isNow(message, within, over.signal)) || over.signal.aborted) return
    await kept().catch(failed)
    exit(code)
  }

  await end().catch(failed)
  clearTimeout(timer)
  over.abort()
  exit(code)
}
