import type { SessionEvent } from '../../../src/shared/session/event'

const updatesInMessage = 10
const messagesInTurn = 20
const perTurn = updatesInMessage * messagesInTurn

/** About a hundred characters of prose, some of it marked up. */
const words = (number: number) =>
  `update ${number} says **something** of no great length about \`a thing\` and goes on for a while ${
    number % updatesInMessage === updatesInMessage - 1 ? '\n\n- one\n- two\n' : ''
  }`

/** A conversation of many turns; ten updates are a message. */
export function eventAt(number: number): SessionEvent {
  const turn = `turn-${Math.floor(number / perTurn)}`
  const place = number % perTurn
  if (place === 0)
    return { type: 'turn-started', turn, content: [{ type: 'text', text: `Question of ${turn}` }] }
  if (place === perTurn - 1) return { type: 'turn-ended', turn, reason: 'end_turn' }
  const message = `${turn}-${Math.floor(place / updatesInMessage)}`
  return { type: 'text', message, role: 'agent', text: words(number) }
}
