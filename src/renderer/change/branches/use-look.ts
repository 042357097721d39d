import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../kit/result'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { call } from '../../store/bridge'
import { useRow } from '../../store/rows'

interface Looked {
  look?: BranchLook
  problem?: Problem
  /** The deed after which it was read. */
  after?: number | undefined
}

/**
 * What would be committed, read again whenever the folder has changed; one reading at a time. `stale` until
 * it was read after the last deed: what was committed a moment ago is not there to be committed again.
 */
export function useLook(session: SessionRow): Looked & { stale: boolean } {
  const { id } = session
  const folder = useRow('folders', folderKey(session))
  const over = useRow('branches', folderKey(session))?.done?.at
  const [looked, setLooked] = useState<Looked>({})
  const state = useRef({ reading: false, again: false, gone: false, over })
  const read = useCallback(async () => {
    const now = state.current
    now.again = now.reading
    if (now.reading) return
    now.reading = true
    const after = now.over
    const result = await call('branch.look', { session: id })
    now.reading = false
    if (now.gone) return
    // What was known stays in view where only this look failed.
    setLooked((before) =>
      result.ok ? { look: result.value, after } : { ...before, problem: result.problem, after },
    )
    if (now.again) void read()
  }, [id])
  useEffect(() => {
    const now = state.current
    now.gone = false
    return () => {
      now.gone = true
    }
  }, [])
  useEffect(() => {
    state.current.over = over
    // Each new row says that something is different, whatever it says; none of them is ever null.
    if (folder !== null && over !== null) void read()
  }, [folder, over, read])
  return { ...looked, stale: looked.after !== over }
}
