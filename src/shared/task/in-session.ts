import type { Status } from '../session/status'
import type { TaskRow } from './row'
import type { Standing } from './standing'

/**
 * How a session stands for its task: that a run is completed says nothing of what came of it, which its
 * task knows. While the session does something, or is in trouble, it says so itself.
 */
export const standingOfSession = (
  status: Status,
  task: Pick<TaskRow, 'standing' | 'state'> | undefined,
): Standing =>
  status === 'Completed' && task && task.state !== 'running'
    ? task.standing
    : { mark: status, words: status }
