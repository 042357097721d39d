import { shownPath } from '../../kit/path'
import type { Run } from '../../shared/session/runs/run'
import type { SessionState } from '../../shared/session/state'
import type { CheckEnd } from '../../shared/task/task-contract'
import { type Committing, stillLeft } from '../session/runs/left-behind'

/** Of a check that was tried before there was a result. */
const onBase = 'run-base-'

/** So much of the end of what it printed is shown. */
const mostShown = 8 * 1024

/** How the newest check of a run ended, as its conversation shows it, and what of its files lies there still. */
export async function checkedIn(
  { id, state: { section, run } }: CheckedSession,
  line: Pick<Committing, 'look' | 'contents'>,
): Promise<CheckEnd | undefined> {
  const isOfResult = (name: string) => /^run-.*-check-\d+$/.test(name) && !name.startsWith(onBase)
  const name = Object.keys(section.terminals).findLast(isOfResult)
  const { exit, text } = (name === undefined ? undefined : section.terminals[name]) ?? {}
  if (!exit) return undefined
  const output = (text ?? '').slice(-mostShown)
  return { passed: exit.code === 0, output, left: await namesOf(line, id, run?.left ?? []) }
}

interface CheckedSession {
  id: string
  state: Pick<SessionState, 'section' | 'run'>
}

async function namesOf(
  line: Pick<Committing, 'look' | 'contents'>,
  session: string,
  left: Required<Run>['left'],
): Promise<string[]> {
  if (left.length === 0) return []
  const looked = await line.look(session)
  const still = looked.ok ? await stillLeft(line, session, looked.value.files, left) : looked
  return still.ok ? [...still.value].map(shownPath) : []
}
