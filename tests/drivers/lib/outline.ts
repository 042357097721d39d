import type { AgentOption, ToolPatch } from '../../../src/shared/agent/content'
import type { AgentEvent } from '../../../src/shared/session/event'
import type { Checkpoint } from './played'

/** What the user sees of it, a line each. */
export function outline(checkpoints: Checkpoint[]): string {
  const titles = new Map<string, string>()
  return `${checkpoints.flatMap((checkpoint) => lineOf(checkpoint, titles) ?? []).join('\n')}\n`
}

function lineOf(checkpoint: Checkpoint, titles: Map<string, string>): string | undefined {
  switch (checkpoint.type) {
    case 'prompt':
      return `\n> ${quoted(checkpoint.text)}`
    case 'by itself':
      return '\n> (by itself)'
    case 'steer':
      return `>> ${quoted(checkpoint.text)}`
    case 'taken': {
      const { taken } = checkpoint
      return taken.ok ? `>> ${taken.value ? 'taken' : 'not taken'}` : `>> ${taken.problem.message}`
    }
    case 'withdrawn':
      return '? withdrawn'
    case 'renamed':
      return '= the conversation has another id'
    case 'not connected':
      return `! ${checkpoint.why}`
    case 'set':
      return `= ${checkpoint.option} ${checkpoint.value}${checkpoint.ok ? '' : ' refused'}`
    case 'asked': {
      const { question } = checkpoint
      if (question.kind === 'permission')
        return `? ${question.tool.title}: ${question.options.map(({ name }) => name).join(' | ')}`
      return `? ${question.kind}: ${'message' in question ? question.message : ''}${
        question.kind === 'form' ? ` ${JSON.stringify(question.schema)}` : ''
      }`
    }
    case 'end': {
      const { reason, usage, failure } = checkpoint.end
      const cost = usage?.cost ? ` $${usage.cost.amount.toFixed(4)}` : ''
      const tokens = usage ? ` (${usage.inputTokens ?? 0}/${usage.outputTokens ?? 0}${cost})` : ''
      const why = failure
        ? ` ${failure.kind}: ${quoted(failure.says.message)}${failure.retryAt ? ` until ${failure.retryAt}` : ''}`
        : ''
      return `< ${reason}${tokens}${why}`
    }
    default:
      return eventLine(checkpoint.event, titles)
  }
}

function eventLine(event: AgentEvent, titles: Map<string, string>): string {
  switch (event.type) {
    case 'text':
      return `  ${event.role}: ${quoted(event.text)}`
    case 'text-withdrawn':
      return '  taken back'
    case 'tool': {
      const { tool } = event
      if (tool.title) titles.set(tool.id, tool.title)
      return `  tool ${quoted(titles.get(tool.id) ?? '')}${toolWords(tool)}`
    }
    case 'terminal-output':
      return `  terminal ${quoted(event.command ?? '')}: ${quoted(event.text)}`
    case 'terminal-exit':
      return `  terminal exits ${event.code}`
    case 'plan':
      return `  plan ${event.entries.map(({ text, state }) => `[${state}] ${text}`).join(', ')}${quoted(event.text ?? '')}`
    case 'notice':
      return `  ${event.severity}: ${event.title}${event.text ? ` — ${quoted(event.text)}` : ''}`
    case 'compaction':
      return `  compaction ${event.state}${event.summary ? `: ${quoted(event.summary)}` : ''}`
    case 'subagent':
      return `  helper ${event.name ?? ''} ${event.state ?? ''} ${quoted(event.text ?? '')}`.trimEnd()
    case 'options':
      return `  options ${event.options.map(optionWords).join(', ')}`
    case 'commands':
      return `  commands ${event.commands.map(({ name }) => name).join(' ')}`
    case 'usage': {
      const { used, size, cost } = event.usage
      return `  usage ${used ?? '-'} of ${size ?? '-'}${cost ? ` $${cost.amount.toFixed(4)}` : ''}`
    }
    case 'limits':
      return `  limits ${event.windows.map((window) => JSON.stringify(window)).join(' ')}`
    case 'title':
      return `  title ${event.title}`
    case 'unknown':
      return `  UNKNOWN ${event.name} ${quoted(JSON.stringify(event.raw))}`
    default:
      return `  ${event.type}`
  }
}

function toolWords({
  state,
  kind,
  content = [],
  locations = [],
  parent,
  input,
}: ToolPatch): string {
  const shown = content.map((part) => {
    if (part.type === 'diff') return `diff ${quoted(part.before ?? 'new')} → ${quoted(part.after)}`
    if (part.type === 'terminal') return 'terminal'
    return part.block.type === 'text' ? quoted(part.block.text) : part.block.type
  })
  return [
    ...(kind ? [` ${kind}`] : []),
    ...(state ? [` ${state}`] : []),
    ...(parent ? [' (of a helper)'] : []),
    ...(input ? [` with ${quoted(JSON.stringify(input))}`] : []),
    ...(locations.length > 0 ? [` at ${locations.map(({ path }) => path).join(', ')}`] : []),
    ...(shown.length > 0 ? [`: ${shown.join('; ')}`] : []),
  ].join('')
}

const optionWords = ({ name, value }: AgentOption): string => `${name} ${value}`

const longest = 160

function quoted(text: string): string {
  const line = text.replaceAll('\n', '⏎')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
