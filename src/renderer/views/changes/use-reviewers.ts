import type { SessionRow } from '../../../shared/tables'
import { visibleLine } from '../../markdown/visible'
import { succeeds } from '../../store/act'
import { useRows } from '../../store/rows'
import type { MenuItem } from '../../ui/menu'

/** Who can be asked to look at the changes: the agents of the project's other sessions. Where one works, it waits in its queue. */
export function useReviewers(
  { id, project }: SessionRow,
  review: string | undefined,
  say: (words: string) => void,
): readonly MenuItem[] {
  const rows = useRows('sessions')
  const others = rows.filter(
    (one) =>
      one.id !== id &&
      one.project === project &&
      one.driver !== 'terminal' &&
      !one.archived &&
      one.deletedAt === undefined,
  )
  if (others.length === 0)
    return [{ label: 'No other session in this project', disabled: true, run: () => undefined }]
  return others.map(({ id: reviewer, title, agentName }) => {
    const name = visibleLine(title || agentName)
    const run = async () => {
      if (review === undefined) return
      const prompt = crypto.randomUUID()
      if (await succeeds('review.ask', { review, reviewer, prompt }))
        say(`${name} is asked to review these changes`)
    }
    return { label: name, note: agentName, run: () => void run() }
  })
}
