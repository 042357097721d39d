import { atMost } from '../../kit/at-most'
import { systemClock } from '../../kit/clock'
import { waitingFor } from './waiting-for'

/** Agents and programs that have not ended yet. */
export interface StillRunning {
  names: string[]
  /** Seconds within which the last of them is made to end. */
  within: number
}

export interface LeavingOptions {
  /** Ends what runs, by then, and all else. */
  end(by: number): Promise<void>
  stillThere(): StillRunning
  /** What has happened until now is on disk. */
  kept(): Promise<void>
  /** Whether the user waits no longer; until the signal comes that there is nothing to wait for. */
  isNow(message: string, within: number, over: AbortSignal): Promise<boolean>
  exit(code: number): void
}

/** Most are gone by then, and nobody has to read anything. */
const patience = 1000
/** For all else, when the last of them was made to end; with that and the end of the app itself it is 6 s of 5. */
const beyond = 300
/** What happened is on disk within a moment, or the disk takes nothing. */
const keptWithin = 100

/**
 * The app ends: its agents first, then itself, and while it waits it says for whom. Whoever wants it
 * to end now ends it alone, and the guard ends the rest; so does a second signal, which nobody
 * listens to any more (SPEC H9). The same happens by itself when what was promised is over: whatever
 * is stuck, it never waits longer. What went wrong on the way is said where the app was started, and
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
    await atMost(systemClock, keptWithin, kept()).catch(failed)
    exit(code)
  }

  const within = stillThere().within * 1000
  const ended = end(systemClock.now() + within).catch(failed)
  if (!(await atMost(systemClock, within + beyond, ended))) {
    failed(new Error('Something is stuck, and was not waited for any longer.'))
    await atMost(systemClock, keptWithin, kept()).catch(failed)
  }
  clearTimeout(timer)
  over.abort()
  exit(code)
}
