/** What went wrong, in words for the user: what happened, and what to do about it. */
export interface Problem {
  code: string
  message: string
  /** What the user can do. */
  hint?: string
  /** Last words: exit code, signal, the tail of stderr. */
  details?: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function failure(
  code: string,
  message: string,
  more: { hint?: string; details?: string } = {},
): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, message, ...more } }
}

/** For unexpected exceptions only: an expected failure is returned as a Problem by who knows it. */
export function problemOf(error: unknown, code = 'unexpected'): Problem {
  return { code, message: error instanceof Error ? error.message : String(error) }
}
