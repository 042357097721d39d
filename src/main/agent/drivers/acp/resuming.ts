import { wordOf } from '../../../../kit/word-of'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Resumed, ResumedTurn } from '../driver'
import { type Fields, fieldsOf, listIn, textIn } from '../fields'
import { objectIn } from '../lines'
import type { AcpConnection } from './acp-connection'
import type { Parts } from './parts'
import type { Transport } from './transport'

/** What an earlier run of the app has begun with the agent, brought to its end by this one. */
export function resumeWith(
  connection: AcpConnection,
  parts: Parts,
  { told, transport }: { told: Uint8Array[]; transport: Transport },
): Resumed {
  for (const line of told) foldTold(parts, objectIn(Buffer.from(line).toString()) ?? {})
  parts.book.resume()
  const turns = new Map<string, ResumedTurn>()
  const steered: { session: string; prompt: string; taken: Promise<Outcome<boolean>> }[] = []
  for (const { open, answer } of parts.book.inherited()) {
    const { method, session, params = {} } = open
    if (session === undefined) continue
    if (method === 'session/prompt') {
      const cancelled = open.cancelled === true
      turns.set(session, { end: connection.resume(session, { answer, cancelled }), cancelled })
    } else if (method.startsWith('session/set_'))
      void answer.then((outcome) => taken(parts, { session, method, params }, outcome))
    else
      steered.push({
        session,
        prompt: JSON.stringify(params.prompt),
        taken: answer.then((outcome) =>
          outcome.ok ? { ok: true, value: outcome.value.outcome !== 'promptRequired' } : outcome,
        ),
      })
  }
  return {
    connection,
    turn: (agentSession) => turns.get(agentSession),
    options: (agentSession) => parts.conversations.of(agentSession)?.reader.options.list() ?? [],
    steered: (agentSession, content) =>
      steered.find(
        ({ session, prompt }) => session === agentSession && prompt === connection.written(content),
      )?.taken,
    hear: (from) => transport.hear(from),
  }
}

/** What the agent was told after its state was written. */
function foldTold({ book, conversations }: Parts, message: Fields): void {
  book.told(message)
  const params = fieldsOf(message.params)
  const reader = conversations.of(textIn(params.sessionId) ?? '')
  if (message.method === 'session/prompt') reader?.turnStarted(textsIn(params.prompt))
  else if (wordOf(message.method).includes('steer')) reader?.reader.steered(textsIn(params.prompt))
}

function textsIn(prompt: unknown): string {
  return listIn(prompt)
    .map((block) => textIn(fieldsOf(block).text) ?? '')
    .join('')
}

/** An option that an earlier run of the app has set. */
function taken(
  { conversations }: Parts,
  { session, method, params }: { session: string; method: string; params: Fields },
  outcome: Outcome<Fields>,
): void {
  const reader = conversations.of(session)?.reader
  if (!reader || !outcome.ok) return
  if (method === 'session/set_mode') reader.tookOption('~mode', textIn(params.modeId) ?? '')
  if (method === 'session/set_model') reader.tookOption('~model', textIn(params.modelId) ?? '')
  reader.readOptions(outcome.value)
}
