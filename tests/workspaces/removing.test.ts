// Proves that a workspace goes into the trash and comes back as it was, to the byte, and that what is refused is untouched.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failure } from '../../src/kit/result'
import { trashedFor } from '../../src/main/workspace/removing'
import { testFolder } from '../lib/folder'
import { git, write } from '../lib/repository'
import { mayMakeDisks, smallDisk } from '../lib/small-disk'
import { found, scene } from './inventory-states'
import { doorOf, localMachine, madeWorkspace } from './made'
import { commit, diskOf, removable, removingOn, stateOf } from './removing-scene'

const branchOf = (folder: string) => git(folder, 'rev-parse', '--abbrev-ref', 'HEAD').trim()

const forbidden = new Set(['place', 'operation', 'git-lock', 'locked', 'worktree-inside', 'doubt'])
const isForbidden = (expected: object[]) =>
  expected.some((fact) => 'type' in fact && forbidden.has(`${fact.type}`))
const free = found.filter(([, , expected]) => !isForbidden(expected))
const refused = found.filter(([, , expected]) => isForbidden(expected))

// docs/guide/workspaces.md: you remove it | it goes into a trash, and for 30 days it comes back as it was, to the byte
describe('into the trash and back', () => {
  test.each(free)('%s', async (_name, act) => {
    const one = removable()
    act(one)
    const before = stateOf(one.workspace)
    expect(await one.remove(one.id)).toEqual({ ok: true, value: undefined })
    expect(existsSync(one.tree)).toBe(false)
    expect(one.row()).toMatchObject({ state: 'trashed', until: one.disk.now + trashedFor })
    // Whatever git tidies up meanwhile.
    git(one.project, 'worktree', 'prune', '--expire=now')
    git(one.project, '-c', 'gc.worktreePruneExpire=now', 'gc', '--quiet', '--prune=now')
    expect(await one.removing.restore(one.id)).toEqual({ ok: true, value: {} })
    const { references, ...rest } = stateOf(one.workspace)
    const { references: _, ...expected } = before
    expect(rest).toEqual(expected)
    expect(references.replace(/.*refs\/liminal\/rescue.*\n/g, '')).toEqual(before.references)
    expect(one.disk.undertakings.size).toBe(0)
  })
})

describe('what is refused is untouched', () => {
  test.each(refused)('%s', async (_name, act) => {
    const one = removable()
    act(one)
    const all = () => [
      readdirSync(join(one.tree, '..')),
      git(one.project, 'for-each-ref'),
      git(one.project, 'worktree', 'list', '--porcelain'),
      readdirSync(one.workspace.admin ?? ''),
    ]
    const safe = () => {
      try {
        return all()
      } catch (error) {
        return String(error)
      }
    }
    const before = safe()
    const answer = await one.remove(one.id)
    expect(answer).toMatchObject({ ok: false, problem: { code: 'workspace-kept' } })
    if (!answer.ok) expect(answer.problem.hint).toBeTruthy()
    expect(safe()).toEqual(before)
    expect(one.row()?.state).toBe('ready')
    expect(one.disk.undertakings.size).toBe(0)
  })

  test('what has changed since it was looked at', async () => {
    const one = removable()
    const looked = await one.removing.inventory(one.id)
    write(one.tree, 'new', '')
    if (!looked.ok) throw new Error('There is an inventory')
    const answer = await one.removing.remove(one.id, looked.value.seen)
    expect(answer).toMatchObject({ problem: { code: 'workspace-changed' } })
    expect(one.row()?.state).toBe('ready')
  })

  test('what was put in its place at the last moment', async () => {
    for (const replace of [
      (tree: string) => symlinkSync(`${tree}-moved`, tree),
      (tree: string) => mkdirSync(tree),
    ]) {
      const made = scene()
      const { tree } = made
      const machine = localMachine()
      const disk = diskOf(made.workspace)
      const { folders } = machine
      const late = {
        ...machine,
        folders: {
          ...folders,
          move: async (from: string, to: string) => {
            if (from === tree) {
              renameSync(tree, `${tree}-moved`)
              replace(tree)
            }
            return folders.move(from, to)
          },
        },
      }
      const { remove } = removingOn(disk, late, doorOf(machine))
      const answer = await remove(made.workspace.id)
      expect(answer).toMatchObject({ problem: { code: 'folder-replaced' } })
      expect(existsSync(`${tree}-moved/a.txt`)).toBe(true)
      expect(existsSync(tree)).toBe(true)
      expect(readdirSync(join(tree, '..')).some((name) => name.startsWith('.trash'))).toBe(false)
      expect(branchOf(`${tree}-moved`)).toBe('fix')
    }
  })

  test('while what the project wants done before fails', async () => {
    const made = scene()
    const machine = localMachine()
    const disk = diskOf(made.workspace)
    const before = stateOf(made.workspace)
    const tearDown = async () => failure('tear-down-failed', 'It failed with code 1.')
    const { remove } = removingOn(disk, machine, doorOf(machine), { tearDown })
    const answer = await remove(made.workspace.id)
    expect(answer).toMatchObject({ problem: { code: 'tear-down-failed' } })
    expect(stateOf(made.workspace)).toEqual(before)
    expect(disk.workspaces.get(made.workspace.id)?.state).toBe('ready')
  })

  test('something already lies where it would go', async () => {
    const one = removable()
    const before = stateOf(one.workspace)
    mkdirSync(join(one.tree, '..', `.trash-${one.id}`))
    expect(await one.remove(one.id)).toMatchObject({ problem: { code: 'folder-taken' } })
    expect(stateOf(one.workspace)).toEqual(before)
    expect(one.row()).toMatchObject({ state: 'ready', problem: { code: 'folder-taken' } })
  })

  test.runIf(mayMakeDisks)('a mount at it, in it, and a disk that is read only', async () => {
    const [at, within, readOnly] = [removable(), removable(), removable()]
    const disk = smallDisk(1024 * 1024)
    const mount = (place: string) => {
      mkdirSync(place, { recursive: true })
      execFileSync('mount', ['--bind', disk, place])
    }
    mount(at.tree)
    mount(join(within.tree, 'node_modules/cache'))
    expect(await at.remove(at.id)).toMatchObject({ ok: false })
    expect(await within.remove(within.id)).toMatchObject({ ok: false })
    for (const place of [at.tree, join(within.tree, 'node_modules/cache')])
      execFileSync('umount', [place])
    const parent = join(readOnly.tree, '..')
    const before = stateOf(readOnly.workspace)
    execFileSync('mount', ['--bind', parent, parent])
    execFileSync('mount', ['-o', 'remount,ro,bind', parent])
    const answer = await readOnly.remove(readOnly.id)
    execFileSync('umount', [parent])
    expect(answer).toMatchObject({ ok: false })
    expect(stateOf(readOnly.workspace)).toEqual(before)
  })
})

