// Proves that git reads a workspace of jj as if it were a checkout, wherever it stands, and that jj knows nothing of it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/main/host/run'
import { printed } from '../../src/main/workspace/git/git'
import { Jj } from '../../src/main/workspace/jj/jj'
import { GitAndJj } from '../../src/main/workspace/jj/jj-checkouts'
import { testFolder } from '../lib/folder'
import { colocated, jj, jjRepository } from '../lib/jj'
import { jjProgram } from '../lib/jj-program'
import { git, repository, write } from '../lib/repository'
import { localMachine } from './made'

function scene() {
  const machine = localMachine()
  const door = new Jj(
    (args, where) => run(machine, jjProgram, args, { ...where, encoding: 'latin1' }),
    machine.files,
  )
  const own = testFolder()
  const reading = new GitAndJj(
    (args, where) => run(machine, 'git', args, { ...where, encoding: 'latin1' }),
    { jj: door, files: machine.files, folder: own },
  )
  /** What git tells of the files there, and where it says that they are from. */
  const asked = async (folder: string) => {
    const found = await reading.find(folder)
    if (!found.ok || !found.value) throw new Error('There is a checkout')
    const status = printed(
      await reading.read(found.value, ['status', '--porcelain', '--untracked-files=all']),
    )
    if (!status.ok) throw new Error(status.problem.message)
    return { repository: found.value, status: status.value, own }
  }
  return { reading, asked }
}

test('what differs from the revision below, as it moves on', async () => {
  const folder = jjRepository()
  const { asked, reading } = scene()
  write(folder, 'a.txt', 'one\n')
  write(folder, '.gitignore', 'ignored\n')
  expect((await asked(folder)).status).toBe('?? .gitignore\n?? a.txt\n')
  jj(folder, 'commit', '--message=first')
  write(folder, 'ignored/a.txt', '')
  expect((await asked(folder)).status).toBe('')
  write(folder, 'a.txt', 'two\n')
  write(folder, 'b.txt', 'new\n')
  expect((await asked(folder)).status).toBe(' M a.txt\n?? b.txt\n')
  jj(folder, 'commit', '--message=second')
  expect((await asked(folder)).status).toBe('')
  // Whoever has found it once asks it again and again.
  const { repository } = await asked(folder)
  write(folder, 'b.txt', 'newer\n')
  const again = async () => printed(await reading.read(repository, ['status', '--porcelain']))
  expect(await again()).toEqual({ ok: true, value: ' M b.txt\n' })
  jj(folder, 'commit', '--message=third')
  expect(await again()).toEqual({ ok: true, value: '' })
  jj(folder, 'edit', '@---')
  expect((await asked(folder)).status).toBe('?? .gitignore\n?? a.txt\n')
  expect(jj(folder, 'bookmark', 'list', '--all-remotes')).toBe('')
})

test('a workspace beside the first one has its own, and neither repository is written to', async () => {
  const folder = colocated()
  const added = join(testFolder(), 'added')
  jj(folder, 'workspace', 'add', added)
  const { asked, reading } = scene()
  write(added, 'a.txt', 'changed\n')
  const { repository, status, own } = await asked(added)
  expect(status).toBe(' M a.txt\n')
  expect(repository).toMatchObject({ top: added, common: join(folder, '.git') })
  expect(repository.admin.startsWith(own)).toBe(true)
  expect(git(folder, 'status', '--porcelain')).toBe('')
  const beside = await reading.find(folder)
  expect(beside).toMatchObject({ ok: true, value: { admin: join(folder, '.git') } })
})

test('the nearest of git and jj is what a folder is in', async () => {
  const outer = repository()
  const { reading } = scene()
  expect(await reading.find(outer)).toMatchObject({ value: { top: outer } })
  expect(await reading.find(testFolder())).toEqual({ ok: true, value: undefined })
})
