import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { Machine } from '../../src/main/host/machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import type { StoredWorkspace } from '../../src/main/store/log/log'
import { Git } from '../../src/main/workspace/git/git'
import { testFolder } from '../lib/folder'
import { git } from '../lib/repository'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

/** This computer, as the app has it. */
export function localMachine(): Machine {
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  onTestFinished(() => machine.close(QUIT_PLAN))
  return machine
}

export const doorOf = (machine: Pick<Machine, 'spawn'>): Git =>
  new Git((args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }))

/** A worktree that was made of a repository, and what the app has on record of it. */
export function madeWorkspace(
  project: string,
  branch = 'fix',
  path = join(testFolder(), 'tree'),
): StoredWorkspace {
  git(project, 'worktree', 'add', '--quiet', '-b', branch, path)
  const asked = ['--path-format=absolute', '--git-common-dir', '--git-dir', 'HEAD']
  const [common = '', admin = '', commit = ''] = git(path, 'rev-parse', ...asked).split('\n')
  const { dev, ino, birthtimeNs } = lstatSync(path, { bigint: true })
  return {
    id: `w-${branch.replaceAll(/\W/g, '-')}`,
    project: 'p',
    kind: 'worktree',
    name: branch,
    path,
    folder: path,
    branch,
    base: 'main',
    commit,
    state: 'ready',
    setup: 'none',
    health: 'ok',
    createdAt: 0,
    top: project,
    common,
    admin,
    identity: { device: `${dev}`, inode: `${ino}`, born: `${birthtimeNs}` },
  }
}
