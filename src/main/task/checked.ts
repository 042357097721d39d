import { shownPath } from '../../kit/path'
import type { Run } from '../../shared/session/runs/run'
import type { SessionState } from '../../shared/session/state'
import type { CheckEnd } from '../../shared/task/task-contract'

/** Of a check that was tried before there was a result. */
const onBase = 'run-base-'

/** So much of the end of what it printed is shown. */
const mostShown = 8 * 1024

/** How the newest check of a run ended, as its conversation shows it. */
export function checkedIn({
  section,
  run,
}: Pick<SessionState, 'section' | 'run'>): CheckEnd | undefined {
  const isOfResult = (id: string) => /^run-.*-check-\d+$/.test(id) && !id.startsWith(onBase)
  const name = Object.keys(section.terminals).findLast(isOfResult)
  const { exit, text } = (name === undefined ? undefined : section.terminals[name]) ?? {}
  const output = (text ?? '').slice(-mostShown)
  return exit && { passed: exit.code === 0, output, left: namesOf(run?.left ?? []) }
}

const namesOf = (left: Required<Run>['left']): string[] =>
  left.map((one) => shownPath(typeof one === 'string' ? one : one.path))
