// Proves that dying before any step of removing, restoring and emptying the trash loses nothing, and leaves nothing half done.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../src/main/store/log/open-log'
import { trashedFor } from '../../src/main/workspace/removing'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { git, write } from '../lib/repository'
import { scene } from './inventory-states'
import { doorOf, localMachine } from './made'
import { type Death, diskOf, never, removingOn, stateOf, untilDeath } from './removing-scene'

/** Something of each: staged, changed, new, ignored, and commits on no branch. */
function full(detached: boolean) {
  const made = scene()
  const { tree } = made
  if (detached) git(tree, 'checkout', '--quiet', '--detach')
  write(tree, 'c.txt', 'c')
  git(tree, 'add', 'c.txt')
  git(tree, 'commit', '--quiet', '--message=c')
  write(tree, 'a.txt', 'staged')
  git(tree, 'add', 'a.txt')
  write(tree, 'a.txt', 'changed')
  write(tree, 'new/b', 'new')
  write(tree, '.env', 'SECRET=1')
  return made
}

const plain = ({ references, ...rest }: ReturnType<typeof stateOf>) => ({
  ...rest,
  references: references.replace(/.*refs\/liminal\/rescue.*\n/g, ''),
})

const kinds = [
  ['on its branch', false],
  ['on no branch', true],
] as const

test.each(kinds)('%s: removing, and then coming back', async (_name, detached) => {
  let ended = false
  for (let after = 0; !ended; after++) {
    const { workspace } = full(detached)
    const { id } = workspace
    const disk = diskOf(workspace)
    const machine = localMachine()
    const door = doorOf(machine)
    const before = plain(stateOf(workspace))
    const death: Death = { ...never(), after }
    ended = await untilDeath(() => removingOn(disk, machine, door, { death }).remove(id))
    const next = removingOn(disk, machine, door)
    await next.removing.load()
    const row = () => disk.workspaces.get(id)
    expect(disk.undertakings.size, `${after}`).toBe(0)
    if (row()?.state === 'trashed') {
      expect(existsSync(workspace.path)).toBe(false)
      expect(await next.removing.restore(id)).toEqual({ ok: true, value: {} })
    }
    expect(row()?.state, `${after}`).toBe('ready')
    expect(plain(stateOf(workspace)), `${after}`).toEqual(before)
    expect(row()?.trashed).toBeUndefined()
  }
})

test.each(kinds)('%s: restoring', async (_name, detached) => {
  let ended = false
  for (let after = 0; !ended; after++) {
    const { workspace } = full(detached)
    const { id } = workspace
    const disk = diskOf(workspace)
    const machine = localMachine()
    const door = doorOf(machine)
    const before = plain(stateOf(workspace))
    expect(await removingOn(disk, machine, door).remove(id)).toEqual({ ok: true, value: undefined })
    const death: Death = { ...never(), after }
    const dying = removingOn(disk, machine, door, { death })
    ended = await untilDeath(() => dying.removing.restore(id))
    const next = removingOn(disk, machine, door)
    await next.removing.load()
    if (disk.workspaces.get(id)?.state === 'trashed') await next.removing.restore(id)
    expect(disk.workspaces.get(id)?.state, `${after}`).toBe('ready')
    expect(plain(stateOf(workspace)), `${after}`).toEqual(before)
    expect(disk.undertakings.size).toBe(0)
  }
})

test.each(kinds)('%s: emptying the trash', async (_name, detached) => {
  let ended = false
  for (let after = 0; !ended; after++) {
    const { workspace, project } = full(detached)
    const { id, path } = workspace
    const disk = diskOf(workspace)
    const machine = localMachine()
    const door = doorOf(machine)
    const commit = git(path, 'rev-parse', 'HEAD').trim()
    expect(await removingOn(disk, machine, door).remove(id)).toEqual({ ok: true, value: undefined })
    const trash = disk.workspaces.get(id)?.trashed?.path ?? 'none'
    expect(existsSync(trash)).toBe(true)
    disk.now += trashedFor
    const death: Death = { ...never(), after }
    ended = await untilDeath(() => removingOn(disk, machine, door, { death }).removing.load())
    const next = removingOn(disk, machine, door)
    await next.removing.load()
    expect(next.told, `${after}`).toEqual([])
    expect(disk.workspaces.get(id)?.state, `${after}`).toBe('gone')
    expect(existsSync(trash)).toBe(false)
    expect(existsSync(workspace.admin ?? '')).toBe(false)
    git(project, 'reflog', 'expire', '--expire=now', '--all')
    git(project, 'gc', '--quiet', '--prune=now')
    expect(git(project, 'cat-file', '-t', commit), `${after}`).toBe('commit\n')
  }
})

const remover = join(import.meta.dirname, 'remover.ts')

/** In a process of its own, on a log of its own; nothing when it was killed. */
async function inProcess(file: string, branchOperation: string, diesBefore = 0) {
  const program = startProgram(remover, [file, branchOperation, `${diesBefore}`])
  const line = await nextLine(program).catch(() => undefined)
  const ended = await program.ended
  if (line === undefined) expect(ended).toBe('SIGKILL')
  return line === undefined ? undefined : JSON.parse(line)
}

test(
  'a real process that is killed by SIGKILL before each step, with its log',
  async () => {
    for (const branchOperation of ['remove', 'restore']) {
      let ended = false
      for (let diesBefore = 1; !ended; diesBefore++) {
        const { workspace } = full(diesBefore % 2 === 0)
        const before = plain(stateOf(workspace))
        const file = join(testFolder(), 'log.db')
        const opened = openLog(file)
        if (!opened.ok) throw new Error(opened.problem.message)
        opened.value.workspaces.put(workspace)
        opened.value.close()
        if (branchOperation === 'restore') await inProcess(file, 'remove')
        ended = (await inProcess(file, branchOperation, diesBefore)) !== undefined
        const words = `${branchOperation} ${diesBefore}`
        const after = await inProcess(file, 'look')
        expect(after, words).toMatchObject({ left: 0 })
        expect(existsSync(after.state === 'trashed' ? after.trash : workspace.path), words).toBe(
          true,
        )
        if (after.state === 'trashed') await inProcess(file, 'restore')
        expect(plain(stateOf(workspace)), words).toEqual(before)
      }
    }
  },
  patience,
)
