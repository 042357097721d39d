import { onTestFinished } from 'vitest'
import { Lanes } from '../../src/kit/lanes'
import type { Problem } from '../../src/kit/result'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { Machine } from '../../src/main/host/machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { findWith } from '../../src/main/workspace/find-followed'
import { Folders } from '../../src/main/workspace/folders'
import { Git } from '../../src/main/workspace/git/git'
import { Jj } from '../../src/main/workspace/jj/jj'
import type { Tracked } from '../../src/main/workspace/tracker'
import type { FolderRow } from '../../src/shared/app/tables'
import { jjProgram } from '../lib/jj-program'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

/** Waits are so many times shorter. */
const faster = 10

/** Folders that are looked at, over the real git and the real watcher, and what they have said so far. */
export function foldersOf({
  watch,
  jjProgram: program = jjProgram,
}: Partial<Pick<Machine, 'watch'>> & { jjProgram?: string } = {}) {
  const unwatched: Problem[] = []
  const calls: string[][] = []
  const told: { folder: string; tracked: Tracked }[] = []
  const rows = new Map<string, FolderRow>()
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  const door = new Git((args, where) => {
    calls.push(args)
    return run(machine, 'git', args, { ...where, encoding: 'latin1' })
  })
  const jj = new Jj(
    (args, where) => run(machine, program, args, { ...where, encoding: 'latin1' }),
    machine.files,
  )
  const folders = new Folders(
    {
      find: findWith(door, jj),
      lanes: new Lanes(),
      machine: watch ? { watch } : machine,
      now: () => performance.now() * faster,
      after: (milliseconds, then) => {
        const timer = setTimeout(then, milliseconds / faster)
        return () => clearTimeout(timer)
      },
      unwatched: (problem) => unwatched.push(problem),
      ready: Promise.resolve(),
    },
    {
      put: (_table, row) => {
        rows.set(row.id, row)
        look()
      },
      remove: (_table, id) => {
        rows.delete(id)
        look()
      },
    },
  )
  folders.listen((folder, tracked) => {
    told.push({ folder, tracked })
    look()
  })
  onTestFinished(async () => {
    await folders.stop()
    await machine.close(QUIT_PLAN)
  })
  /** Resolves when it is so: looked at whenever something was told. */
  const when = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  /** The row of a folder, as soon as it says so. */
  const row = async (folder: string, expected: Record<string, unknown>) => {
    const holds = () => {
      const now = rows.get(folder) as Record<string, unknown> | undefined
      return Object.entries(expected).every(([key, value]) => now?.[key] === value)
    }
    await when(holds)
    return rows.get(folder)
  }
  return { folders, git: door, jj, calls, told, rows, unwatched, when, row }
}
