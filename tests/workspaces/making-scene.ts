import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Lanes } from '../../src/kit/lanes'
import type { Result } from '../../src/kit/result'
import { success } from '../../src/kit/result'
import type { ProjectSetup } from '../../src/main/app/model/project-setup'
import type { MachineFiles } from '../../src/main/host/files'
import type { MachineFolders } from '../../src/main/host/folders'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { openLog } from '../../src/main/store/log/open-log'
import { Git, type RunGit } from '../../src/main/workspace/git/git'
import { GitWorktrees } from '../../src/main/workspace/git/git-worktrees'
import { SettingUp } from '../../src/main/workspace/setting-up'
import { Spares } from '../../src/main/workspace/spares'
import { Workspaces } from '../../src/main/workspace/workspaces'
import type { WorkspaceRow } from '../../src/shared/app/tables'
import type { SessionEvent } from '../../src/shared/session/event'
import { testFolder } from '../lib/folder'
import { git } from '../lib/repository'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

/** What the effects of making pass through, so that each can be made to fail. */
export interface Between {
  git?(run: RunGit): RunGit
  files?(files: MachineFiles): MachineFiles
  folders?(folders: MachineFolders): MachineFolders
  wanted?: Partial<ProjectSetup>
  trusted?(): string
  /** Whether spares are wanted. */
  spares?(): boolean
}

export function localMachine() {
  const machine = createLocalMachine({
    records: memoryRecords(),
    // A part that is cloned from another folder is nothing that git does unasked.
    environment: async () => ({
      ...ownEnvironment(),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_ALLOW_PROTOCOL: 'file',
    }),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  onTestFinished(() => machine.close(QUIT_PLAN))
  return machine
}

/** Workspaces over the real git, the real log and the real disk, and what they have told so far. */
export function workspacesOf(
  project: string,
  between: Between = {},
  file = join(testFolder(), 'log.db'),
) {
  const machine = localMachine()
  const plain: RunGit = (args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' })
  const door = new Git(between.git?.(plain) ?? plain)
  const files = between.files?.(machine.files) ?? machine.files
  const folders = between.folders?.(machine.folders) ?? machine.folders
  const opened = openLog(file)
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const told: SessionEvent[] = []
  const rows = new Map<string, WorkspaceRow>()
  const shown: string[] = []
  const root = `${project}-worktrees`
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const workspaces = new Workspaces({
    log,
    lanes: new Lanes(),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    rows: {
      put(_, row) {
        rows.set(row.id, row)
        if (row.step) shown.push(row.step)
      },
      remove: (_, id) => void rows.delete(id),
    },
    isolations: {
      worktree: new GitWorktrees({
        git: door,
        files,
        folders,
        folderFor: async () => success(root),
        ...(between.spares
          ? {
              spares: new Spares({
                git: door,
                files,
                folders,
                memory: log.memory,
                wanted: between.spares,
              }),
            }
          : {}),
        settingUp: new SettingUp({
          files,
          wanted: () => between.wanted ?? {},
          trusted: (_, digest) => between.trusted?.() === digest,
          shell: (command, options) => run(machine, '/bin/sh', ['-c', command], options),
        }),
      }),
    },
    tell: (_, event) => void told.push(event),
    inUse: () => true,
  })
  let over = false
  const close = () => {
    if (!over) log.close()
    over = true
  }
  onTestFinished(close)
  /** Planned and begun; tells the id, and how it ended. */
  const make = async (name: string, base: string | null = 'HEAD', folder = project) => {
    const request = { project: 'p', folder, name, base }
    const planned = await workspaces.plan('worktree', request)
    if (!planned.ok) return planned
    planned.value.begin()
    const id = planned.value.place.id ?? ''
    return success({ id, place: planned.value.place, ended: await workspaces.ready(id) })
  }
  return { workspaces, make, told, rows, shown, root, log, file, close, machine }
}

/** All that making may leave in a repository and beside it. */
export function remains(project: string): string[] {
  const admins = join(project, '.git/worktrees')
  const inside = existsSync(admins) ? readdirSync(admins) : []
  const root = `${project}-worktrees`
  const folders = existsSync(root) ? [root, ...readdirSync(root)] : []
  const branches = git(project, 'for-each-ref', '--format=%(refname)', 'refs/').split('\n')
  const locks = readdirSync(join(project, '.git'), { recursive: true }).filter((name) =>
    String(name).endsWith('.lock'),
  )
  const others = branches.filter((ref) => ref !== '' && ref !== 'refs/heads/main')
  return [...inside, ...folders, ...others, ...locks.map(String)]
}

export const problemOf = (result: Result<unknown>): string =>
  result.ok ? 'none' : result.problem.code
