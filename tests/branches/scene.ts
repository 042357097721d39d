import { onTestFinished } from 'vitest'
import { type Result, success } from '../../src/kit/result'
import { Branches } from '../../src/main/change/branches/branches'
import { BranchOperations } from '../../src/main/change/branches/operations'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import type { StoredOperation } from '../../src/main/store/log/log'
import { Git, type RunGit } from '../../src/main/workspace/git/git'
import { GitAndJj } from '../../src/main/workspace/jj/jj-checkouts'
import { JournaledOperations } from '../../src/main/workspace/journaled-operations'
import type { BranchRow } from '../../src/shared/change/branch'
import { testFolder } from '../lib/folder'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { jjDoorsOf } from '../workspaces/jj-doors'

/** Who commits where the test says nothing else. */
export const somebody = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
}

export interface SceneOptions {
  env?: Record<string, string>
  bases?: Record<string, string>
  /** Whose agents are at work in a folder. */
  atWork?: string[]
  stored?: Map<string, StoredOperation>
  /** What is kept between runs of the app. */
  memory?: Map<string, unknown>
}

/** What the app does with branches, over the real git; a session is called as its folder. */
export function branchesOf(options: SceneOptions = {}) {
  const { env = somebody, bases = {}, atWork = [] } = options
  const stored = options.stored ?? new Map<string, StoredOperation>()
  const rows = new Map<string, BranchRow>()
  const waiting = new Set<() => void>()
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ({ ...ownEnvironment(), ...env }),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  const calls: string[][] = []
  const counted: RunGit = (args, where) => {
    calls.push(args)
    return run(machine, 'git', args, { ...where, encoding: 'latin1' })
  }
  const git = new Git(counted)
  const { jj } = jjDoorsOf(machine)
  const files = machine.files
  const reading = new GitAndJj(counted, { jj, files, folder: testFolder() })
  const after = (milliseconds: number, then: () => void) => {
    const timer = setTimeout(then, milliseconds / 10)
    return () => clearTimeout(timer)
  }
  const journal = new JournaledOperations(
    {
      undertakings: {
        all: () => [...stored.values()],
        put: (one: StoredOperation) => void stored.set(one.id, structuredClone(one)),
        remove: (id: string) => void stored.delete(id),
      },
      flush: () => true,
    } as ConstructorParameters<typeof JournaledOperations>[0],
    () => crypto.randomUUID(),
  )
  const now = () => performance.now() * 10
  const parts = {
    git,
    reading,
    jj,
    machine,
    undertakings: journal,
    after,
    now,
    folder: testFolder(),
    run: (command: string, args: string[], where: Parameters<typeof run>[3]) =>
      run(machine, command, args, where),
    atWork: () => atWork,
    memory: options.memory ?? new Map<string, unknown>(),
  }
  const put = (_table: 'branches', row: BranchRow) => {
    rows.set(row.id, row)
    for (const look of waiting) look()
  }
  const branchOperations = new BranchOperations({ put }, Date.now, after)
  const branches = new Branches(parts, branchOperations, (path) =>
    success({ path, ...(bases[path] ? { base: bases[path] } : {}) }),
  )
  onTestFinished(async () => {
    branches.stop()
    await machine.close(QUIT_PLAN)
  })
  /** Resolves with the row of a folder as soon as it is so. */
  const row = (folder: string, holds: (row: BranchRow) => boolean) =>
    new Promise<BranchRow>((resolve) => {
      const look = () => {
        const now = rows.get(folder)
        if (!now || !holds(now)) return
        waiting.delete(look)
        resolve(now)
      }
      waiting.add(look)
      look()
    })
  return { branches, rows, row, git, parts, stored, calls, machine }
}

export function valueIn<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  const { message, hint, details } = result.problem
  throw new Error([message, hint, details].filter(Boolean).join('\n'))
}

export function problemIn(result: Result<unknown>) {
  if (result.ok) throw new Error('It was done')
  return result.problem
}
