import type { Problems } from './problems'

type Step = (what: string, run: () => unknown) => Promise<void>

/** Runs a part of the start by itself: what goes wrong in it is told, and all others happen. */
export const stepsOf =
  (problems: Pick<Problems, 'fail'>): Step =>
  async (what, run) => {
    try {
      await run()
    } catch (error) {
      problems.fail(`start ${what}`, {
        code: 'start-failed',
        message: `A part of Liminal could not start: ${what}.`,
        hint: 'All else works. To try it again, quit Liminal and start it.',
        details: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
  }
