import { showSession } from '../../store/navigation'
import { useRow } from '../../store/rows'

/** A session that a process works for. */
export function SessionLink({ id }: { id: string }) {
  const session = useRow('sessions', id)
  if (!session) return null
  return (
    <button
      type="button"
      className="ellipsis process-session"
      onClick={() => showSession(id, session.project)}
    >
      {session.title}
    </button>
  )
}
