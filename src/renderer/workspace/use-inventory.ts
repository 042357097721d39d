import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../kit/result'
import type { Output } from '../../shared/app/contract'
import { call } from '../store/bridge'
import { useRows } from '../store/rows'

/** Milliseconds until it is looked at again whether what is in the way is gone: nobody tells of a process. */
const again = 2000

/** What is in a workspace; looked at again whenever an agent in it has started or ended. */
export function useInventory(workspace: string) {
  const [looked, setLooked] = useState<Output<'workspace.inventory'>>()
  const [problem, fail] = useState<Problem>()
  const times = useRef(0)
  const look = useCallback(async () => {
    times.current += 1
    const time = times.current
    const result = await call('workspace.inventory', { workspace })
    // What was found out before is no longer so.
    if (time !== times.current) return
    if (result.ok) setLooked(result.value)
    else fail(result.problem)
  }, [workspace])
  const running = useRows('sessions').filter(
    (session) => session.workspace.id === workspace && session.running,
  ).length
  useEffect(() => {
    if (running >= 0) void look()
  }, [running, look])
  useEffect(() => {
    if (looked?.inventory.verdict !== 'no') return undefined
    const timer = setTimeout(() => void look(), again)
    return () => clearTimeout(timer)
  }, [looked, look])
  return { looked, problem, look, fail }
}
