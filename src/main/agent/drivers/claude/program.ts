import { randomBytes } from 'node:crypto'
import type { AgentEvent } from '../../../../shared/session/event'
import type { Exit, Stream } from '../../../host/stream'
import type { DriverHost, PromptEnd } from '../driver'
import { ending } from '../endings'
import { type Fields, wordsIn } from '../fields'
import { Questions } from '../questions'
import type { Quirks } from '../quirks'
import { Strange } from '../strange'
import { TextRuns } from '../text-runs'
import { AskingUser } from './asking-user'
import { MessageReader } from './message-reader'
import type { Parts } from './parts'
import type { SavedClaude } from './saved'
import type { Turns } from './turns'
import { Wire } from './wire'

/** A program of the protocol: all that listens to it and answers it, whether it is new or gone on with. */
export interface ClaudeProgram {
  parts: Parts
  exited: Promise<Exit>
  /** From now on what happens is part of turns. */
  has(turns: Turns): void
  /** As it stands, but for the turns and the account. */
  saved(): Omit<SavedClaude, 'turns' | 'account'>
}

interface Listening {
  host: DriverHost
  quirks: Quirks
  /** It ended something before there could be turns. */
  result(message: Fields): void
}

export function claudeProgram(
  stream: Stream,
  { host, quirks, result }: Listening,
  from: SavedClaude | { session: string | undefined },
): ClaudeProgram {
  const saved = 'run' in from ? from : undefined
  // Not the same in two processes: what they name must not meet in one transcript.
  const run = saved?.run ?? randomBytes(4).toString('base64url')
  let session = from.session ?? run
  const runs = new TextRuns(host)
  const emit = (event: AgentEvent) => runs.event(session, event)
  const reader = new MessageReader(emit, run, saved?.reader)
  const questions = new Questions(host)
  const exited = new Promise<Exit>((resolve) => stream.onExit(resolve))
  const strange = new Strange((name, raw) => reader.unknown(name, raw), saved?.strange)
  let turns: Turns | undefined
  const renamed = (message: Fields) => {
    const to = idIn(message)
    if (to === undefined || to === session) return
    runs.end()
    host.renamed(session, to)
    session = to
  }
  const told = (message: Fields) => {
    if (message.type === 'stream_event') return reader.read(message)
    renamed(message)
    const understood = reader.read(message)
    if (message.type === 'result') {
      strange.turnStarted()
      runs.end()
      if (!turns) result(message)
    }
    turns?.hear(message)
    return understood
  }
  const wire = new Wire(
    stream,
    {
      reading: (work) => runs.reading(work),
      settled: (offset, begun) => host.settled(offset, begun),
      traffic: (direction, text) => host.traffic(direction, text),
      broken: (failure) => host.broken(failure),
      changed: () => host.changed(),
      ended: () => questions.withdrawAll(),
      asks: (question) => {
        runs.end()
        asking.asks(question)
      },
      strange: (name, raw) => strange.tell(name, raw),
      message: (message) => {
        if (turns?.begins(message)) {
          runs.end()
          turns.beginByItself()
        }
        const { version } = reader
        const understood = told(message)
        if (reader.version !== version) host.changed()
        return understood
      },
    },
    { agent: host.agent, run, left: saved?.wire },
  )
  const parts: Parts = {
    wire,
    host,
    reader,
    questions,
    quirks,
    emit,
    ended: exited.then((): Promise<PromptEnd> => over(exited)),
    agentSession: () => session,
  }
  const asking = new AskingUser(parts)
  return {
    parts,
    exited,
    has: (its) => {
      turns = its
    },
    saved: () => ({
      run,
      session,
      strange: strange.count,
      wire: wire.saved(),
      reader: reader.saved(),
    }),
  }
}

/** Clearing a conversation makes it another one; the new id that is told with it is none of a conversation. */
function idIn(message: Fields): string | undefined {
  const begins = message.type === 'system' && message.subtype === 'init'
  return begins ? wordsIn(message.session_id) : undefined
}

async function over(exited: Promise<Exit>): Promise<PromptEnd> {
  const { failure } = await ending(exited)
  return { reason: 'interrupted', failure }
}
