// Proves that two folders that change the same lines are told, with the lines, before they meet, and that nothing is left in the repository.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { InView } from '../../src/main/change/branches/in-view'
import { RepositoryRadar } from '../../src/main/change/branches/radar'
import { Radar } from '../../src/main/change/branches/radar-watch'
import type { SessionRow } from '../../src/shared/app/tables'
import { type Conflict, parseTrials } from '../../src/shared/change/radar'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository, write } from '../lib/repository'
import { foldersOf } from '../workspaces/scene'
import { branchesOf, valueIn } from './scene'

const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')
const changed = (line: number, text: string) => lines(60).replace(`\n${line}\n`, `\n${text}\n`)

/** A project, and worktrees of it. */
function family(count: number) {
  const project = repository({ 'a.txt': lines(60), 'b.txt': lines(60) })
  const trees = Array.from({ length: count }, (_, at) => {
    const tree = join(testFolder(), `w${at}`)
    git(project, 'worktree', 'add', '--quiet', '-b', `b${at}`, tree)
    return tree
  })
  return { project, trees }
}

function radarOf() {
  const { parts, git: door, calls } = branchesOf()
  const radar = new RepositoryRadar(parts)
  const read = async (...folders: string[]) => {
    for (const folder of folders) {
      const found = valueIn(await door.find(folder))
      if (found) valueIn(await radar.read(folder, found))
    }
    return valueIn(await radar.conflicts())
  }
  return { radar, read, calls }
}

/** Branches that were made, edited, moved about and merged at random: the radar says what git says. */
async function compared(below: (limit: number) => number) {
  const names = ['a.txt', 'b.txt', 'c/d.txt', 'c/e.txt']
  const project = repository(Object.fromEntries(names.map((name) => [name, lines(60)])))
  const trees: string[] = []
  const edit = (folder: string) => {
    const path = names[below(names.length)] ?? ''
    const now = existsSync(join(folder, path))
      ? readFileSync(join(folder, path), 'utf8')
      : lines(60)
    const line = `${below(12) * 5}`
    write(folder, path, now.replace(new RegExp(`^${line}$.*`, 'm'), `${line} ${below(3)}`))
  }
  const tried = (folder: string, ...args: string[]) => {
    try {
      git(folder, ...args)
    } catch {
      // What git refuses is left as it was.
      git(folder, 'reset', '--quiet', '--hard')
    }
  }
  const kept = (folder: string) => {
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--allow-empty', '--message=kept')
  }
  const branchOperations: ((folder: string) => void)[] = [
    ...[edit, edit, edit, edit].map((act) => (folder: string) => {
      act(folder)
      kept(folder)
    }),
    (folder) => write(folder, `new${below(2)}`, `${below(2)}\n`),
    (folder) => rmSync(join(folder, names[below(names.length)] ?? ''), { force: true }),
    (folder) => {
      const name = names[below(names.length)] ?? ''
      if (existsSync(join(folder, name))) tried(folder, 'mv', name, `moved${below(2)}`)
    },
    (folder) => {
      kept(folder)
      tried(folder, 'merge', '--quiet', '--no-edit', below(2) ? 'main' : `b${below(4)}`)
    },
    (folder) => {
      if (folder !== project) return
      const tree = join(testFolder(), `w${trees.length}`)
      git(project, 'worktree', 'add', '--quiet', '-b', `b${trees.length}`, tree)
      trees.push(tree)
    },
  ]
  branchOperations.at(-1)?.(project)
  branchOperations.at(-1)?.(project)
  for (let branchOperation = 0; branchOperation < 30; branchOperation++) {
    const all = [project, ...trees]
    branchOperations[below(branchOperations.length)]?.(all[below(all.length)] ?? project)
  }
  kept(project)
  const { read: found } = radarOf()
  const conflicts = await found(...trees)
  const works = new Map(
    trees.map((tree) => {
      const env = { GIT_INDEX_FILE: join(testFolder(), 'index') }
      gitWith(env, tree, 'read-tree', 'HEAD')
      gitWith(env, tree, 'add', '--all')
      const made = gitWith(env, tree, 'write-tree').trim()
      return [tree, git(tree, 'commit-tree', '-p', 'HEAD', '-m', 'work', made).trim()]
    }),
  )
  for (const one of trees)
    for (const other of trees.filter((tree) => tree > one)) {
      const [ours = '', theirs = ''] = [works.get(one), works.get(other)]
      const base = git(project, 'merge-base', ours, theirs).trim()
      const changedIn = (commit: string) =>
        git(project, 'diff', '--name-only', '--no-renames', base, commit).split('\n').slice(0, -1)
      // Who has no path in common is never tried: folders that moved are git's guess.
      const ourPaths = new Set(changedIn(ours))
      if (!changedIn(theirs).some((path) => ourPaths.has(path))) continue
      const args = ['merge-tree', '--write-tree', '--stdin', '--name-only', '--messages', '-z']
      const [trial] = parseTrials(
        execFileSync('git', args, {
          cwd: project,
          encoding: 'latin1',
          input: `${ours} ${theirs}\n`,
        }),
      )
      const expected = [
        ...(trial?.conflicts ?? []).map((path) => `conflict ${path}`),
        ...(trial?.merges ?? []).map((path) => `same-file ${path}`),
      ]
      const there = conflicts.get(one)?.filter(({ folder }) => folder === other)
      expect(told(there)?.sort(), git(project, 'log', '--all', '--oneline', '--graph')).toEqual(
        expected.sort(),
      )
    }
}

