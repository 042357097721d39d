import { join } from 'node:path'
import type { Machine } from '../host/machine'
import { run } from '../host/run'
import type { Rows } from '../store/feed/rows'
import type { Log } from '../store/log/log'
import { Git, type RunGit } from './git/git'
import { RepositoryPrograms } from './git/programs'
import { Jj } from './jj/jj'
import { GitAndJj } from './jj/jj-checkouts'

/** By repository: what of the programs that it names the user has allowed. */
const allowedKey = 'allowed-programs'

/** The doors to version control on a machine; `folder` is the app's own. */
export function openVersions(machine: Machine, folder: string, memory: Log['memory'], rows: Rows) {
  const runs =
    (program: string): RunGit =>
    (args, where) =>
      run(machine, program, args, { ...where, encoding: 'latin1' })
  const jj = new Jj(runs('jj'), machine.files)
  const own = join(folder, 'jj-checkouts')
  const allowedIn = () => (memory.get(allowedKey) as Record<string, string[]> | undefined) ?? {}
  const programs = new RepositoryPrograms({
    git: new Git(runs('git')),
    files: machine.files,
    put: (row) => rows.put('repositories', row),
    remove: (id) => rows.remove('repositories', id),
    allowed: (repository) => allowedIn()[repository] ?? [],
    allow(repository, more) {
      const all = allowedIn()
      const those = [...new Set([...(all[repository] ?? []), ...more])]
      memory.set(allowedKey, { ...all, [repository]: those })
    },
  })
  return {
    programs,
    git: new Git(runs('git'), programs),
    jj,
    /** For whoever only reads: workspaces of jj are checkouts to it. */
    reading: new GitAndJj(runs('git'), { jj, files: machine.files, folder: own }, programs),
  }
}
