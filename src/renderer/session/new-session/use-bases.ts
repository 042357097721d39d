import { useCallback, useEffect, useState } from 'react'
import type { Bases } from '../../../shared/workspace/bases'
import { call } from '../../store/bridge'

/** What the project allows; asked again when it turned out to be something else. */
export function useBases(project: string) {
  const [known, setKnown] = useState<{ project: string; bases: Bases }>()
  const again = useCallback(async () => {
    const found = await call('workspace.bases', { project })
    if (found.ok) setKnown({ project, bases: found.value })
  }, [project])
  useEffect(() => {
    if (project !== '') void again()
  }, [project, again])
  return { bases: known?.project === project ? known.bases : undefined, again }
}
