import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { AgentLaunch } from '../../agent/catalog/agent-launch'
import type { StoredSession } from '../../store/log/log'
import type { Session } from '../session'
import { notKnownYet } from './attaching-words'

interface AccountChange {
  account: string | null
  /** What it is called; the usual login without one. */
  name: string | undefined
  /** Why that is done, where it was not the user. */
  why?: string | undefined
}

/**
 * From now on the session's agent runs under another account: between turns, with the same
 * conversation where the agent can, and said in the transcript (SPEC R3).
 */
export function changeAccount(
  session: Session,
  { account, name, why }: AccountChange,
  sessions: { change(session: Session, change: Partial<StoredSession>): void },
  resolveAgent: (choice: AgentChoice) => Result<AgentLaunch>,
): Result<void> {
  const { stored, conversation } = session
  if (account === stored.account) return success(undefined)
  if (session.attaches) return notKnownYet(stored.agentName)
  if (stored.driver === 'terminal' && session.running)
    return failure('busy', 'Stop the agent first: its terminal runs under one account')
  if (conversation?.turn) return failure('busy', 'Wait until the turn is over, or cancel it')
  const launch = resolveAgent({ ...session.choice, account })
  if (!launch.ok) return launch
  const from = stored.carriedFrom === undefined ? stored.account : stored.carriedFrom
  const carried = stored.agentSession === null || from === account ? {} : { carriedFrom: from }
  const { carriedFrom: _, ...rest } = stored
  session.stored = rest
  sessions.change(session, { account, ...carried })
  const title = `Goes on with ${name === undefined ? 'the usual login' : `account ${name}`}`
  session.append({ type: 'notice', severity: 'info', title, ...defined({ text: why }) })
  conversation?.input({ type: 'moved' })
  return success(undefined)
}
