// Proves that wherever an agent was left in what it says, all of it is told once.
import { expect, test } from 'vitest'
import type { AgentEvent } from '../../../../shared/session/event'
import type { Fields } from '../fields'
import { chunk, inTurn } from './agent.test-kit'
import { resumed, saved, tool } from './resumed.test-kit'

/** One of everything that is read with what came before it. */
const story: Fields[] = [
  chunk('Hello '),
  chunk('there'),
  { ...chunk('I think'), sessionUpdate: 'agent_thought_chunk' },
  chunk('again'),
  tool('a', { _meta: { terminal_info: { terminal_id: 'x' } } }),
  { sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'completed' },
  chunk('named', 'm-1'),
  chunk(' more', 'm-1'),
  { ...chunk('in another role', 'm-1'), sessionUpdate: 'user_message_chunk' },
  { ...chunk('go'), sessionUpdate: 'user_message_chunk' },
  { sessionUpdate: 'compaction_update', compactionId: 'c', status: 'in_progress' },
  { sessionUpdate: 'compaction_summary_chunk', compactionId: 'c', content: textOf('It was ') },
  { sessionUpdate: 'compaction_summary_chunk', compactionId: 'c', content: textOf('long.') },
  { sessionUpdate: 'compaction_update', compactionId: 'c', status: 'completed' },
  { sessionUpdate: 'subagent_update', sessionId: 'kid', title: 'Kid', description: 'Helps' },
  { sessionUpdate: 'session_message', messageId: 'k', senderSessionId: 'kid', content: [] },
  { sessionUpdate: 'session_message_chunk', messageId: 'k', content: textOf('kid says') },
  chunk('end'),
]

function textOf(text: string): Fields {
  return { type: 'text', text }
}

/** Pieces of one text may be told apart. */
function joined(events: AgentEvent[]): AgentEvent[] {
  const all: AgentEvent[] = []
  for (const event of events) {
    const last = all.at(-1)
    const goesOn = last?.type === 'text' && event.type === 'text' && last.message === event.message
    if (goesOn) all[all.length - 1] = { ...last, text: last.text + event.text }
    else all.push(event)
  }
  return all
}

test.each([...story.keys()])(
  'killed after %i things were said, all of it is told once',
  async (killed) => {
    const whole = await inTurn()
    const state = await saved(whole)
    whole.agent.updates('s1', ...story)
    const before = await resumed(state)
    before.begin()
    before.agent.updates('s1', ...story.slice(0, killed))
    const after = await resumed(await saved(before))
    after.begin()
    after.agent.updates('s1', ...story.slice(killed))
    const told = [...before.host.said(), ...after.host.said()]
    expect(joined(told)).toEqual(joined(whole.host.said()))
  },
)
