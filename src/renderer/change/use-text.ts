import { useEffect, useMemo, useRef, useState } from 'react'
import type { FileChanges } from '../../shared/change/review'
import { isShort, readAtOnce, readInSteps, type ShownText } from './shown-text'

interface FileText {
  changes: FileChanges
  text: ShownText | undefined
}

/** The changes of a file and what is read of them, together; until what is long is read, what was there. */
export function useText(changes: FileChanges | undefined): FileText | undefined {
  const short = useMemo(
    () => (changes && isShort(changes) ? { changes, text: readAtOnce(changes) } : undefined),
    [changes],
  )
  const [long, setLong] = useState<FileText>()
  useEffect(() => {
    if (!changes || isShort(changes)) return
    let isWanted = true
    void readInSteps(changes, () => isWanted).then((read) => {
      if (read && isWanted) setLong({ changes, text: read.text })
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
