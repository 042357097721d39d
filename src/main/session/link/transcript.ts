import { type Block, textOf } from '../../../shared/agent/content'
import type { Section, SessionState } from '../../../shared/session/state'

/** An agent reads no more than this of what it has forgotten: the newest part. */
const transcriptLimit = 200_000

/** What the agent is sent: after a lost context, the transcript goes first if the user wanted it so. */
export function contentFor(
  content: Block[],
  state: SessionState,
  sections: () => Section[],
): Block[] {
  if (!wantsTranscript(state.section)) return content
  const text = sections().map(plainText).join('\n\n').slice(-transcriptLimit)
  return [{ type: 'text', text: `The conversation so far, for context:\n\n${text}` }, ...content]
}

/** Nothing was said since the user asked for a fresh conversation that knows the transcript. */
function wantsTranscript({ items }: Section): boolean {
  const answered = items.findLast(
    (item) => item.type === 'answered' && item.question.kind === 'context-lost',
  )
  return (
    answered?.type === 'answered' &&
    answered.answer.kind === 'fresh' &&
    answered.answer.withTranscript
  )
}

function plainText({ turn, items }: Section): string {
  const asked = turn && turn.content.length > 0 ? [`User: ${textOf(turn.content)}`] : []
  const said = items.flatMap((item) => {
    if (item.type === 'message' && item.role !== 'thought')
      return [`${item.role === 'user' ? 'User' : 'Assistant'}: ${textOf(item.parts)}`]
    return item.type === 'tool' ? [`[${item.title || item.kind}: ${item.state}]`] : []
  })
  return [...asked, ...said].join('\n\n')
}
