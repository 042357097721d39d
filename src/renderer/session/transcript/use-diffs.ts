import { useEffect, useState } from 'react'
import { type DiffContent, diffsOf, type FileDiff } from './diff'

/** What differs in each of them; nothing while that is being found out, as of much it is in a thread. */
export function useDiffs(contents: readonly DiffContent[]): readonly FileDiff[] | undefined {
  const [, draw] = useState<object>()
  const diffs = diffsOf(contents)
  useEffect(() => {
    if (diffs) return
    let leave: (() => void) | undefined
    let isOver = false
    void import('./comparisons').then(({ want }) => {
      if (!isOver) leave = want(contents, () => draw({}))
    })
    return () => {
      isOver = true
      leave?.()
    }
  })
  return diffs
}
