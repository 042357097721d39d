import type { Timers } from '../link/way'

/** So often it is said that something is still being done. */
const stillEvery = 5000

/** Says again and again that it goes on. */
export async function sayingStill<T>(
  timers: Timers,
  still: () => void,
  act: () => Promise<T>,
): Promise<T> {
  let over = false
  const beat = (): void => {
    if (over) return
    still()
    timers.after(stillEvery, beat)
  }
  beat()
  const done = await act()
  over = true
  return done
}
