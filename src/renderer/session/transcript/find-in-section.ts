import { textOf } from '../../../shared/agent/content'
import type { Item, Section, ToolItem } from '../../../shared/session/state'
import { foldsOf, payloadText } from './tool-words'

/** Something in a conversation that holds what is looked for. */
export interface Hit {
  section: number
  item: string
  /** What has to be opened to see it, by the keys of folds below the row's. */
  folds: readonly string[]
}

/** What a row says at once, and what when it is opened. */
interface Texts {
  open: readonly string[]
  folded?: readonly string[]
  folds?: readonly string[]
}

/** What of a section holds the text, folded parts too, in the order in which it stands. */
export function hitsIn(section: Section, text: string): Hit[] {
  const wanted = text.toLowerCase()
  const holds = (some: readonly string[]) => some.some((one) => one.toLowerCase().includes(wanted))
  const { number, turn, items } = section
  const prompt = turn && holds([textOf(turn.content)]) ? [turn.id] : []
  return [
    ...prompt.map((item) => ({ section: number, item, folds: [] })),
    ...items.flatMap((item) => {
      const { open, folded = [], folds = [''] } = textsOf(item, section)
      if (holds(open)) return [{ section: number, item: item.id, folds: [] }]
      return holds(folded) ? [{ section: number, item: item.id, folds }] : []
    }),
  ]
}

function textsOf(item: Item, { terminals }: Section): Texts {
  switch (item.type) {
    case 'message': {
      const text = [textOf(item.parts)]
      return item.role === 'thought' ? { open: [], folded: text } : { open: text }
    }
    case 'tool':
      return textsOfTool(item, (terminal) => terminals[terminal]?.text ?? '')
    case 'notice':
      return { open: [item.title, item.text ?? ''] }
    case 'subagent':
      return { open: [item.name], folded: [item.text] }
    case 'compaction':
      return { open: [], folded: [item.summary ?? ''] }
    case 'break':
    case 'failed':
      return { open: [item.problem.message], folded: [item.problem.details ?? ''] }
    case 'unknown':
      return { open: [item.name], folded: [payloadText(item.raw)] }
    case 'preparing':
      return { open: [item.name], folded: [terminals[item.terminal]?.text ?? ''] }
    case 'resumed':
    case 'restored':
    case 'answered':
      return { open: [] }
  }
}

function textsOfTool(item: ToolItem, printed: (terminal: string) => string): Texts {
  const { title, locations, input, output, content } = item
  const parts = content.flatMap((part) => {
    if (part.type === 'diff') return [part.path, part.before ?? '', part.after]
    if (part.type === 'terminal') return [printed(part.terminal)]
    return [textOf([part.block])]
  })
  const places = locations.map(({ path }) => path)
  const folded = [...places, payloadText(input), payloadText(output), ...parts]
  return { open: [title], folded, folds: foldsOf(item) }
}
