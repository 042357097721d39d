import { useEffect, useRef } from 'react'
import type { CommandId } from '../../shared/app/commands/table'

export type ChangesCommand = Extract<CommandId, `${'changes' | 'branch'}.${string}`>
/** What the commands do where the user is now; what is missing cannot be done. */
type ChangesDoings = Partial<Record<ChangesCommand, (() => void) | undefined>>

const offered = new Set<{ current: ChangesDoings }>()

/** The parts of the tab say what they can do with what they show. */
export function useDoings(doings: ChangesDoings): void {
  const now = useRef(doings)
  useEffect(() => {
    now.current = doings
  })
  useEffect(() => {
    offered.add(now)
    return () => {
      offered.delete(now)
    }
  }, [])
}

export function doingOf(command: ChangesCommand): (() => void) | undefined {
  for (const { current } of offered) if (current[command]) return current[command]
  return undefined
}
