import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { type Git, type GitOptions, printed, type Repository } from './git'

/** An entry of an index or a tree. */
export interface Entry {
  /** "0" for none. */
  mode: string
  oid: string
}

/** Where an index differs from a tree, and what the tree has there. */
export async function differingFrom(
  git: Git,
  repository: Repository,
  tree: string,
  options: GitOptions = {},
): Promise<Result<{ path: BytePath; before: Entry; now: Entry }[]>> {
  const args = ['diff-index', '--cached', '--raw', '--no-renames', '--no-abbrev', '-z', tree]
  const read = printed(await git.read(repository, args, options))
  return read.ok ? success(rawEntries(read.value)) : read
}

/** How many files differ between two trees, one that was renamed as one, as reviews list them. */
export async function filesBetween(
  git: Git,
  repository: Repository,
  before: string,
  now: string,
): Promise<number | undefined> {
  const args = ['diff-tree', '-r', '--find-renames', '--name-only', '-z', before, now]
  const read = printed(await git.read(repository, args))
  return read.ok ? read.value.split('\0').filter(Boolean).length : undefined
}

/** Reads what `--raw -z` prints; a path in conflict comes twice. */
export function rawEntries(output: string): { path: BytePath; before: Entry; now: Entry }[] {
  const fields = output.split('\0')
  const entries = new Map<BytePath, { path: BytePath; before: Entry; now: Entry }>()
  for (let place = 0; place + 1 < fields.length; place += 2) {
    const [was = '', is = '', before = '', now = ''] = (fields[place] ?? '').slice(1).split(' ')
    const path = fields[place + 1] ?? ''
    const known = entries.get(path)
    const old = { mode: bare(was), oid: before }
    entries.set(path, {
      path,
      before: old.mode === '0' && known ? known.before : old,
      now: { mode: bare(is), oid: now },
    })
  }
  return [...entries.values()]
}

const bare = (mode: string) => (/^0+$/.test(mode) ? '0' : mode)

/** What `update-index --index-info` reads; all stages of a path go first. */
export function indexInfo(entries: readonly (readonly [BytePath, Entry])[]): string {
  return entries
    .map(([path, { mode, oid }]) => {
      const gone = `0 ${'0'.repeat(oid.length)}\t${path}\0`
      return mode === '0' ? gone : `${gone}${mode} ${oid}\t${path}\0`
    })
    .join('')
}
