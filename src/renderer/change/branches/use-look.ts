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
}

/** What would be committed, read again whenever the folder has changed; one reading at a time. */
export function useLook(session: SessionRow): [Looked, () => void] {
  const { id } = session
  const folder = useRow('folders', folderKey(session))
  const over = useRow('branches', folderKey(session))?.done?.at
  const [looked, setLooked] = useState<Looked>({})
  const state = useRef({ reading: false, again: false, gone: false })
  const read = useCallback(async () => {
    const now = state.current
    now.again = now.reading
    if (now.reading) return
    now.reading = true
    const result = await call('branch.look', { session: id })
    now.reading = false
    if (now.gone) return
    // What was known stays in view where only this look failed.
    setLooked((before) =>
      result.ok ? { look: result.value } : { ...before, problem: result.problem },
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
    // Each new row says that something is different, whatever it says; none of them is ever null.
    if (folder !== null && over !== null) void read()
  }, [folder, over, read])
  return [looked, () => void read()]
}
