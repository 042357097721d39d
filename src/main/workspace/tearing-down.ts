import { failure, type Result, success } from '../../kit/result'
import type { SessionEvent } from '../../shared/session/event'
import type { StoredWorkspace } from '../store/log/log'
import { OutputLines } from './output-lines'
import type { SettingUp } from './setting-up'

export interface TearingDownParts {
  settingUp: SettingUp
  /** Names it, and the terminal of what it prints. */
  id: string
  tell(event: SessionEvent): void
}

/** What a project wants done before a workspace goes, where it may be run, seen while it runs; whether there was something. */
export async function tearDown(
  workspace: StoredWorkspace,
  { settingUp, id, tell }: TearingDownParts,
): Promise<Result<boolean>> {
  const { commands, free } = await settingUp.commands(workspace, 'tearDown')
  if (!free || commands.length === 0) return success(false)
  const name = `Tear-down of ${workspace.name}`
  tell({ type: 'preparing', id, name, step: 'running tear-down commands', going: true })
  const output = new OutputLines(
    (text) => tell({ type: 'terminal-output', terminal: id, text }),
    () => undefined,
  )
  const heard = (bytes: Uint8Array): void => output.push(bytes)
  const { signal } = new AbortController()
  const ran = await settingUp.run(workspace, commands, { signal, heard })
  output.end()
  if (ran.ok) {
    tell({ type: 'prepared', id })
    return success(true)
  }
  const words = `${workspace.name} is kept: ${ran.problem.message}`
  const kept = failure('tear-down-failed', words, {
    hint: 'What it said is in the conversation. Mend the tear-down commands of the project, or take them out of the settings.',
  })
  tell({ type: 'prepared', id, problem: kept.problem })
  return kept
}
