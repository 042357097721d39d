import type { SessionRow } from '../../../shared/tables'
import { visibleLine } from '../../markdown/visible'
import { useRow } from '../../store/rows'
import { CommitForm } from './commit-form'
import { DeedStatus } from './deed-status'
import { standingWords } from './standing-words'
import { useAsk } from './use-ask'
import { useLook } from './use-look'
import './branches.css'

/** What can be done with what was changed: commit it, and send it on its way. */
export function BranchPanel({ row }: { row: SessionRow }) {
  const [{ look, problem }] = useLook(row)
  const deeds = useRow('branches', row.workspace.path)
  const ask = useAsk(row, look)
  if (!look)
    return (
      <section className="branch-panel" aria-label="Branch">
        {problem && problem.code !== 'no-repository' && (
          <p role="alert">
            {visibleLine(problem.message)} {problem.hint}
          </p>
        )}
        {problem?.code === 'no-repository' && <p className="faint">Not a Git repository</p>}
      </section>
    )
  return (
    <section className="branch-panel" aria-label="Branch">
      <p className="branch-line faint">{standingWords(look)}</p>
      <DeedStatus row={deeds} />
      <CommitForm row={row} look={look} onAsk={ask} more={[]} />
    </section>
  )
}
