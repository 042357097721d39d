// Proves that an app that is killed at any step of making a worktree finishes it at its next start, or takes it back.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { nextLine, startProgram } from '../lib/program'
import { git, repository, write } from '../lib/repository'
import { remains, workspacesOf } from './making-scene'

const program = join(import.meta.dirname, 'maker.ts')

/** Killed at its nth effect, and started again; tells whether it got there. */
async function killed(nth: number, checkpoint: 'before' | 'after', back: string) {
  const project = repository({ 'a.txt': 'one\n', 'deep/b.txt': 'two\n' })
  const before = remains(project)
  const file = join(testFolder(), 'log.db')
  const maker = startProgram(program, [project, file, String(nth), checkpoint, back])
  const there = (await nextLine(maker)) === 'there'
  maker.child.kill('SIGKILL')
  await maker.ended
  const scene = workspacesOf(project, {}, file)
  const [kept] = scene.log.workspaces.all()
  scene.workspaces.load()
  if (kept) await scene.workspaces.ready(kept.id)
  return { there, project, before, ...scene, row: kept && scene.rows.get(kept.id) }
}

test('at each step of its making, before and after it took effect, it is finished', async () => {
  let nth = 1
  for (; ; nth += 1) {
    for (const checkpoint of ['before', 'after'] as const) {
      const { there, row, root, log, told } = await killed(nth, checkpoint, '')
      if (!there) {
        expect(nth).toBeGreaterThan(4)
        return
      }
      const words = `${checkpoint} the effect ${nth}`
      expect(row, words).toMatchObject({ state: 'ready', health: 'ok' })
      expect(git(join(root, 'fix'), 'status', '--porcelain', '--ignored'), words).toBe('')
      expect(readFileSync(join(root, 'fix/deep/b.txt'), 'utf8')).toBe('two\n')
      expect(log.undertakings.all(), words).toEqual([])
      expect(told.at(-1), words).toMatchObject({ type: 'prepared' })
    }
  }
})

test('at each step of giving it back nothing of it stays', async () => {
  for (let nth = 6; ; nth += 1) {
    for (const checkpoint of ['before', 'after'] as const) {
      const { there, project, before, row, log } = await killed(nth, checkpoint, 'back')
      if (!there) {
        expect(nth).toBeGreaterThan(8)
        return
      }
      const words = `${checkpoint} the effect ${nth}`
      expect(row?.state, words).toBe('failed')
      expect(remains(project), words).toEqual(before)
      expect(log.undertakings.all(), words).toEqual([])
    }
  }
})

test('what somebody did in it meanwhile stays as it is', async () => {
  const project = repository({ 'a.txt': 'one two three\n', 'b.txt': 'two\n', 'c.txt': 'three\n' })
  const file = join(testFolder(), 'log.db')
  // Killed when its folder is there, and none of its files.
  const maker = startProgram(program, [project, file, '4', 'before', ''])
  expect(await nextLine(maker)).toBe('there')
  const path = join(`${project}-worktrees`, 'fix')
  write(path, 'new.txt', 'mine')
  write(path, 'b.txt', 'mine too')
  // As a checkout leaves a file that is killed in the middle of it.
  write(path, 'a.txt', 'one t')
  maker.child.kill('SIGKILL')
  await maker.ended
  const { workspaces, log } = workspacesOf(project, {}, file)
  workspaces.load()
  const [kept] = log.workspaces.all()
  expect(await workspaces.ready(kept?.id ?? '')).toMatchObject({ ok: true })
  expect(git(path, 'status', '--porcelain')).toBe(' M b.txt\n?? new.txt\n')
  expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('one two three\n')
  expect(readFileSync(join(path, 'b.txt'), 'utf8')).toBe('mine too')
  rmSync(path, { recursive: true })
})
