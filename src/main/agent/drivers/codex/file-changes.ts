import type { ToolContent, ToolPatch } from '../../../../shared/agent/content'
import { fieldsOf, listIn, textIn, wordsIn } from '../fields'

interface Change {
  path: string
  kind: string
  moved: string | undefined
  diff: string
}

function readChanges(value: unknown): Change[] {
  return listIn(value).flatMap((entry) => {
    const { path, kind, diff } = fieldsOf(entry)
    if (typeof path !== 'string') return []
    const { type, move_path } = fieldsOf(kind)
    const moved = wordsIn(move_path)
    return [{ path, kind: textIn(type) ?? 'update', moved, diff: textIn(diff) ?? '' }]
  })
}

/** What is to be done to files, or was. */
export function readFileChanges(
  value: unknown,
): Pick<ToolPatch, 'title' | 'kind' | 'content' | 'locations'> {
  const changes = readChanges(value)
  return {
    title: titleOf(changes),
    kind: kindOf(changes),
    content: changes.flatMap(diffsOf),
    locations: changes.flatMap(({ path, moved }) =>
      [path, moved].flatMap((one) => (one === undefined ? [] : [{ path: one }])),
    ),
  }
}

const verbs: Record<string, string> = { add: 'Create', delete: 'Delete', move: 'Move' }

const branchOperationOf = ({ kind, moved }: Change): string => (moved === undefined ? kind : 'move')

function titleOf(changes: readonly Change[]): string {
  const [first, ...others] = changes
  if (!first) return 'Edit files'
  if (others.length > 0) return `Edit ${changes.length} files`
  return `${verbs[branchOperationOf(first)] ?? 'Edit'} ${nameOf(first.path)}`
}

function kindOf(changes: readonly Change[]): string {
  const branchOperations = new Set(changes.map(branchOperationOf))
  const [only] = branchOperations.size === 1 ? branchOperations : []
  return only === 'delete' || only === 'move' ? only : 'edit'
}

const nameOf = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path

/** Of a new or a deleted file there is the whole text, of any other each hunk. */
function diffsOf(change: Change): ToolContent[] {
  const { kind, moved, diff } = change
  const path = moved ?? change.path
  if (kind === 'add') return [{ type: 'diff', path, before: null, after: diff }]
  if (kind === 'delete') return [{ type: 'diff', path, before: diff, after: '' }]
  return hunksOf(diff).map((hunk) => ({ type: 'diff', path, ...hunk }))
}

interface Hunk {
  before: string
  after: string
}

/** Both sides of each hunk of a patch. */
export function hunksOf(patch: string): Hunk[] {
  const hunks: Hunk[] = []
  let sign = ''
  for (const line of patch.split(/(?<=\n)/)) {
    const hunk = hunks.at(-1)
    if (line.startsWith('@@')) hunks.push({ before: '', after: '' })
    else if (!hunk) continue
    // "\ No newline at end of file" is said of the line before it.
    else if (line.startsWith('\\')) change(hunk, sign, (side) => side.replace(/\n$/, ''))
    else change(hunk, line[0] ?? '', (side) => side + line.slice(1))
    sign = line[0] ?? ''
  }
  return hunks
}

/** On the side that a line is on, or on both. */
function change(hunk: Hunk, sign: string, how: (side: string) => string): void {
  if (sign !== '+') hunk.before = how(hunk.before)
  if (sign !== '-') hunk.after = how(hunk.after)
}
