import { type ToolContent, textOf } from '../../../shared/agent/content'
import type { Item, Section, ToolItem } from '../../../shared/session/state'
import { type DiffContent, diffsOf, unknownOf } from './diff'
import { foldsOf, payloadText } from './tool-words'

/** Something in a conversation that holds what is looked for. */
export interface Hit {
  section: number
  item: string
  /** What has to be opened to see it, by the keys of folds below the row's. */
  folds: readonly string[]
  /** Which line of what is long has to be shown, by its key below the row's. */
  lines: readonly { key: string; place: number }[]
}

/** What a row says at once, and what when it is opened. */
interface Texts {
  open: readonly string[]
  folded?: readonly string[]
  folds?: readonly string[]
  changes?: readonly ToolContent[]
}

/** What of a section holds the text, folded parts too, in the order in which it stands. */
export function hitsIn(section: Section, text: string): Hit[] {
  const holds = holding(text)
  const { number, turn, items } = section
  const prompt = turn && holds(textOf(turn.content)) ? [turn.id] : []
  return [
    ...prompt.map((item) => ({ section: number, item, folds: [], lines: [] })),
    ...items.flatMap((item) => {
      const { open, folded = [], folds = [''], changes = [] } = textsOf(item, section)
      const hit = { section: number, item: item.id, folds: [], lines: [] }
      if (open.some(holds)) return [hit]
      const lines = linesIn(changes, holds)
      return folded.some(holds) || lines.length > 0 ? [{ ...hit, folds, lines }] : []
    }),
  ]
}

/** What has to be compared before one can tell which lines of it hold the text. */
export function toCompare(section: Section, text: string): DiffContent[] {
  const holds = holding(text)
  const changes = section.items.flatMap((item) =>
    item.type === 'tool' ? item.content.filter((part) => part.type === 'diff') : [],
  )
  return unknownOf(changes).filter((change) => holdsAny(change, holds))
}

type Holds = (text: string) => boolean

function holding(text: string): Holds {
  const wanted = text.toLowerCase()
  return (one) => one.toLowerCase().includes(wanted)
}

const holdsAny = ({ before, after }: DiffContent, holds: Holds): boolean =>
  holds(after) || holds(before ?? '')

/** The first line of each change that holds it, of those that can be shown. */
function linesIn(content: readonly ToolContent[], holds: Holds): Hit['lines'] {
  return content.flatMap((part, place) => {
    if (part.type !== 'diff') return []
    const [diff] = holdsAny(part, holds) ? (diffsOf([part]) ?? []) : []
    const line = diff ? diff.find(holds) : -1
    return line < 0 ? [] : [{ key: `/diff-${place}/lines`, place: line }]
  })
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
  const parts = content.map((part) => {
    if (part.type === 'diff') return part.path
    if (part.type === 'terminal') return printed(part.terminal)
    return textOf([part.block])
  })
  const places = locations.map(({ path }) => path)
  const folded = [...places, payloadText(input), payloadText(output), ...parts]
  return { open: [title], folded, folds: foldsOf(item), changes: content }
}
