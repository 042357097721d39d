import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownHunk } from './diff-model'

/** As long as it takes to see that something else stands there now. */
const guard = 400

/**
 * When the hunk under the pointer has become another one, a press on it was meant for the one before:
 * for a moment nothing is done by it.
 */
export function useSteady(hunks: readonly ShownHunk[]): boolean {
  const pointed = useRef<string>(undefined)
  const [steady, setSteady] = useState(true)
  useEffect(() => {
    const look = ({ target }: PointerEvent) => {
      const hunk = target instanceof Element ? target.closest('[data-hunk]') : null
      pointed.current = hunk?.getAttribute('data-hunk') ?? undefined
    }
    window.addEventListener('pointermove', look, { passive: true })
    return () => window.removeEventListener('pointermove', look)
  }, [])
  useLayoutEffect(() => {
    const { current } = pointed
    if (current === undefined || hunks.some(({ id }) => id === current)) return
    pointed.current = undefined
    setSteady(false)
  }, [hunks])
  useEffect(() => {
    if (steady) return
    const timer = setTimeout(() => setSteady(true), guard)
    return () => clearTimeout(timer)
  }, [steady])
  return steady
}
