import type { SessionRow } from '../../shared/app/tables'
import { visibleLine } from '../kit/markdown/visible'
import type { MenuGroups } from '../kit/menu'
import { succeeds } from '../store/act'
import { useRows } from '../store/rows'

/** More of other projects nobody looks through; those are shown in which something happened last. */
const mostElsewhere = 20

/**
 * Who can be asked to look at the changes: the agents of the other sessions, those of the project first.
 * Where one works, it waits in its queue.
 */
export function useReviewers(
  { id, project }: SessionRow,
  review: string | undefined,
  say: (words: string) => void,
): MenuGroups {
  const rows = useRows('sessions')
  const projects = useRows('projects')
  const others = rows.filter(
    (one) =>
      one.id !== id && one.driver !== 'terminal' && !one.archived && one.deletedAt === undefined,
  )
  if (others.length === 0)
    return [[{ label: 'No other session', disabled: true, run: () => undefined }]]
  const itemOf = (other: SessionRow) => {
    const { id: reviewer, title, agentName } = other
    const where = projects.find((one) => one.id === other.project)?.name
    const name = visibleLine(title || agentName)
    const run = async () => {
      if (review === undefined) return
      const prompt = crypto.randomUUID()
      if (await succeeds('review.ask', { review, reviewer, prompt }))
        say(`${name} is asked to review these changes`)
    }
    const note = other.project === project || !where ? agentName : `${agentName} in ${where}`
    return { label: name, note, run: () => void run() }
  }
  const beside = others.filter((one) => one.project === project)
  const elsewhere = others
    .filter((one) => one.project !== project)
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, mostElsewhere)
  return [beside.map(itemOf), elsewhere.map(itemOf)]
}