describe('while it lies there', () => {
  test('its branch is free, and other worktrees are left alone', async () => {
    const one = removable()
    const other = madeWorkspace(one.project, 'other')
    // Broken on purpose by whoever it belongs to.
    writeFileSync(join(other.path, '.git'), 'gitdir: elsewhere\n')
    expect(await one.remove(one.id)).toMatchObject({ ok: true })
    git(one.project, 'worktree', 'add', '--quiet', join(testFolder(), 'x'), 'fix')
    expect(existsSync(join(other.path, '.git'))).toBe(true)
    expect(git(one.project, 'worktree', 'list')).toContain('.trash-')
  })

  const back: [string, (one: ReturnType<typeof removable>) => unknown, RegExp][] = [
    [
      'was taken',
      ({ project }) => git(project, 'worktree', 'add', '--quiet', join(testFolder(), 'x'), 'fix'),
      /without a branch: fix is checked out in/,
    ],
    [
      'has moved on',
      ({ project }) => {
        const commitOf = git(project, 'commit-tree', '-p', 'fix', '-m', 'on', 'fix^{tree}').trim()
        git(project, 'update-ref', 'refs/heads/fix', commitOf)
      },
      /has moved on/,
    ],
    ['was deleted', ({ project }) => git(project, 'branch', '-D', 'fix'), /was deleted/],
  ]
  test.each(back)('it comes back without its branch when that %s', async (_name, act, words) => {
    const one = removable()
    commit(one.tree, 'mine')
    write(one.tree, 'a.txt', 'changed')
    const head = git(one.tree, 'rev-parse', 'HEAD')
    const before = stateOf(one.workspace)
    await one.remove(one.id)
    act(one)
    const branch = git(one.project, 'for-each-ref', 'refs/heads')
    expect(await one.removing.restore(one.id)).toMatchObject({
      value: { words: expect.stringMatching(words) },
    })
    expect(stateOf(one.workspace).files).toEqual(before.files)
    expect(git(one.tree, 'rev-parse', 'HEAD')).toBe(head)
    expect(branchOf(one.tree)).toBe('HEAD')
    expect(git(one.project, 'for-each-ref', 'refs/heads')).toBe(branch)
  })

  test('it does not come back over something else', async () => {
    const one = removable()
    await one.remove(one.id)
    write(one.tree, 'mine', 'mine')
    expect(await one.removing.restore(one.id)).toMatchObject({ problem: { code: 'folder-taken' } })
    expect(one.row()?.state).toBe('trashed')
    expect(readdirSync(one.tree)).toEqual(['mine'])
    renameSync(one.tree, `${one.tree}-moved`)
    expect(await one.removing.restore(one.id)).toMatchObject({ ok: true })
    expect(branchOf(one.tree)).toBe('fix')
  })
})
