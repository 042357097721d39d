import { setImmediate as nextRound } from 'node:timers/promises'
import type { Block } from '../../shared/agent/content'
import { isInstruction } from '../../shared/session/runs/instructions'
import type { Item, Section } from '../../shared/session/state'
import type { Session } from './session'

/** A section at a time: agents are heard in between, however long the conversation is. */
export async function exportSession(
  session: Pick<Session, 'state' | 'stored' | 'eachSection'>,
  format: 'markdown' | 'json',
): Promise<{ text: string; name: string }> {
  const { title } = session.state
  const { agentName, createdAt, workspace } = session.stored
  const parts: string[] = []
  for (const section of session.eachSection()) {
    if (format === 'json') parts.push(indented(JSON.stringify(section, null, 2)))
    else parts.push(...markdownOf(section, agentName))
    await nextRound()
  }
  const base = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'session'
  if (format === 'json') {
    const about = { title, agent: agentName, createdAt, folder: workspace.path }
    const head = JSON.stringify(about, null, 2).slice(0, -'\n}'.length)
    const text = `${head},\n  "sections": [\n    ${parts.join(',\n    ')}\n  ]\n}\n`
    return { text, name: `${base}.json` }
  }
  const head = `# ${title}\n\n${agentName}, ${new Date(createdAt).toISOString()}`
  return { text: `${[head, ...parts].join('\n\n')}\n`, name: `${base}.md` }
}

/** Newlines inside of JSON strings are escaped, so these are all between its parts. */
function indented(json: string): string {
  return json.replaceAll('\n', '\n    ')
}

function markdownOf({ turn, items }: Section, agent: string): string[] {
  const told = turn?.content.filter(isInstruction) ?? []
  const own = turn?.content.filter((block) => !isInstruction(block)) ?? []
  const asked = [
    ...(own.length > 0 ? [`## You\n\n${blocksOf(own)}`] : []),
    ...(told.length > 0 ? [`## Liminal\n\n${blocksOf(told)}`] : []),
  ]
  const end = turn?.end
  const ended = end && end.reason !== 'end_turn' ? [`*Turn ended: ${end.reason}*`] : []
  return [...asked, ...items.flatMap((item) => itemOf(item, agent)), ...ended]
}

function itemOf(item: Item, agent: string): string[] {
  switch (item.type) {
    case 'message': {
      const text = blocksOf(item.parts)
      if (item.role === 'thought') return [`> ${text.replaceAll('\n', '\n> ')}`]
      return [`## ${item.role === 'user' ? 'You' : agent}\n\n${text}`]
    }
    case 'tool': {
      const parts = item.content.map((part) => {
        if (part.type === 'block') return blockOf(part.block)
        if (part.type === 'diff') return `Changed \`${part.path}\``
        return ''
      })
      return [
        `**${item.title || (item.kind ?? 'other')}** (${item.state})`,
        ...parts.filter((part) => part !== ''),
      ]
    }
    case 'notice':
      return [`*${item.title}${item.text ? `: ${item.text}` : ''}*`]
    case 'break':
    case 'failed':
      return [`*${item.problem.message}*`]
    case 'resumed':
      return item.how === 'new' ? [] : [`*Resumed (${item.how})*`]
    case 'restored':
      return [`*Files restored to ${new Date(item.moment).toISOString()}*`]
    case 'preparing':
      return [`*${item.name}: ${item.problem?.message ?? (item.endedAt ? 'ready' : 'preparing')}*`]
    case 'compaction':
      return item.summary ? [`*Compacted:* ${item.summary}`] : []
    case 'subagent':
      return [`**${item.name}** (${item.state})\n\n${item.text}`]
    case 'answered':
      return [`*Answered by ${item.by}: ${answerOf(item)}*`]
    case 'unknown':
      return []
    default:
      return item satisfies never
  }
}

function answerOf({ question, answer }: Extract<Item, { type: 'answered' }>): string {
  if (answer.kind !== 'option' || question.kind !== 'permission') return answer.kind
  return question.options.find(({ id }) => id === answer.option)?.name ?? answer.option
}

function blocksOf(blocks: Block[]): string {
  return blocks
    .map(blockOf)
    .filter((part) => part !== '')
    .join('\n\n')
}

function blockOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'link':
      return `[${block.name}](${block.uri})`
    case 'resource':
      return `${block.uri}\n\n${block.text ?? ''}`.trimEnd()
    default:
      return `(${block.type}, ${block.mimeType})`
  }
}
