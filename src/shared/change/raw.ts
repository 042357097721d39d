import type { BytePath } from '../../kit/path'
import type { Change } from './status'

/** What two trees, or a tree and the disk, have at a path. */
export interface RawChange {
  path: BytePath
  from?: BytePath
  change: Change
  /** As git says them; 000000 where nothing is. */
  modes: [before: string, after: string]
  /** The contents, all zeros where nothing is, or where git has not looked at what is on the disk. */
  oids: [before: string, after: string]
  /** None where it is no text. */
  counts?: { added: number; deleted: number }
}

/** Reads `git diff --raw --numstat -z`, bytes in latin1; of a line that is new to us nothing is made. */
export function parseRaw(output: string): RawChange[] {
  const fields = output.split('\0')
  const changes = new Map<BytePath, RawChange>()
  let place = 0
  const next = () => fields[place++] ?? ''
  while (place < fields.length) {
    const field = next()
    if (field.startsWith(':')) {
      const [before = '', after = '', left = '', right = '', state = ''] = field.slice(1).split(' ')
      const change = states[state[0] ?? '']
      const first = next()
      const moved = change === 'renamed' || change === 'copied'
      const path = moved ? next() : first
      // A conflict is told twice: that it is one, and what differs.
      if (!change || changes.has(path)) continue
      const from = moved ? { from: first } : {}
      changes.set(path, { path, ...from, change, modes: [before, after], oids: [left, right] })
    } else if (field !== '') {
      const [added = '', deleted = '', ...rest] = field.split('\t')
      let path = rest.join('\t')
      if (path === '') {
        next()
        path = next()
      }
      const change = changes.get(path)
      if (change && added !== '-')
        change.counts = { added: Number(added), deleted: Number(deleted) }
    }
  }
  return [...changes.values()]
}

const states: Record<string, Change> = {
  M: 'modified',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'retyped',
  U: 'conflicted',
}