const gitWith = (env: Record<string, string>, cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' }).toString()

const told = (conflicts: Conflict[] | undefined) =>
  conflicts?.map(({ path, kind }) => `${kind} ${path}`)

describe('what is found', () => {
  test('the same lines, uncommitted or committed, with both texts on both sides', async () => {
    const { trees } = family(3)
    const [one = '', two = '', three = ''] = trees
    write(one, 'a.txt', changed(30, 'one'))
    write(two, 'a.txt', changed(30, 'two'))
    git(two, 'commit', '--quiet', '--all', '--message=two')
    write(three, 'b.txt', changed(5, 'three'))
    const { read } = radarOf()
    const found = await read(...trees)
    expect(found.get(one)).toEqual([
      {
        path: 'a.txt',
        kind: 'conflict',
        folder: two,
        hunks: [{ line: 31, here: ['one'], there: ['two'] }],
      },
    ])
    expect(found.get(two)?.[0]?.hunks).toEqual([{ line: 31, here: ['two'], there: ['one'] }])
    expect(found.get(three)).toEqual([])
  })

  test('the same file in other places merges; new files of one name conflict; gone is told', async () => {
    const { trees } = family(2)
    const [one = '', two = ''] = trees
    write(one, 'a.txt', changed(5, 'one'))
    write(two, 'a.txt', changed(50, 'two'))
    write(one, 'é\nnew.txt', 'one')
    write(two, 'é\nnew.txt', 'two')
    rmSync(join(one, 'b.txt'))
    write(two, 'b.txt', changed(7, 'two'))
    const { read } = radarOf()
    const found = await read(...trees)
    expect(told(found.get(one))?.sort()).toEqual(
      ['conflict b.txt', 'conflict Ã©\nnew.txt', 'same-file a.txt'].sort(),
    )
    write(two, 'a.txt', lines(60))
    write(two, 'b.txt', lines(60))
    rmSync(join(two, 'é\nnew.txt'))
    expect((await read(two)).get(one)).toEqual([])
  })

  test('no object is left in the repository, and what was tried is not tried again', async () => {
    const { project, trees } = family(4)
    for (const [at, tree] of trees.entries()) write(tree, 'a.txt', changed(30, `${at}`))
    const before = git(project, 'count-objects', '-v')
    const { read, calls } = radarOf()
    const found = await read(...trees)
    expect(trees.map((tree) => found.get(tree)?.length)).toEqual([3, 3, 3, 3])
    expect(git(project, 'count-objects', '-v')).toBe(before)
    const tries = () => calls.filter((args) => args.includes('merge-tree')).length
    expect(tries()).toBe(1)
    await read(trees[0] ?? '')
    expect(tries()).toBe(1)
  })

  test(
    'each pair by where these two went apart, and the same as git says of all of it',
    async () => {
      const { below } = random(seedOfRun())
      for (let run = 0; run < runsOf(2, 200); run++) await compared(below)
    },
    patience,
  )

  test('a branch that has nothing in common with the others does not hold them up', async () => {
    const { project, trees } = family(3)
    const [one = '', two = '', alone = ''] = trees
    git(alone, 'checkout', '--quiet', '--orphan', 'pages')
    git(alone, 'commit', '--quiet', '--message=pages')
    write(one, 'a.txt', changed(30, 'one'))
    write(two, 'a.txt', changed(30, 'two'))
    write(alone, 'a.txt', changed(30, 'alone'))
    git(two, 'commit', '--quiet', '--all', '--message=two')
    expect(git(project, 'rev-list', '--all', '--max-parents=0').trim().split('\n')).toHaveLength(2)
    const found = await radarOf().read(...trees)
    expect(trees.map((tree) => told(found.get(tree)))).toEqual([
      ['conflict a.txt'],
      ['conflict a.txt'],
      [],
    ])
  })

  test('repositories without a common past, unborn, and with one folder have nothing to tell', async () => {
    const unborn = testFolder()
    git(unborn, 'init', '--quiet')
    const { read } = radarOf()
    expect((await read(unborn)).size).toBe(0)
    const { project } = family(0)
    expect((await radarOf().read(project)).get(project)).toEqual([])
  })
})

describe('when it looks', () => {
  test('while agents work it tells both sides; while nobody looks or works nothing runs', async () => {
    const { trees } = family(2)
    const [one = '', two = ''] = trees
    const scene = foldersOf()
    const { parts } = branchesOf()
    const rows = trees.map((path) => session(path))
    let tell = () => {}
    const shown = new Map<string, Conflict[]>()
    const radar = new Radar({
      ...parts,
      git: scene.git,
      folders: scene.folders,
      sessions: () => rows,
      onSessions: (listener) => {
        tell = listener
        return () => {}
      },
      inView: new InView(),
      wrote: async () => [],
      show: (folder, conflicts) => shown.set(folder, conflicts),
    })
    onTestFinished(() => radar.stop())
    write(two, 'a.txt', changed(30, 'two'))
    // Both are found, and nobody works: then there is nothing to run.
    await expect.poll(() => scene.calls.filter((args) => args.includes('rev-parse')).length).toBe(2)
    expect(scene.calls.some((args) => args.includes('status'))).toBe(false)
    // An agent begins in one of them: both are followed.
    for (const row of rows.slice(0, 1)) row.activity = 'working'
    tell()
    await expect.poll(() => scene.rows.size).toBe(2)
    write(one, 'a.txt', changed(30, 'one'))
    await expect.poll(() => told(shown.get(one))).toEqual(['conflict a.txt'])
    await expect.poll(() => told(shown.get(two))).toEqual(['conflict a.txt'])
    write(one, 'a.txt', lines(60))
    await expect.poll(() => told(shown.get(two))).toEqual([])
    write(one, 'a.txt', changed(30, 'one'))
    await expect.poll(() => told(shown.get(two))).toEqual(['conflict a.txt'])
    // A folder that is gone meets nobody, and nobody it.
    renameSync(two, `${two} elsewhere`)
    await expect.poll(() => trees.map((tree) => told(shown.get(tree)))).toEqual([[], []])
  })
})

const session = (path: string) =>
  ({
    id: path,
    workspace: { kind: 'worktree', path },
    archived: false,
    activity: 'ready',
  }) as SessionRow
