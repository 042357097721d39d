import { randomUUID } from 'node:crypto'
import {
  type Failed,
  failed,
  failedBy,
  type Outcome,
} from '../../../../shared/agent/failure/failure'
import type { Exit, Stream } from '../../../host/stream'
import { classify } from '../../model/failure/classify'
import type {
  AgentConnection,
  Begun,
  Driver,
  DriverHost,
  Opening,
  Resumed,
  SavedProgram,
  SingleConversation,
} from '../driver'
import { ending } from '../endings'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'
import type { Quirks } from '../quirks'
import { ClaudeConnection, takes } from './claude-connection'
import { introduction } from './equipment'
import { claudeProgram } from './program'
import { resumeWith } from './resuming'
import { savedIn } from './saved'
import { Turns } from './turns'

const initializeTimeout = 60_000

const baseArgs = [
  '-p',
  '--input-format',
  'stream-json',
  '--output-format',
  'stream-json',
  '--verbose',
  '--permission-prompt-tool',
  'stdio',
  '--include-partial-messages',
]

const env = {
  // Without it today's models have no plan.
  CLAUDE_CODE_ENABLE_TODO_TOOLS: '1',
  // Milliseconds in which pieces of text are joined: nobody sees them singly.
  CLAUDE_CODE_STREAM_EVENT_HOLD_MS: '50',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
}

/** Claude Code as a program for programs: lines of JSON in both directions. */
export class ClaudeDriver implements Driver {
  readonly single: SingleConversation = { takes, begin }

  async connect(
    stream: Stream,
    host: DriverHost,
    quirks: Quirks,
    begun?: Begun,
  ): Promise<Outcome<AgentConnection>> {
    const refused = Promise.withResolvers<Failed>()
    const result = (message: Fields) => refused.resolve(refusal(host.agent, message))
    const session = begun?.agentSession ?? knownIn(begun?.opening)
    const program = claudeProgram(stream, { host, quirks, result }, { session })
    const { parts, exited } = program
    const { wire, reader, emit } = parts
    wire.hear()
    const milliseconds = quirks.initializeTimeout ?? initializeTimeout
    const limit = { what: 'The handshake', milliseconds }
    const answer = await Promise.race([
      wire.ask(introduction(begun?.opening.equipment ?? {}), limit),
      refused.promise,
    ])
    if (!answer.ok) {
      wire.end()
      return answer.failure.kind === 'lost' ? whyItEnded(host.agent, exited) : answer
    }
    const events = reader.introduced(answer.value)
    for (const event of events) emit(event)
    const resumed = begun !== undefined && begun.opening.way !== 'new'
    // What an earlier process of the conversation has cost is not known here.
    const turns = new Turns(parts, { evidence: resumed ? {} : { costs: 0 } })
    const account = fieldsOf(answer.value.account)
    return { ok: true, value: new ClaudeConnection(program, { turns, account, isOpen: false }) }
  }

  async resume(
    { stream, state, told }: SavedProgram,
    host: DriverHost,
    quirks: Quirks,
  ): Promise<Outcome<Resumed>> {
    const saved = savedIn(state)
    if (!saved) return failed('unsupported', 'It was left by another version of Liminal')
    const result = () => undefined
    const program = claudeProgram(stream, { host, quirks, result }, saved)
    return { ok: true, value: resumeWith(program, saved, told) }
  }
}

/** How the program is started for a conversation: everything else is said to it later. */
function begin(opening: Opening): Begun {
  const base = { opening, env }
  if (opening.way === 'new') {
    const agentSession = randomUUID()
    return { ...base, agentSession, args: [...baseArgs, '--session-id', agentSession] }
  }
  const args = [...baseArgs, '--resume', opening.agentSession]
  if (opening.way !== 'fork') return { ...base, args, agentSession: opening.agentSession }
  const agentSession = randomUUID()
  return { ...base, agentSession, args: [...args, '--fork-session', '--session-id', agentSession] }
}

function knownIn(opening: Opening | undefined): string | undefined {
  return opening && opening.way !== 'new' && opening.way !== 'fork'
    ? opening.agentSession
    : undefined
}

/** It ends before it has begun, and says why. */
function refusal(agent: string, result: Fields): Failed {
  const errors = listIn(result.errors).flatMap((line) => textIn(line) ?? [])
  const words = errors.join('\n') || wordsIn(result.result) || 'The agent could not start'
  return failedBy(judged(agent, words))
}

/** Its last words are plainer than that it ended. */
async function whyItEnded(agent: string, exited: Promise<Exit>): Promise<Failed> {
  const why = await ending(exited)
  const words = why.problem.details ?? ''
  const gone = judged(agent, words)
  return gone.kind === 'not-found' ? failedBy(gone) : why
}

function judged(agent: string, words: string) {
  const gone = /No conversation found/i.test(words)
  return classify({ agent, words, ...(gone ? { kind: 'not-found' as const } : {}) }, Date.now())
}
