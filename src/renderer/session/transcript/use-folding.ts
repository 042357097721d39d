import { useMemo } from 'react'
import { useDetail } from './detail'
import { useFolds } from './folds'
import type { Folding } from './steps'

/** How a conversation is shown: the same until the user chooses or opens something else. */
export function useFolding(session: string): Folding {
  const folds = useFolds()
  const [detail] = useDetail()
  return useMemo(
    () => ({ detail, isOpen: (key) => folds.get(`${session}/${key}`) === true }),
    [detail, folds, session],
  )
}
