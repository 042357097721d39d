import { SessionPage } from '../session/session-page'
import { ReviewButtons } from './review-buttons'

/** A session with what can be said to its result, where it is that of a task. */
export const SessionOfTask = ({ session }: { session: string }) => (
  <SessionPage session={session} ReviewButtons={ReviewButtons} />
)
