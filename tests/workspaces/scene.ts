import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createLocalMachine } from '../../src/main/machines/local/local-machine'
import { QUIT_PLAN } from '../../src/main/machines/plans'
import { run } from '../../src/main/machines/run'
import { Git } from '../../src/main/vcs/git'
import { Lanes } from '../../src/main/vcs/lanes'
import type { Tracked } from '../../src/main/workspaces/tracker'
import { Workspaces } from '../../src/main/workspaces/workspaces'
import type { WorkspaceRow } from '../../src/shared/tables'
import { testFolder } from '../lib/folder'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

const author = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
}

/** The user's own git, as an agent would call it. */
export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, ...author }
  return execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' }).toString()
}

export function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** A repository of the test's own, with one commit. */
export function repository(files: Record<string, string> = { 'a.txt': 'one\n' }): string {
  const folder = testFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main')
  for (const [name, text] of Object.entries(files)) write(folder, name, text)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=first')
  return folder
}

/** Waits are so many times shorter. */
const faster = 10

/** Workspaces over the real git and the real watcher, and what they have said so far. */
export function workspacesOf() {
  const calls: string[][] = []
  const told: { folder: string; tracked: Tracked }[] = []
  const rows = new Map<string, WorkspaceRow>()
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
  const workspaces = new Workspaces(
    {
      git: door,
      lanes: new Lanes(),
      machine,
      now: () => performance.now() * faster,
      after: (milliseconds, then) => {
        const timer = setTimeout(then, milliseconds / faster)
        return () => clearTimeout(timer)
      },
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
  workspaces.listen((folder, tracked) => {
    told.push({ folder, tracked })
    look()
  })
  onTestFinished(async () => {
    await workspaces.stop()
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
  return { workspaces, git: door, calls, told, rows, when, row }
}
