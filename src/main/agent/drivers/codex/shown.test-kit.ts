import type { Stamped } from '../../../../shared/session/event'
import { emptySession, fold } from '../../../../shared/session/fold'
import type { PermissionOption } from '../../../../shared/session/question'
import type { Item, Section } from '../../../../shared/session/state'
import type { QuestionBody } from '../driver'

/** In plain lines, what a person sees of a conversation. */
export function shownConversation(stamped: readonly Stamped[]): string[] {
  const state = emptySession()
  const sections: Section[] = []
  for (const one of stamped) {
    const sealed = fold(state, structuredClone(one))
    if (sealed) sections.push(sealed)
  }
  const options = state.options.map((option) => `${option.id}=${String(option.value)}`)
  const { used, size } = state.usage
  return [
    '--- conversation',
    ...[...sections, state.section].flatMap(shownSection),
    ...state.plans.map((plan) => `plan: ${JSON.stringify({ ...plan, id: undefined })}`),
    ...(options.length > 0 ? [`options: ${options.join(' ')}`] : []),
    ...(state.title ? [`title: ${state.title}`] : []),
    ...(used === undefined ? [] : [`context: ${used} of ${size}`]),
  ]
}

export function shownQuestion(question: QuestionBody): string {
  if (question.kind === 'permission') {
    const { title, content = [] } = question.tool
    const reasons = content.flatMap((part) =>
      part.type === 'block' && part.block.type === 'text' ? part.block.text : [],
    )
    const words = [title, ...reasons].filter(Boolean).join(' / ')
    return `${words} [${question.options.map(shownOption).join(' | ')}]`
  }
  if (question.kind === 'form') return `form ${JSON.stringify(question.schema)}`
  return `${question.kind}`
}

const shownOption = ({ id, name, kind }: PermissionOption) => `${id}: ${name} (${kind})`

function shownSection({ turn, items, terminals }: Section): string[] {
  const { content = [], end } = turn ?? {}
  const said = content.map((block) => (block.type === 'text' ? block.text : block.type)).join(' ')
  const { inputTokens = 0, outputTokens = 0 } = end?.usage ?? {}
  const tokens = end?.usage ? ` (${inputTokens} + ${outputTokens} tokens)` : ''
  return [
    ...(turn ? [`you: ${said}`] : []),
    ...items.map((item) => `  ${shownItem(item, terminals)}`),
    ...(turn
      ? [
          `end: ${end ? end.reason : 'none'}${end?.problem ? ` ${end.problem.message}` : ''}${tokens}`,
        ]
      : []),
  ]
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… ${text.length}` : text)

function shownItem(item: Item, terminals: Section['terminals']): string {
  switch (item.type) {
    case 'message': {
      const parts = item.parts.map((part) => (part.type === 'text' ? part.text : part.type))
      return `${item.role}: ${short(JSON.stringify(parts.join(' ')))}`
    }
    case 'tool': {
      const contents = item.content.map((part) => {
        if (part.type === 'diff')
          return `diff ${part.path} ${JSON.stringify([part.before, part.after])}`
        if (part.type === 'block') return `block ${JSON.stringify(part.block)}`
        const view = terminals[part.terminal]
        return `terminal ${JSON.stringify(view?.text ?? '')} exit ${view?.exit?.code ?? 'none'}`
      })
      return `tool ${item.kind} ${item.state}: ${[item.title, ...contents].map(short).join(' — ')}`
    }
    case 'notice':
      return item.title.startsWith('> ')
        ? item.title
        : `notice ${item.severity}: ${short([item.title, item.text].filter(Boolean).join(' / '))}`
    case 'compaction':
      return `compaction ${item.state}`
    case 'unknown':
      return `unknown ${item.name}: ${short(JSON.stringify(item.raw))}`
    default:
      return item.type
  }
}
