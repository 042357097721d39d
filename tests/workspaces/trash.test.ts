// Proves that the trash is emptied when its time is over, of what lies in it and nothing else, in repositories of any kind.
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { trashedFor } from '../../src/main/workspace/removing'
import { rescuedFor } from '../../src/main/workspace/trash/rescue'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { doorOf, madeWorkspace } from './made'
import { commit, removable, removingOn, stateOf } from './removing-scene'

describe('when its time is over', () => {
  // docs/guide/workspaces.md: it had a branch | branches are never deleted
  test('the folder goes, and what git keeps for it; branches and commits stay', async () => {
    const one = removable()
    commit(one.tree, 'mine')
    git(one.tree, 'checkout', '--quiet', '--detach')
    commit(one.tree, 'lonely')
    const lonely = git(one.tree, 'rev-parse', 'HEAD').trim()
    const branches = git(one.project, 'for-each-ref', 'refs/heads')
    const missing = madeWorkspace(one.project, 'on-a-stick')
    renameSync(missing.path, `${missing.path}-away`)
    await one.remove(one.id)
    const trash = one.trash()
    one.disk.now += trashedFor - 1
    await one.removing.load()
    expect(existsSync(trash)).toBe(true)
    one.disk.now += 1
    await one.removing.load()
    expect(one.told).toEqual([])
    expect(existsSync(trash)).toBe(false)
    expect(one.row()?.state).toBe('gone')
    expect(existsSync(one.workspace.admin ?? '')).toBe(false)
    expect(git(one.project, 'for-each-ref', 'refs/heads')).toContain(branches.trim())
    // Another one that is away for a while is still known.
    expect(git(one.project, 'worktree', 'list')).toContain('on-a-stick')
    git(one.project, 'reflog', 'expire', '--expire=now', '--all')
    git(one.project, 'gc', '--quiet', '--prune=now')
    expect(git(one.project, 'cat-file', '-t', lonely)).toBe('commit\n')
    one.disk.now += rescuedFor
    await one.removing.load()
    expect(git(one.project, 'for-each-ref', 'refs/liminal')).toBe('')
    expect(one.disk.undertakings.size).toBe(0)
  })

  test('commits whose branch was deleted meanwhile are kept', async () => {
    const one = removable()
    commit(one.tree, 'mine')
    const mine = git(one.tree, 'rev-parse', 'HEAD').trim()
    await one.remove(one.id)
    git(one.project, 'branch', '-D', 'fix')
    one.disk.now += trashedFor
    await one.removing.load()
    git(one.project, 'gc', '--quiet', '--prune=now')
    expect(git(one.project, 'for-each-ref', '--format=%(objectname)', 'refs/liminal')).toBe(
      `${mine}\n`,
    )
  })

  test('what somebody has put there stays', async () => {
    const one = removable()
    await one.remove(one.id)
    const trash = one.trash()
    renameSync(trash, `${trash}-moved`)
    write(trash, 'mine', 'mine')
    one.disk.now += trashedFor
    await one.removing.load()
    expect(readdirSync(trash)).toEqual(['mine'])
    expect(one.told).toMatchObject([{ code: 'folder-replaced' }])
    expect(one.row()?.state).toBe('trashed')
  })

  test('where the machine cannot be reached it is tried again', async () => {
    const one = removable()
    await one.remove(one.id)
    one.disk.now += trashedFor
    const lost = new Error('It cannot be reached.')
    let isAway = true
    const facts = (path: string) =>
      isAway ? Promise.reject(lost) : one.machine.folders.facts(path)
    const later: (() => void)[] = []
    const after = (_milliseconds: number, run: () => void) => {
      later.push(run)
      return () => undefined
    }
    const machine = { ...one.machine, folders: { ...one.machine.folders, facts } }
    const { removing } = removingOn(one.disk, machine, doorOf(one.machine), { after })
    await expect(removing.load()).rejects.toThrow(lost)
    isAway = false
    later[0]?.()
    await vi.waitFor(() => expect(one.row()?.state).toBe('gone'))
  })

  test('a submodule goes with it', async () => {
    const one = removable()
    const other = repository({ 's.txt': 's\n' })
    git(one.tree, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub')
    await one.remove(one.id)
    one.disk.now += trashedFor
    await one.removing.load()
    expect(one.told).toEqual([])
    expect(one.row()?.state).toBe('gone')
    expect(existsSync(one.workspace.admin ?? '')).toBe(false)
  })
})

describe('odd repositories', () => {
  test('a bare one, a checkout inside of a project, a name of any kind', async () => {
    const bare = join(testFolder(), 'bare.git')
    git(repository(), 'clone', '--quiet', '--bare', '.', bare)
    const inside = repository({ 'a.txt': '1', '.gitignore': 'trees\n.trash-*\n' })
    for (const workspace of [
      madeWorkspace(bare),
      madeWorkspace(inside, 'in', join(inside, 'trees/in')),
      madeWorkspace(repository(), 'odd/näme', join(testFolder(), 'näme "quoted" \' \n line')),
    ]) {
      const one = removable({ project: workspace.top, workspace, tree: workspace.path })
      write(one.tree, 'new', 'x')
      const before = stateOf(workspace)
      expect(await one.remove(one.id)).toEqual({ ok: true, value: undefined })
      expect(existsSync(one.tree)).toBe(false)
      expect(await one.removing.restore(one.id)).toEqual({ ok: true, value: {} })
      expect(stateOf(workspace)).toEqual(before)
      await one.remove(one.id)
      one.disk.now += trashedFor
      await one.removing.load()
      expect(one.row()?.state).toBe('gone')
    }
  })
})
