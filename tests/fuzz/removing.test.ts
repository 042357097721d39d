// Proves that nothing of a workspace is ever lost, whatever is done in it and whenever the app dies while it goes and comes back.

import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { success } from '../../src/kit/result'
import { trashedFor } from '../../src/main/workspace/removing'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository, write } from '../lib/repository'
import { doorOf, madeWorkspace } from '../workspaces/made'
import {
  type Death,
  diskOf,
  filesIn,
  never,
  removingOn,
  untilDeath,
} from '../workspaces/removing-scene'
import { restoringOf } from '../workspaces/restoring-scene'

const lives = runsOf(12, 10_000)
/** Repositories are used for so many lives: what piles up in one has to do no harm either. */
const livesOfOne = 25

const names = [
  'a.txt',
  'dir/b.txt',
  'new',
  'deep/er/new',
  '.env',
  'node_modules/x',
  'é',
  'secrets/k',
]

function tried(act: () => unknown): void {
  try {
    act()
  } catch {
    // Git refuses some of it, as it would for anybody.
  }
}

test(`${lives} lives of workspaces`, { timeout: patience }, async () => {
  const { below } = random(seedOfRun())
  const { machine: real, take, restoring } = restoringOf()
  // Nobody works in them, and to look through all processes of a machine takes a third of a life.
  const machine = { ...real, folders: { ...real.folders, users: async () => success([]) } }
  const door = doorOf(machine)
  let project = ''
  const commits = new Set<string>()
  for (let life = 0; life < lives; life++) {
    if (life % livesOfOne === 0) {
      if (project) expectAllKept(project, commits)
      commits.clear()
      project = repository({
        'a.txt': 'one\n',
        'dir/b.txt': 'two\n',
        '.gitignore': '.env\nnode_modules\nsecrets\n',
      })
    }
    const workspace = madeWorkspace(
      project,
      `w${life}`,
      join(project, '..', `tree-${life}-${Date.now()}`),
    )
    const { id, path } = workspace
    const disk = diskOf(workspace)
    const checkpoints: Awaited<ReturnType<typeof take>>[] = []
    const name = () => names[below(names.length)] ?? 'a.txt'
    const branchOperations: (() => unknown)[] = [
      () => write(path, name(), `${life} ${below(1000)}\n`),
      () => rmSync(join(path, name()), { force: true }),
      () => tried(() => git(path, 'add', '--', name())),
      () => tried(() => git(path, 'commit', '--quiet', '--all', `--message=${life}`)),
      () => tried(() => git(path, 'checkout', '--quiet', '--detach')),
      () => tried(() => git(path, 'checkout', '--quiet', `w${life}`)),
      () => tried(() => git(path, 'stash', '--include-untracked')),
      () => tried(() => git(project, 'merge', '--quiet', '--strategy-option=ours', `w${life}`)),
      () => tried(() => git(project, 'reset', '--quiet', '--hard')),
      () => mkdirSync(join(path, dirname(name()), 'empty'), { recursive: true }),
      async () => void checkpoints.push(await take(path)),
      async () => {
        const checkpoint = checkpoints[below(Math.max(1, checkpoints.length))]
        if (checkpoint) await restoring.restore(path, 's', checkpoint)
      },
      () => tried(() => git(project, 'worktree', 'prune', '--expire=now')),
    ]
    for (let branchOperation = below(14); branchOperation >= 0; branchOperation--)
      await branchOperations[below(branchOperations.length)]?.()
    const files = filesIn(path)
    const status = () => git(path, 'status', '--porcelain=v2', '--branch', '--ignored')
    const before = status()
    commits.add(/^# branch.oid (.*)$/m.exec(before)?.[1] ?? '')
    const row = () => disk.workspaces.get(id)
    const dying = (): Death => ({ ...never(), after: below(2) === 0 ? below(14) : 1000 })
    const words = `life ${life}`
    for (let time = below(3); time >= 0; time--) {
      const mortal = removingOn(disk, machine, door, { death: dying() })
      await untilDeath(() =>
        row()?.state === 'trashed' ? mortal.removing.restore(id) : mortal.remove(id),
      )
      const next = removingOn(disk, machine, door)
      disk.now += below(1000)
      await next.removing.load()
      expect(next.told, words).toEqual([])
      expect(disk.undertakings.size, words).toBe(0)
      const trashed = row()?.state === 'trashed'
      expect(row()?.state, words).toBe(trashed ? 'trashed' : 'ready')
      expect(filesIn(trashed ? (row()?.trashed?.path ?? '') : path), words).toEqual(files)
      if (!trashed) expect(status(), words).toBe(before)
      if (trashed && below(2) === 0) tried(() => git(project, 'worktree', 'prune', '--expire=now'))
    }
    if (row()?.state !== 'trashed') continue
    const gone = below(2) === 0
    if (gone) disk.now += trashedFor
    await untilDeath(() => removingOn(disk, machine, door, { death: dying() }).removing.load())
    const last = removingOn(disk, machine, door)
    await last.removing.load()
    expect(row()?.state, words).toBe(gone ? 'gone' : 'trashed')
  }
  expectAllKept(project, commits)
})

/** Every commit that a workspace stood on is led to by some reference, and git finds nothing wrong. */
function expectAllKept(project: string, commits: ReadonlySet<string>): void {
  git(project, 'reflog', 'expire', '--expire=now', '--all')
  git(project, 'gc', '--quiet', '--prune=now')
  for (const commit of commits) expect(git(project, 'cat-file', '-t', commit)).toBe('commit\n')
  git(project, 'fsck', '--no-dangling')
}
