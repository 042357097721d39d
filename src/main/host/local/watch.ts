import { access } from 'node:fs/promises'
import { problemOf, type Result, success } from '../../../kit/result'
import type { Watching } from '../machine'

/** Hears of every change below a folder. */
export async function watchFolder(
  folder: string,
  { ignored, changed, lost }: Watching,
): Promise<Result<() => Promise<void>>> {
  try {
    // Loaded when it is first needed: the window does not wait for it.
    const { subscribe } = await import('@parcel/watcher')
    const subscription = await subscribe(
      folder,
      (error, events) => {
        if (error) lost()
        else changed(events.map(({ path }) => path))
      },
      { ignore: ignored },
    )
    // With the folder the system has let go of it already.
    return success(() => subscription.unsubscribe().catch(unlessGone(folder)))
  } catch (error) {
    return { ok: false, problem: problemOf(error, 'not-watched') }
  }
}

const unlessGone = (folder: string) => async (error: unknown) => {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere) throw error
}
