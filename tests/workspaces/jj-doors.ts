import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '../../src/main/machines/machine'
import { run } from '../../src/main/machines/run'
import type { RunGit } from '../../src/main/vcs/git'
import { Jj } from '../../src/main/vcs/jj'
import { GitAndJj } from '../../src/main/vcs/jj-checkouts'
import { jjProgram } from '../lib/jj-program'

/** The doors to jj of a machine, with the jj of the tests. */
export function jjDoorsOf(machine: Pick<Machine, 'spawn' | 'files'>) {
  const runs =
    (program: string): RunGit =>
    (args, where) =>
      run(machine, program, args, { ...where, encoding: 'latin1' })
  const jj = new Jj(runs(jjProgram), machine.files)
  // It is made when somebody looks into a workspace of jj.
  const own = join(tmpdir(), `liminal-test-checkouts-${process.pid}`)
  return { jj, reading: new GitAndJj(runs('git'), { jj, files: machine.files, folder: own }) }
}
