import path from 'node:path'
import { expect } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import type { Stamped } from '../../src/shared/session/event'

export const fileIn = (folder: string) => path.join(folder, 'log.db')

/** The log of a folder; a refusal is a failed test. */
export function opened(folder: string): Log {
  const result = openLog(fileIn(folder))
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.details ?? ''}`)
  return result.value
}

/** Brings all that is queued into the database, as everything does that looks for words there. */
export function bringOver(log: Log): void {
  log.search({ query: 'anything', limit: 1 })
}

/** Checks the same thing while it is queued, when it is safe, in the database, and after reopening. */
export function always(folder: string, log: Log, check: (log: Log) => void): void {
  check(log)
  expect(log.flush()).toBe(true)
  check(log)
  bringOver(log)
  check(log)
  log.close()
  const again = opened(folder)
  check(again)
  again.close()
}

export const text = (words: string, message = 'm1'): Stamped => [
  1_760_000_000_000,
  { type: 'text', message, role: 'agent', text: words },
]

export const turn = (id: string): Stamped => [
  1_760_000_000_000,
  { type: 'turn-started', turn: id, content: [{ type: 'text', text: `prompt ${id}` }] },
]
