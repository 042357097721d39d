import type { AgentOption } from '../../../shared/agent/content'
import { type Failed, type Failure, failed } from '../../../shared/agent/failure/failure'
import type {
  AgentConnection,
  ConversationSetup,
  Equipment,
  OpenSession,
} from '../../agent/drivers/driver'
import { afterFailure } from '../../agent/model/failure/policy'
import type { Wait, Waited } from './waiting'

interface OpeningOptions {
  /** The agent's own id of the conversation, when there is one to continue. */
  known: string | null
  folder: string
  equipment: Equipment
  /** What was known of the conversation's options. */
  options: readonly AgentOption[]
  /** The conversation that it begins with a copy of, while it has none of its own. */
  forkOf: string | undefined
  /** There is something that would be lost. */
  spoken: boolean
  /** The replay is wanted: it is the transcript. */
  replay: boolean
  /** The user wants a new conversation in place of the lost one. */
  fresh: boolean
  /** Lets what has to pass before it can be loaded pass. */
  wait(what: Wait): Promise<Waited>
}

type Opening =
  | { ok: true; how: 'new' | 'resume' | 'load' | 'fresh'; session: OpenSession }
  /** `during`: what was being done, which decides what can be done about it. */
  | { ok: false; during: 'opening' | 'making'; failure: Failure }

/** Makes or continues the agent's conversation: resume before load; never a silent new one (SPEC L11). */
export async function openConversation(
  connection: AgentConnection,
  request: OpeningOptions,
): Promise<Opening> {
  const { known, folder, equipment, options, spoken, replay, fresh, wait, forkOf } = request
  if (known === null && forkOf !== undefined && !fresh)
    return forked(connection, { folder, equipment, options, agentSession: forkOf })
  if (known === null || fresh) return made(connection, request, fresh ? 'fresh' : 'new')
  const place = { folder, equipment, options, agentSession: known }
  const by = connection.goesOn?.by ?? []
  const load = by.includes('load')
  const resumed =
    by.includes('resume') && !(replay && load)
      ? await connection.open({ way: 'resume', ...place })
      : undefined
  if (resumed?.ok) return { ok: true, how: 'resume', session: resumed.value }
  if (resumed && isFinal(resumed)) return { during: 'opening', ...resumed }
  const loadable = load ? connection.goesOn?.loadableAt?.(known) : undefined
  const waited = loadable ? await wait(loadable) : 'come'
  if (waited === 'left') return { during: 'opening', ...failed('cancelled', 'Nobody waits for it') }
  if (waited === 'skipped') return made(connection, request, 'fresh')
  const loaded = load ? await connection.open({ way: 'load', ...place }) : undefined
  if (loaded?.ok) return { ok: true, how: 'load', session: loaded.value }
  const failure = loaded ?? resumed ?? failed('unsupported', cannotContinue)
  const remedy = afterFailure(failure.failure, { during: 'opening', spoken }, Date.now())
  return remedy.do === 'begin-anew'
    ? made(connection, request, 'new')
    : { during: 'opening', ...failure }
}

async function forked(
  connection: AgentConnection,
  place: ConversationSetup & { agentSession: string },
): Promise<Opening> {
  const result = await connection.open({ way: 'fork', ...place })
  return result.ok
    ? { ok: true, how: 'resume', session: result.value }
    : { during: 'opening', ...result }
}

const cannotContinue = 'This agent cannot continue an earlier conversation'

/** Another way to open it would fail as well. */
const isFinal = ({ failure: { kind } }: Failed): boolean => kind === 'sign-in' || kind === 'lost'

async function made(
  connection: AgentConnection,
  { folder, equipment }: OpeningOptions,
  how: 'new' | 'fresh',
): Promise<Opening> {
  const result = await connection.open({ way: 'new', folder, equipment })
  return result.ok ? { ok: true, how, session: result.value } : { during: 'making', ...result }
}
