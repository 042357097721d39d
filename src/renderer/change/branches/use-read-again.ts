import { useEffect, useRef } from 'react'
import type { RequestView } from '../../../shared/change/request'
import { call } from '../../store/bridge'
import { readAgainAfter } from '../model/request-pace'

/** Reads a request again, now and then, as long as it is on screen and the window is. */
export function useReadAgain(session: string, request: RequestView): void {
  const seen = useRef({ what: '', unchanged: 0 })
  useEffect(() => {
    const { readAt: _, ...known } = request
    const what = JSON.stringify(known)
    const unchanged = seen.current.what === what ? seen.current.unchanged + 1 : 0
    seen.current = { what, unchanged }
    const wait = readAgainAfter(request, unchanged)
    if (wait === null) return
    // Read by the user or by another window it begins anew; what fails is not tried again by itself.
    const read = () => void call('branch.readRequest', { session })
    const whenShown = () => {
      if (document.visibilityState === 'visible') read()
      else document.addEventListener('visibilitychange', whenShown, { once: true })
    }
    const timer = setTimeout(whenShown, wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenShown)
    }
  }, [session, request])
}
