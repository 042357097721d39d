import { useEffect, useState } from 'react'
import { shownPath } from '../../kit/path'
import type { SessionRow } from '../../shared/app/tables'
import type { MergePreview } from '../../shared/change/branch'
import { folderKey } from '../../shared/host/remotes/on-host'
import type { TaskRow } from '../../shared/task/row'
import { visibleLine } from '../kit/markdown/visible'
import { call } from '../store/bridge'
import { useRow } from '../store/rows'
import { outcomeWords } from './outcome-words'

/** Into which branch a result would come, and what that comes to, before it is accepted. */
export function MergeOutcome({ task, session }: { task: TaskRow; session: SessionRow }) {
  const base = task.into ?? session.workspace.base
  const folder = useRow('folders', folderKey(session))
  const [previewed, setPreviewed] = useState<MergePreview>()
  useEffect(() => {
    // A row that is never null: each new one is a reason to look again.
    let left = folder === null || base === undefined
    if (base !== undefined)
      void call('branch.foretell', { session: session.id, base, way: 'join' }).then((result) => {
        if (!left) setPreviewed(result.ok ? result.value : undefined)
      })
    return () => {
      left = true
    }
  }, [session.id, base, folder])
  if (base === undefined) return null
  return (
    <p role="status" aria-label="Outcome" className="tasks-note">
      {visibleLine(outcomeWords(base, previewed, shownPath))}
    </p>
  )
}
