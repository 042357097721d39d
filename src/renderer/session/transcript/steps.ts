import type { Section, ToolItem } from '../../../shared/session/state'
import { type Row, rowsOf, type ShownRow, type StepsRow } from './rows'

/** How much is shown of a conversation. */
export type Detail = 'summary' | 'normal' | 'verbose'

/** What is shown how: the same until the user chooses something else. */
export interface Folding {
  detail: Detail
  isOpen(key: string): boolean
}

/** Fewer steps are read as fast as a line that sums them up, */
const least = 6
/** but not in a turn that takes more than this: all of it is to be on one screen. */
const long = 12
/** The last steps of a turn that goes on are in sight. */
const inSight = 3

const sealed = new WeakMap<Section, { folding: Folding; rows: ShownRow[] }>()

/** A conversation as it is shown: what went well, one after the other, is a line that opens. */
export function shownRows(
  sections: readonly Section[],
  newest: Section,
  folding: Folding,
): ShownRow[] {
  return sections.flatMap((section) => {
    if (section === newest) return foldSteps(rowsOf(section, true), true, folding)
    const known = sealed.get(section)
    if (known?.folding === folding) return known.rows
    const rows = foldSteps(rowsOf(section, false), false, folding)
    sealed.set(section, { folding, rows })
    return rows
  })
}

function foldSteps(rows: readonly Row[], newest: boolean, { detail, isOpen }: Folding): ShownRow[] {
  const [first] = rows
  if (detail === 'verbose' || !first) return [...rows]
  const end = first.section.turn?.end
  const over = !newest || end !== undefined
  const summary = detail === 'summary'
  const quiet = quietIn(rows, over && summary, end)
  const atLeast = summary || (over && isLong(first.section)) ? 1 : least
  const shown: ShownRow[] = []
  for (let place = 0; place < rows.length; ) {
    const from = place
    while (place < rows.length && quiet.has(rows[place] as Row)) place += 1
    const run = rows.slice(from, place)
    const kept = over || place < rows.length ? 0 : lastSteps(run)
    shown.push(...foldRun(run.slice(0, run.length - kept), atLeast, isOpen))
    shown.push(...run.slice(run.length - kept))
    const loud = rows[place]
    if (loud) shown.push(loud)
    place += 1
  }
  return withOneLead(shown)
}

function foldRun(run: readonly Row[], atLeast: number, isOpen: Folding['isOpen']): ShownRow[] {
  const [first] = run
  if (!first || stepsIn(run).length < atLeast) return [...run]
  const key = `${first.key}/steps`
  const open = isOpen(key)
  const row: StepsRow = { kind: 'steps', key, section: first.section, rows: run, isOpen: open }
  return open ? [row, ...run] : [row]
}

/** One that takes so many steps that each of them is as short as can be. */
export const isLong = ({ items }: Section): boolean =>
  items.length > long && items.filter(({ type }) => type === 'tool').length > long

/** What needs no line of its own: not what runs, asks or is the answer, and in full nor what failed or was said. */
function quietIn(
  rows: readonly Row[],
  onlyAnswer: boolean,
  end: { at: number } | undefined,
): ReadonlySet<Row> {
  const said = rows.findLast((row) => row.kind === 'message' && row.item.role === 'agent')
  const answer = end && said?.kind === 'message' ? said.item : undefined
  const isQuiet = (row: Row): boolean => {
    if (row.kind === 'message') {
      if (row.item.role === 'thought') return row.item.endedAt !== undefined
      return onlyAnswer && row.item.role === 'agent' && row.item !== answer
    }
    if (row.kind !== 'item') return false
    const { item } = row
    if (item.type === 'tool')
      return item.state === 'done' || (onlyAnswer && item.state === 'failed')
    if (item.type === 'compaction') return item.state === 'done'
    return item.type === 'answered' || (item.type === 'notice' && item.severity === 'info')
  }
  return new Set(rows.filter(isQuiet))
}

/** How many rows at the end hold the last steps. */
function lastSteps(run: readonly Row[]): number {
  let steps = 0
  for (let place = run.length - 1; place >= 0; place -= 1) {
    if (isStep(run[place])) steps += 1
    if (steps === inSight) return run.length - place
  }
  return run.length
}

/** The agent is named where its words are first seen. */
function withOneLead(rows: readonly ShownRow[]): ShownRow[] {
  let isHidden = false
  return rows.map((row) => {
    if (row.kind === 'steps' && !row.isOpen)
      isHidden ||= row.rows.some((one) => one.kind === 'message' && one.lead)
    if (!isHidden || row.kind !== 'message' || row.item.role !== 'agent') return row
    isHidden = false
    return { ...row, lead: true }
  })
}

const isStep = (row: Row | undefined): boolean => row?.kind === 'item' && row.item.type === 'tool'

export const stepsIn = (rows: readonly Row[]): ToolItem[] =>
  rows.flatMap((row) => (row.kind === 'item' && row.item.type === 'tool' ? [row.item] : []))

const kinds: Record<string, (count: number) => string> = {
  read: (count) => `read ${counted(count, 'file')}`,
  search: (count) => `searched ${times(count)}`,
  execute: (count) => `ran ${counted(count, 'command')}`,
  fetch: (count) => `fetched ${counted(count, 'page')}`,
}
const changing = new Set(['edit', 'delete', 'move'])

/** "Read 4 files, searched twice, changed 2 files": what was done, in the order of what is done most. */
export function stepsWords(steps: readonly ToolItem[]): string {
  const counts = new Map<string, number>()
  for (const { kind = 'other' } of steps) {
    const name = kind in kinds ? kind : changing.has(kind) ? 'change' : 'other'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const changed = counts.get('change')
  const other = counts.get('other')
  counts.delete('change')
  counts.delete('other')
  const told = [...counts]
    .sort(([, one], [, more]) => more - one)
    .map(([name, count]) => kinds[name]?.(count) ?? '')
  if (changed) told.push(`changed ${counted(filesOf(steps), 'file')}`)
  if (other) told.push(told.length > 0 ? `${other} more` : 'done')
  return told.join(', ')
}

/** The files that steps changed; a step that names none counts as one. */
function filesOf(steps: readonly ToolItem[]): number {
  const changes = steps.filter(({ kind = '' }) => changing.has(kind))
  return new Set(
    changes.map(({ id, content, locations }) => {
      const diff = content.find((part) => part.type === 'diff')
      return (diff?.type === 'diff' ? diff.path : locations[0]?.path) ?? id
    }),
  ).size
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
