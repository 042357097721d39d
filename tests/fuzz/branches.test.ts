// Proves by random commits, merges, pulls and undos that are killed at any moment that the next start leaves all whole: the index true, no lock, nobody's files touched.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { StoredOperation } from '../../src/main/store/log/log'
import { branchesOf } from '../branches/scene'
import { testFolder } from '../lib/folder'
import { nextLine, startProgram } from '../lib/program'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository, write } from '../lib/repository'

const brancher = path.resolve(import.meta.dirname, 'lib/brancher.ts')
const runner = path.resolve(import.meta.dirname, '../../scripts/run/module.mjs')
const kills = runsOf(5, 300)
const { below } = random(seedOfRun())

test(
  `killed ${kills} times`,
  async () => {
    const project = repository({ '.gitignore': '.env\n', 'a.txt': 'one\n' })
    git(project, 'config', 'user.name', 'Somebody')
    git(project, 'config', 'user.email', 'somebody@example.org')
    write(project, '.env', 'mine')
    write(project, 'note.txt', 'mine')
    const tree = path.join(testFolder(), 'tree')
    const own = testFolder()
    git(project, 'worktree', 'add', '--quiet', '-b', 'fix', tree)
    const kept = path.join(own, 'undertakings.json')
    for (let kill = 0; kill < kills; kill++) {
      const program = startProgram(runner, [brancher, tree, own, String(below(2 ** 31))])
      for (let turns = below(3); turns >= 0; turns--) await nextLine(program)
      // The instant is the fault itself: somewhere in what follows.
      setTimeout(() => program.child.kill('SIGKILL'), below(1500))
      await program.ended
      const stored = new Map<string, StoredOperation>(
        existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [],
      )
      const { branches, machine } = branchesOf({ stored })
      // The git that was at work ends, or is ended, in its own time.
      const working = async (folder: string) => {
        const users = await machine.folders.users(folder)
        return users.ok ? users.value.filter(({ name }) => name.startsWith('git')).length : 0
      }
      await expect.poll(async () => (await working(tree)) + (await working(project))).toBe(0)
      // A lock of the worktree that is committed in is nobody's: commits are made without it.
      await branches.begin()
      expect([...stored.values()]).toEqual([])
      // What is in conflict is left to be resolved: nobody does that here.
      if (existsSync(path.join(project, '.git/worktrees/tree/MERGE_HEAD')))
        git(tree, 'reset', '--quiet', '--hard')
      expect(existsSync(path.join(project, '.git/index.lock'))).toBe(false)
      expect(git(project, 'status', '--porcelain')).toBe('?? note.txt\n')
      expect(git(project, 'symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
      expect(readFileSync(path.join(project, '.env'), 'utf8')).toBe('mine')
      expect(git(project, 'for-each-ref', 'refs/liminal')).toBe('')
      // Nothing is staged that nobody staged: the index is what was committed.
      const staged = git(tree, 'diff', '--cached', '--name-only')
      expect(staged).toBe('')
      git(project, 'fsck', '--connectivity-only')
    }
    // It was killed at work.
    expect(Number(git(project, 'rev-list', '--count', '--all'))).toBeGreaterThan(2)
  },
  20 * 60_000,
)
