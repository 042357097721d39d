import { useState, useSyncExternalStore } from 'react'

const key = 'side-panel'
/** Narrower windows have no room for it until it is asked for. */
const roomy = matchMedia('(width >= 1100px)')

/** Whether the side panel is shown: as the user has it, and else where there is room. */
export function useSideOpen(): [open: boolean, set: (open: boolean) => void] {
  const room = useSyncExternalStore(
    (listener) => {
      roomy.addEventListener('change', listener)
      return () => roomy.removeEventListener('change', listener)
    },
    () => roomy.matches,
  )
  const [wish, setWish] = useState(() => localStorage.getItem(key))
  return [
    wish === null ? room : wish === 'open',
    (next) => {
      const kept = next ? 'open' : 'closed'
      localStorage.setItem(key, kept)
      setWish(kept)
    },
  ]
}
