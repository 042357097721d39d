import type { Clock } from './clock'

/** Waits for it no longer than that, and tells whether it was done by then. */
export async function atMost(
  { after }: Pick<Clock, 'after'>,
  milliseconds: number,
  done: Promise<unknown>,
): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const release = after(milliseconds, () => late.resolve(false))
  try {
    return await Promise.race([done.then(() => true), late.promise])
  } finally {
    release()
  }
}
