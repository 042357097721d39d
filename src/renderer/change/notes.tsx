import { shownPath } from '../../kit/path'
import type { ReviewRow } from '../../shared/app/tables'
import { visibleLine } from '../kit/markdown/visible'

/** What one has to know of what is shown, and what is still to come. */
export function Notes({ row }: { row: ReviewRow }) {
  return (
    <>
      {row.note && <p className="changes-note">{row.note}</p>}
      {row.asked.map((name) => (
        <p key={name} className="changes-note">
          “{visibleLine(name)}” is asked to review these changes: its comments will stand here.
        </p>
      ))}
      {row.queued.map(({ path, why }) => (
        <p key={path} className="changes-note">
          {visibleLine(shownPath(path))}: {why}
        </p>
      ))}
    </>
  )
}
