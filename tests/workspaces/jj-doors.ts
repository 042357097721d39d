import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '../../src/main/host/machine'
import { run } from '../../src/main/host/run'
import type { RunGit } from '../../src/main/workspace/git/git'
import { Jj } from '../../src/main/workspace/jj/jj'
import { GitAndJj } from '../../src/main/workspace/jj/jj-checkouts'
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
