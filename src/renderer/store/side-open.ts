import { useSyncExternalStore } from 'react'
import { remember, rememberedNow, useRemembered } from './remembered'

const key = 'session.side'
/** Narrower windows have no room for it until it is asked for. */
const roomy = matchMedia('(width >= 1100px)')

/** Whether the side panel is shown: as the user has it, and else where there is room. */
export function useSideOpen(): boolean {
  const room = useSyncExternalStore(
    (listener) => {
      roomy.addEventListener('change', listener)
      return () => roomy.removeEventListener('change', listener)
    },
    () => roomy.matches,
  )
  const [request] = useRemembered<boolean | null>(key, null)
  return request ?? room
}

export function toggleSide(): void {
  remember(key, !(rememberedNow<boolean | null>(key, null) ?? roomy.matches))
}
