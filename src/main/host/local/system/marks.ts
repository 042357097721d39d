import { HELPER_MARK, PROCESS_MARK, RUN_MARK } from '../environment'
import type { Marks } from './system'

/** Reads the marks out of an environment, whatever stands between its variables. */
export function marksIn(environment: string): Marks {
  const marks: Marks = {}
  const run = variable(RUN_MARK, environment)
  const process = variable(PROCESS_MARK, environment)
  if (run !== undefined) marks.run = run
  if (process !== undefined) marks.process = process
  const helper = variable(HELPER_MARK, environment)
  if (helper !== undefined) marks.helper = helper
  return marks
}

function variable(name: string, environment: string): string | undefined {
  return new RegExp(`(?:^|[\\0 ])${name}=([^\\0 ]+)`).exec(environment)?.[1]
}
