import { below } from '../../../kit/below'
import { textOf } from '../../../shared/agent/content'
import type { Item, Section, ToolItem } from '../../../shared/session/state'
import type { IndexEntry } from '../../store/log/log'

/** What of a section can be searched for: the prompt, what was said, and the files that were touched. */
export function entriesOf(section: Section, folder: string | undefined): IndexEntry[] {
  const { number, turn, startedAt } = section
  const prompt = textOf(turn?.content ?? [])
  const asked = { section: number, item: turn?.id ?? '', role: 'user', at: startedAt, text: prompt }
  const said = section.items.map((item) => ({
    section: number,
    item: item.id,
    ...searchable(item),
  }))
  return [asked, ...said, ...filesOf(section, folder)].filter(({ text }) => text.trim() !== '')
}

/** A tool call is found by its title and by its files. */
export const keyOf = ({ role, item }: Pick<IndexEntry, 'role' | 'item'>) => `${role}/${item}`

/** The files that tool calls of a section touch, each with the first that does. */
export function filesOf(section: Section, folder: string | undefined): IndexEntry[] {
  const seen = new Set<string>()
  return section.items.flatMap((item) => {
    if (item.type !== 'tool') return []
    const paths = new Set(touchedBy(item).map((path) => fromFolder(path, folder)))
    const fresh = [...paths].filter((path) => !seen.has(path))
    for (const path of fresh) seen.add(path)
    if (fresh.length === 0) return []
    const text = fresh.join('\n')
    return [{ section: section.number, item: item.id, role: 'file', at: item.at, text }]
  })
}

function touchedBy({ locations, content }: ToolItem): string[] {
  const diffs = content.flatMap((one) => (one.type === 'diff' ? [one.path] : []))
  return [...locations.map(({ path }) => path), ...diffs]
}

/** As it is called from the session's folder: whoever looks for the folder's name means something else. */
function fromFolder(path: string, folder: string | undefined): string {
  return (folder && below(path, folder)) || path
}

function searchable(item: Item): { role: string; at: number; text: string } {
  const { at } = item
  if (item.type === 'message') return { role: item.role, at, text: textOf(item.parts) }
  if (item.type === 'tool') return { role: 'tool', at, text: item.title }
  return { role: item.type, at, text: '' }
}
