import type { Log } from '../../src/main/store/log/log'
import type { ResumePoint, StoredResumePoint } from '../../src/main/store/log/resume-point'
import type { Stamped } from '../../src/shared/session/event'
import { fold } from '../../src/shared/session/fold'
import type { SessionState } from '../../src/shared/session/state'

/** A session that can be told again from any point: what its event of a number is, is known. */
export const sessions = ['one', 'two', 'three', 'four', 'five']

const perTurn = 40
const askedAt = 20
const answeredAt = 30

export const word = (session: string, number: number) => `${session}at${number}`

export function eventOf(session: string, number: number): Stamped {
  const at = 1_760_000_000_000 + number
  const question = `${session}-question-${Math.floor(number / perTurn)}`
  switch (number % perTurn) {
    case 1:
      return [at, { type: 'turn-started', turn: `turn-${number}`, content: [] }]
    case askedAt:
      return [
        at,
        {
          type: 'question-asked',
          question: { id: question, askedAt: at, kind: 'form', message: 'Well?', schema: {} },
        },
      ]
    case answeredAt:
      return [at, { type: 'question-answered', question, answer: { kind: 'accept' }, by: 'user' }]
    default:
      return [
        at,
        {
          type: 'text',
          message: `message-${Math.floor(number / 10)}`,
          role: 'agent',
          text: `${word(session, number)} ${'so it goes on '.repeat(number % 60)}`,
        },
      ]
  }
}

/** Appends the next event of a session with all that belongs to it, as the app does. */
export function tellNext(log: Log, session: string, state: SessionState): void {
  const stamped = eventOf(session, state.sequence + 1)
  const [at, event] = stamped
  const number = log.append(session, stamped)
  const sealed = fold(state, stamped)
  if (sealed) {
    const { first, last = 0, items, number: place } = sealed
    log.seal(session, { number: place, first, last, items: items.length, heading: '', at }, state)
  }
  if (event.type === 'text' && number % 10 === 0)
    log.index(session, [
      { section: state.section.number, item: event.message, role: 'agent', at, text: event.text },
    ])
  log.memory.set(`told/${session}`, number)
  // The questions that are open are all of its state, which changes with two kinds of events only.
  if (number === 1 || event.type.startsWith('question')) log.wires.changed(wireOf(session, state))
  else log.wires.moved(wireOf(session, state))
  log.appendOutput(session, outputOf(number))
}

/** Seven bytes for each event. */
export function outputOf(number: number): Uint8Array {
  return Buffer.from(String(number).padStart(6, '0').concat('\n'))
}

/** Where a session stands in the log. */
export function stateIn(log: Log, session: string): SessionState {
  const state = log.head(session)
  for (const stamped of log.read(session, state.sequence)) fold(state, stamped)
  return state
}

/** For whom programs of the tests of the log are. */
export const served = {
  driver: 'acp' as const,
  agentName: 'Agent',
  service: { choice: { agent: 'a', account: null, profile: null }, folder: null, session: null },
}

/** What a session's agent says is told by its events: it was read as far as they go, and told as often. */
function wireOf(session: string, state: SessionState): ResumePoint {
  return {
    id: `wire-${session}`,
    reach: () => ({
      out: state.sequence * 10,
      writes: state.sequence,
      pending: state.sequence % 3 === 0 ? [word(session, state.sequence)] : [],
    }),
    about: () => ({ ...served, sessions: [session], state: state.questions.length }),
    safe: () => undefined,
  }
}

/** What a start finds of it. */
export function wireIn(session: string, state: SessionState): StoredResumePoint {
  const wire = wireOf(session, state)
  return { id: wire.id, ...wire.about(), ...wire.reach() }
}
