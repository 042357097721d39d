import { startTransition, useEffect, useState } from 'react'

/**
 * Of a list that may be long, at first as much as surely fills the window; the rest follows when
 * that is on screen, since nobody waits for what cannot be seen.
 */
export function useFirstSeen<Entry>(list: readonly Entry[], leastHeight: number): readonly Entry[] {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return whole ? list : list.slice(0, Math.ceil(window.innerHeight / leastHeight))
}
