import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRow } from '../store/rows'
import { deactivate } from './active-screen'
import { Screen, type ScreenListener } from './screen'

/** Shows a terminal in an element as long as the component is mounted. */
export function useScreen(
  id: string,
  host: RefObject<HTMLElement | null>,
  listener: ScreenListener,
): Screen | null {
  const settings = useRow('settings', 'settings')?.values
  const ready = useFont() && settings !== undefined
  const [screen, setScreen] = useState<Screen | null>(null)
  const latest = useRef({ listener, settings })
  latest.current = { listener, settings }

  useEffect(() => {
    const { settings } = latest.current
    if (!ready || !host.current || !settings) return
    const made = new Screen(id, host.current, settings, {
      open: (target) => latest.current.listener.open(target),
      hover: (target) => latest.current.listener.hover(target),
      clipboard: (text) => latest.current.listener.clipboard(text),
      bell: () => latest.current.listener.bell(),
      focused: () => latest.current.listener.focused(),
    })
    setScreen(made)
    return () => {
      deactivate(made)
      made.close()
      setScreen(null)
    }
  }, [id, host, ready])

  useEffect(() => {
    if (screen && settings) screen.configure(settings)
  }, [screen, settings])
  return screen
}

let fontIsThere = false
/** A terminal measures its font once: it must be there by then. */
const font = Promise.allSettled(
  ['', 'bold '].map((weight) => document.fonts.load(`${weight}13px "JetBrains Mono Variable"`)),
).then(() => {
  fontIsThere = true
})

function useFont(): boolean {
  const [loaded, setLoaded] = useState(fontIsThere)
  useEffect(() => {
    if (!loaded) void font.then(() => setLoaded(true))
  }, [loaded])
  return loaded
}
