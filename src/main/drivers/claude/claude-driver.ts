import { randomBytes, randomUUID } from 'node:crypto'
import { classify } from '../../../shared/failure/classify'
import { type Failed, failedBy, type Outcome } from '../../../shared/failure/failure'
import type { AgentEvent } from '../../../shared/session/event'
import type { Exit, Stream } from '../../machines/stream'
import type {
  AgentConnection,
  Begun,
  Driver,
  DriverHost,
  Opening,
  Peculiarities,
  PromptEnd,
  SingleConversation,
} from '../driver'
import { ending } from '../endings'
import { type Fields, listIn, textIn, wordsIn } from '../fields'
import { Questions } from '../questions'
import { TextRuns } from '../text-runs'
import { AskingUser } from './asking-user'
import { ClaudeConnection, takes } from './claude-connection'
import { introduction } from './equipment'
import { MessageReader } from './message-reader'
import type { Parts } from './parts'
import { Wire } from './wire'

const initializeTimeout = 60_000
/** Lines that are not the protocol, and other strange things, shown in one turn. */
const strangeLimit = 100

const baseArgs = [
  ...['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'],
  ...['--permission-prompt-tool', 'stdio', '--include-partial-messages'],
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
    peculiarities: Peculiarities,
    begun?: Begun,
  ): Promise<Outcome<AgentConnection>> {
    // Not the same in two processes: what they name must not meet in one transcript.
    const run = randomBytes(4).toString('base64url')
    let count = 0
    const newId = () => `${run}-${(count++).toString(36)}`
    let session = begun?.agentSession ?? knownIn(begun?.opening) ?? run
    const runs = new TextRuns((agentSession, event) => host.event(agentSession, event))
    const emit = (event: AgentEvent) => runs.event(session, event)
    const reader = new MessageReader(emit, run)
    const questions = new Questions(host)
    const exited = new Promise<Exit>((resolve) => stream.onExit(resolve))
    const refused = Promise.withResolvers<Failed>()
    let strange = 0
    let connection: ClaudeConnection | undefined
    let asking: AskingUser | undefined
    const renamed = (message: Fields) => {
      const to = idIn(message)
      if (to === undefined || to === session) return
      runs.end()
      host.renamed(session, to)
      session = to
    }
    const wire = new Wire(
      stream,
      {
        reading: (work) => runs.reading(work),
        settled: (offset) => host.settled(offset),
        traffic: (direction, text) => host.traffic(direction, text),
        broken: (failure) => host.broken(failure),
        ended: () => questions.withdrawAll(),
        asks: (id, request, stopped) => {
          runs.end()
          if (asking) asking.asks(id, request, stopped)
          else wire.refuse(id, 'The conversation is not open yet')
        },
        strange: (name, raw) => {
          strange += 1
          if (strange <= strangeLimit) reader.unknown(name, raw)
          if (strange === strangeLimit)
            reader.unknown(name, 'More of it is in the protocol log only')
        },
        message: (message) => {
          if (message.type === 'stream_event') return reader.read(message)
          renamed(message)
          const understood = reader.read(message)
          if (message.type === 'result') {
            strange = 0
            runs.end()
            if (!connection) refused.resolve(refusal(host.agent, message))
          }
          connection?.turns.hear(message)
          return understood
        },
      },
      host.agent,
    )
    const ended = exited.then((): Promise<PromptEnd> => over(exited))
    const parts: Parts = {
      ...{ wire, host, reader, questions, peculiarities, emit, ended },
      agentSession: () => session,
    }
    asking = new AskingUser(parts, newId)
    const milliseconds = peculiarities.initializeTimeout ?? initializeTimeout
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
    connection = new ClaudeConnection(parts, answer.value, resumed)
    return { ok: true, value: connection }
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

/** Clearing a conversation makes it another one; the new id that is told with it is none of a conversation. */
function idIn(message: Fields): string | undefined {
  const begins = message.type === 'system' && message.subtype === 'init'
  return begins ? wordsIn(message.session_id) : undefined
}

/** It ends before it has begun, and says why. */
function refusal(agent: string, result: Fields): Failed {
  const errors = listIn(result.errors).flatMap((line) => textIn(line) ?? [])
  const words = errors.join('\n') || wordsIn(result.result) || 'The agent could not start'
  return failedBy(judged(agent, words))
}

async function over(exited: Promise<Exit>): Promise<PromptEnd> {
  const { failure } = await ending(exited)
  return { reason: 'interrupted', failure }
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
