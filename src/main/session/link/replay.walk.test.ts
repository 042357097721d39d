// Proves over random conversations that no answer is lost to a replay, and nothing of a whole replay is told.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentEvent, Role } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import { Replay } from './replay'

const text = (role: Role, words: string): AgentEvent => ({
  type: 'text',
  message: `${role}-x`,
  role,
  text: words,
})
const user = (words: string) => text('user', words)
const agent = (words: string) => text('agent', words)
const isUser = (event: AgentEvent | undefined) => event?.type === 'text' && event.role === 'user'
const inWords = (event: AgentEvent): string => (event.type === 'text' ? event.text : event.type)

/** A few sentences only, so that they are said again and again, and some begin like others. */
const sentence = fc.constantFrom(
  'Done.',
  'Yes.',
  'It is written as you wished it to be.',
  'It is written.',
  'Good day, what can I do for you?',
  'Good day, what can I do for you? And more than that.',
)
const story = fc.array(fc.tuple(fc.constantFrom('Hello', 'Go on', 'Write'), sentence), {
  minLength: 1,
  maxLength: 6,
})

function replayOf(told: [prompt: string, answer: string][]) {
  const state = emptySession()
  const sealed = told.flatMap(([prompt, answer], turn) => {
    const content = [{ type: 'text' as const, text: prompt }]
    const section = fold(state, [0, { type: 'turn-started', turn: `${turn}`, content }])
    fold(state, [0, agent(answer)])
    fold(state, [0, { type: 'turn-ended', turn: `${turn}`, reason: 'end_turn' }])
    return section ? [section] : []
  })
  return new Replay(sealed.values(), state.section)
}

const piecesOf = (words: string, size: number) =>
  words.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []

test('2,000 random conversations, replayed to anywhere and in any pieces: no answer is lost, and nothing of a whole replay is told', () => {
  fc.assert(
    fc.property(
      fc.record({
        told: story,
        answer: sentence,
        size: fc.integer({ min: 1, max: 80 }),
        cut: fc.double({ min: 0, max: 1, noNaN: true }),
        early: fc.boolean(),
      }),
      ({ told, answer, size, cut, early }) => {
        const replay = replayOf(told)
        const events = told.flatMap(([prompt, said]) => [
          user(prompt),
          ...piecesOf(said, size).map((piece) => agent(piece)),
        ])
        const count = Math.round(cut * events.length)
        // Cut just before an answer, whose words are then said again and added to: which of them is
        // which nobody can tell.
        const next = isUser(events[count - 1])
        const before = told[events.slice(0, count).filter(isUser).length - 1]?.[1]
        fc.pre(!(next && before && answer !== before && answer.startsWith(before)))
        const heard: AgentEvent[] = []
        const hear = (all: AgentEvent[]) => {
          for (const event of all) heard.push(...replay.hear(event))
        }
        if (!early) replay.answered()
        hear(events.slice(0, count))
        if (early) replay.answered()
        expect(heard).toEqual([])
        replay.turnStarted()
        hear(piecesOf(answer, size).map((piece) => agent(piece)))
        heard.push(...replay.turnEnded())
        expect(heard.map(inWords).join('')).toBe(answer)
      },
    ),
    { numRuns: 2000 },
  )
})
