import type { Clock } from '../../../kit/clock'
import { failure, type Result, success } from '../../../kit/result'
import type { AgentOption } from '../../../shared/agent/content'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { AgentLaunch } from '../../agent/catalog/agent-launch'
import type { StoredSession } from '../../store/log/log'
import type { Session } from '../session'
import { notKnownYet } from './attaching-words'

/**
 * From now on the session's agent is spoken to in another way: between turns, with the same
 * conversation, which is resumed by its id. All ways of an agent are of one vendor, and call it the
 * same. It is said before anything ends where that cannot be.
 */
export async function changeWay(
  session: Session,
  speaks: DriverName,
  sessions: { change(session: Session, change: Partial<StoredSession>): void; clock: Clock },
  resolveAgent: (choice: AgentChoice) => Result<AgentLaunch>,
): Promise<Result<void>> {
  const { stored, state } = session
  if (speaks === stored.driver) return success(undefined)
  const launch = resolveAgent({ ...session.choice, speaks })
  if (!launch.ok) return launch
  const free = mayChange(session, speaks)
  if (!free.ok) return free
  const ran = session.running
  // Two at once on one conversation would each go their own way.
  const left = await inTime(session.agentLink.leave(), sessions.clock)
  // The user may have begun something else meanwhile.
  if (session.stored.driver === speaks) return success(undefined)
  if (session.stored.driver !== stored.driver || (left && session.running)) return wantedMeanwhile
  if (!left)
    return failure('not-ended', `${stored.agentName} has not ended yet`, {
      hint: 'It stays as it is. Try again when it has, or stop it under “Agents”.',
    })
  const spoken = state.section.number > 0 || stored.driver === 'terminal'
  sessions.change(session, { driver: speaks, ...(spoken ? {} : { agentSession: null }) })
  const options = sharedOptions(state.options)
  if (options.length > 0) session.append({ type: 'options', options })
  session.engageAnew()
  session.append({ type: 'spoken', how: speaks, before: stored.driver })
  const waits = state.queue.some(({ held }) => held === undefined)
  return ran || waits ? session.start() : success(undefined)
}

/** Longer than any agent is given to end by itself. */
const patience = 15_000

const wantedMeanwhile = failure('busy', 'Something else was begun meanwhile', {
  hint: 'Try again when it is done.',
})

/** Whether it came before the patience was over: what an agent does may take for ever. */
function inTime(left: Promise<void>, clock: Clock): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const release = clock.after(patience, () => resolve(false))
    left.then(() => resolve(true), reject).finally(release)
  })
}

/** What every way has, by what it is: each calls it differently, and all else is its own. */
function sharedOptions(options: readonly AgentOption[]): AgentOption[] {
  return options.flatMap((option) => {
    const { category } = option
    const shared = category === 'model' || category === 'mode' || category === 'thought_level'
    return shared ? [{ ...option, id: category }] : []
  })
}

function mayChange(session: Session, speaks: DriverName): Result<void> {
  const { stored, state, conversation } = session
  const { agentName, agentSession } = stored
  if (session.attaches) return notKnownYet(agentName)
  const waits = conversation?.state === 'checking'
  if (conversation?.turn || waits)
    return failure('busy', 'Wait until the turn is over, or cancel it')
  if (state.inferred?.activity === 'working' && state.connection.phase === 'connected')
    return failure('busy', `${agentName} is at work in its terminal: wait until it rests`, {
      hint: 'Or stop it first.',
    })
  if (speaks === 'terminal' && state.queue.length > 0)
    return failure('queue-waits', 'Messages wait: send or remove them first', {
      hint: 'What is said in a terminal is typed there.',
    })
  if (stored.driver === 'terminal' && agentSession === null && state.inferred)
    return failure(
      'no-conversation',
      `${agentName} does not tell which conversation is in its terminal`,
      {
        hint: 'A session that begins in another way can go into the terminal and back.',
      },
    )
  return success(undefined)
}
