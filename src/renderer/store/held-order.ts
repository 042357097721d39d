import { useLayoutEffect, useRef } from 'react'
import { inOrderOf } from './order'

/** The list as it should stand, or, while it is held, as it stood when that began. */
export function useHeldOrder<Entry extends { id: string }>(
  list: readonly Entry[],
  held: boolean,
): readonly Entry[] {
  const before = useRef<readonly string[]>([])
  const shown = held ? inOrderOf(before.current, list) : list
  useLayoutEffect(() => {
    before.current = shown.map(({ id }) => id)
  })
  return shown
}
