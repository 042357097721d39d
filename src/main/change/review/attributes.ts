import type { BytePath } from '../../../kit/path'
import { type Git, printed, type Repository } from '../../workspace/git/git'
import { isGenerated } from '../model/generated'

/** What a repository's attributes say of some files. */
export interface Attributes {
  /** Made by programs: as is said, else by their names. */
  generated: Set<BytePath>
  /** A program stands between what lies on the disk and what is committed. */
  filtered: Set<BytePath>
}

export async function attributesOf(
  git: Git,
  repository: Repository,
  files: readonly { path: BytePath }[],
): Promise<Attributes> {
  const paths = files.map(({ path }) => path)
  const generated = new Map<BytePath, string>()
  const filtered = new Set<BytePath>()
  if (paths.length > 0) {
    const input = paths.map((path) => `${path}\0`).join('')
    const args = ['check-attr', '--stdin', '-z', 'linguist-generated', 'filter']
    const read = printed(await git.read(repository, args, { input, limit: outputLimit }))
    // Where git does not say, names do.
    const fields = read.ok ? read.value.split('\0') : []
    for (let at = 0; at + 2 < fields.length; at += 3) {
      const [path = '', attribute, value = ''] = fields.slice(at, at + 3)
      if (attribute === 'filter') {
        if (!unfiltered.has(value)) filtered.add(path)
      } else generated.set(path, value)
    }
  }
  return {
    generated: new Set(paths.filter((path) => meant(generated.get(path)) ?? isGenerated(path))),
    filtered,
  }
}

const outputLimit = 256 * 1024 * 1024
const unfiltered = new Set(['unspecified', 'unset', 'set'])

function meant(value: string | undefined): boolean | undefined {
  if (value === 'set' || value === 'true') return true
  return value === 'unset' || value === 'false' ? false : undefined
}

/** Files by their paths, each with whether it is filtered. */
export const byPath = <File extends { path: BytePath }>(
  files: readonly File[],
  filtered: ReadonlySet<BytePath>,
): Map<BytePath, File & { filtered?: true }> =>
  new Map(
    files.map((file) => [
      file.path,
      filtered.has(file.path) ? { ...file, filtered: true as const } : file,
    ]),
  )
