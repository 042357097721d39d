import type { BytePath } from '../../kit/path'

/** Two folders that changed some of the same files, in the order of their names. */
export interface Pair {
  one: string
  other: string
}

/** What a merge of two would come to, as git tried it. */
export interface Trial {
  tree: string
  conflicts: BytePath[]
  /** Changed by both, and merged. */
  merges: BytePath[]
}

/** Reads what `git merge-tree --stdin -z --name-only --messages` says of each pair. */
export function parseTrials(output: string): (Trial | undefined)[] {
  const fields = output.split('\0')
  const trials: (Trial | undefined)[] = []
  let at = 0
  const next = () => fields[at++] ?? ''
  while (at < fields.length - 1) {
    const status = next()
    if (status !== '0' && status !== '1') {
      trials.push(undefined)
      continue
    }
    const tree = next()
    const conflicts: BytePath[] = []
    for (let path = next(); path !== ''; path = next()) conflicts.push(path)
    const both = new Set<BytePath>()
    for (let count = next(); count !== ''; count = next()) {
      const paths = Array.from({ length: Number(count) }, next)
      const kind = next()
      next()
      if (kind === 'Auto-merging') for (const path of paths) both.add(path)
    }
    trials.push({ tree, conflicts, merges: [...both].filter((path) => !conflicts.includes(path)) })
  }
  return trials
}

/** Lines that two changed in different ways. */
export interface ConflictHunk {
  /** Where it begins on the one side, counted from 1. */
  line: number
  here: string[]
  there: string[]
}

/** The hunks between the marks that a merge left; the first side is here. */
export function conflictHunks(text: string): ConflictHunk[] {
  const hunks: ConflictHunk[] = []
  let line = 1
  let open: ConflictHunk | undefined
  let side: 'here' | 'there' | 'before' = 'here'
  for (const row of text.split('\n')) {
    if (row.startsWith('<<<<<<< ')) {
      open = { line, here: [], there: [] }
      side = 'here'
    } else if (open && row.startsWith('||||||| ')) side = 'before'
    else if (open && row === '=======') side = 'there'
    else if (open && row.startsWith('>>>>>>> ')) {
      hunks.push(open)
      open = undefined
    } else if (open) {
      if (side !== 'before') open[side].push(row)
      if (side === 'here') line += 1
    } else line += 1
  }
  return hunks
}

/** What one folder and another changed alike. */
export interface Conflict {
  path: BytePath
  kind: 'conflict' | 'same-file'
  /** The other's folder. */
  folder: string
  /** Some of them, where the texts could be compared. */
  hunks: ConflictHunk[]
}

/** A conflict, with who brought it about: the sessions that wrote the file, on either side. */
export interface ToldConflict extends Conflict {
  by: string[]
  others: string[]
  /** What the other folder stands on, and whether what it changed is committed there. */
  branch?: string
  committed?: true
}

/** The same seen from the other folder. */
export const turned = ({ line, here, there }: ConflictHunk): ConflictHunk => ({
  line,
  here: there,
  there: here,
})

/** Reads what `git cat-file --batch -z` says of names, in their order; nothing where there is no file. */
export function parseBlobs(output: string, names: readonly string[]): (string | undefined)[] {
  let at = 0
  return names.map((name) => {
    const missing = `${name} missing\n`
    if (output.startsWith(missing, at)) {
      at += missing.length
      return undefined
    }
    const line = output.indexOf('\n', at)
    const [, kind, size] = output.slice(at, line).split(' ')
    const from = line + 1
    at = from + Number(size) + 1
    return kind === 'blob' ? output.slice(from, at - 1) : undefined
  })
}
