import { problemOf, type Result } from '../../kit/result'

/** What was thrown on the way is no reason to leave a task where it is. */
export async function settled<Value>(promise: Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await promise
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}
