/** Waits for it no longer than that, and tells whether it was done by then. */
export async function atMost(milliseconds: number, done: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([done.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
