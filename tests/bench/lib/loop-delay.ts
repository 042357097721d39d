/** Looks from now on how long the loop stands still; gives the longest time, in milliseconds, and stops. */
export function watchLoop(): () => number {
  let delay = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    delay = Math.max(delay, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return delay
  }
}
