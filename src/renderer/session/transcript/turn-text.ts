import { textOf } from '../../../shared/agent/content'
import type { Section } from '../../../shared/session/state'

/** A turn as markdown, for the clipboard. */
export function turnText({ turn, items }: Section): string {
  const parts: string[] =
    turn && turn.content.length > 0 ? [`## You\n\n${textOf(turn.content)}`] : []
  for (const item of items) {
    if (item.type === 'message' && item.role === 'agent') parts.push(textOf(item.parts))
    if (item.type === 'message' && item.role === 'user')
      parts.push(`## You\n\n${textOf(item.parts)}`)
    if (item.type === 'tool') parts.push(`- ${item.title} (${item.state})`)
  }
  if (turn?.end?.problem) parts.push(`Failed: ${turn.end.problem.message}`)
  return parts.join('\n\n')
}
