import { isGenerated } from '../../shared/workspace/generated'
import type { BytePath } from '../../shared/workspace/path'
import { type Git, printed, type Repository } from '../vcs/git'

/** Which of some files are made by programs: as the repository's attributes say, else by their names. */
export async function generatedAmong(
  git: Git,
  repository: Repository,
  files: readonly { path: BytePath }[],
): Promise<Set<BytePath>> {
  const paths = files.map(({ path }) => path)
  const said = new Map<BytePath, string>()
  if (paths.length > 0) {
    const input = paths.map((path) => `${path}\0`).join('')
    const args = ['check-attr', '--stdin', '-z', 'linguist-generated']
    const read = printed(await git.read(repository, args, { input, limit: outputLimit }))
    // Where git does not say, names do.
    const fields = read.ok ? read.value.split('\0') : []
    for (let at = 0; at + 2 < fields.length; at += 3)
      said.set(fields[at] as BytePath, fields[at + 2] as string)
  }
  return new Set(paths.filter((path) => meant(said.get(path)) ?? isGenerated(path)))
}

const outputLimit = 256 * 1024 * 1024

function meant(value: string | undefined): boolean | undefined {
  if (value === 'set' || value === 'true') return true
  return value === 'unset' || value === 'false' ? false : undefined
}
