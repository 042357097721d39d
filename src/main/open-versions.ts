import { join } from 'node:path'
import type { Machine } from './machines/machine'
import { run } from './machines/run'
import { Git, type RunGit } from './vcs/git'
import { Jj } from './vcs/jj'
import { GitAndJj } from './vcs/jj-checkouts'

/** The doors to version control on a machine; `folder` is the app's own. */
export function openVersions(machine: Machine, folder: string) {
  const runs =
    (program: string): RunGit =>
    (args, where) =>
      run(machine, program, args, { ...where, encoding: 'latin1' })
  const jj = new Jj(runs('jj'), machine.files)
  const own = join(folder, 'jj-checkouts')
  return {
    git: new Git(runs('git')),
    jj,
    /** For whoever only reads: workspaces of jj are checkouts to it. */
    reading: new GitAndJj(runs('git'), { jj, files: machine.files, folder: own }),
  }
}
