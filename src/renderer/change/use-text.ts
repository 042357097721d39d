import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FileChanges } from '../../shared/change/review'
import type { Layout } from './diff-model'
import { isShort, readAtOnce, readInSteps, type ShownText } from './shown-text'

interface FileText {
  changes: FileChanges
  text: ShownText | undefined
}

/** The changes of a file and what is read of them, together; until what is long is read, what was there. */
export function useText(changes: FileChanges | undefined, layout: Layout): FileText | undefined {
  const short = useMemo(
    () => (changes && isShort(changes) ? { changes, text: readAtOnce(changes) } : undefined),
    [changes],
  )
  const [long, setLong] = useState<FileText>()
  const read = useEffectEvent((of: FileChanges, isWanted: () => boolean) =>
    readInSteps(of, layout, isWanted),
  )
  useEffect(() => {
    if (!changes || isShort(changes)) return
    let isWanted = true
    void read(changes, () => isWanted).then((made) => {
      if (made && isWanted) setLong({ changes, text: made.text })
    })
    return () => {
      isWanted = false
    }
  }, [changes])
  const last = useRef<FileText>(undefined)
  if (!changes) return undefined
  const now = short ?? (long?.changes === changes ? long : undefined)
  if (now) last.current = now
  return last.current
}
