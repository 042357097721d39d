import type { Problems } from '../store/feed/problems'

/** By which the tests know one from what else is printed. */
const uncaughtMark = 'Nobody has caught this:'

/**
 * What nobody has caught: it is told and the app goes on, since the agents and windows that had no
 * part in it are to notice nothing. Without this Electron would hold all of them with a box.
 */
export function spanLastNet(problems: Problems, isOrdinary: (error: unknown) => boolean): void {
  const caught = (error: unknown) => {
    if (isOrdinary(error)) return
    console.error(uncaughtMark, error)
    problems.fail('uncaught', {
      code: 'uncaught',
      message: 'Something went wrong inside Liminal.',
      hint: 'It goes on, and what was said is kept. If something does not answer, start Liminal again.',
      details: String(error instanceof Error ? error.stack : error),
    })
  }
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', caught)
}
