import { failure, type Result, success } from '../../../kit/result'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { AgentLaunch } from '../../agent/catalog/agent-launch'
import type { Terminals } from '../../terminal/terminals'
import { terminalVariables } from '../../terminal/variables'
import type { Session } from '../session'
import type { RunSignIn } from './sign-in'

interface TerminalSignInParts {
  terminals: Pick<Terminals, 'errand' | 'close'>
  session(id: string): Result<Pick<Session, 'stored' | 'choice' | 'folder' | 'append'>>
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
}

/** Signs in with a program that talks to the user: in a tab of the session's terminals. */
export function terminalSignIn({
  terminals,
  session,
  resolveAgent,
}: TerminalSignInParts): RunSignIn {
  return async (id, how) => {
    const found = session(id)
    if (!found.ok) return found
    const { stored, folder } = found.value
    const launch = resolveAgent(found.value.choice)
    if (!launch.ok) return launch
    const own = how.command === null ? launch.value.args : []
    const title = `Sign in to ${stored.agentName}`
    const errand = await terminals.errand({ id, project: stored.project, folder }, title, {
      agent: stored.agent,
      agentName: stored.agentName,
      command: how.command ?? launch.value.command,
      args: [...own, ...how.args],
      env: { ...terminalVariables, ...launch.value.env, ...how.env },
    })
    if (!errand.ok) return errand
    found.value.append({
      type: 'notice',
      severity: 'info',
      title: `The sign-in waits for you in the terminal “${title}”`,
    })
    const { code } = await errand.value.ended
    if (code !== 0)
      return failure('sign-in-failed', `The sign-in to ${stored.agentName} did not succeed`, {
        hint: `Its terminal says why. It ended ${code === null ? 'early' : `with exit code ${code}`}.`,
      })
    await terminals.close(errand.value.terminal)
    return success(undefined)
  }
}
