// Proves that workspaces of jj are made beside the project, kept apart from it, and taken back when they fail, with a real jj.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Lanes } from '../../src/kit/lanes'
import { failure, success } from '../../src/kit/result'
import { run } from '../../src/main/host/run'
import type { StoredOperation, StoredWorkspace } from '../../src/main/store/log/log'
import { Jj } from '../../src/main/workspace/jj/jj'
import { JjWorkspaces } from '../../src/main/workspace/jj/jj-workspaces'
import { SettingUp } from '../../src/main/workspace/setting-up'
import { Workspaces } from '../../src/main/workspace/workspaces'
import type { SessionEvent } from '../../src/shared/session/event'
import { testFolder } from '../lib/folder'
import { colocated, jj, jjRepository } from '../lib/jj'
import { jjProgram } from '../lib/jj-program'
import { git, repository, write } from '../lib/repository'
import { doorOf, localMachine } from './made'

interface Kept {
  workspaces: Map<string, StoredWorkspace>
  undertakings: Map<string, StoredOperation>
}

const nothing = (): Kept => ({ workspaces: new Map(), undertakings: new Map() })

const store = <Row extends { id: string }>(rows: Map<string, Row>) => ({
  get: (id: string) => rows.get(id),
  all: () => [...rows.values()],
  put: (row: Row) => void rows.set(row.id, row),
  remove: (id: string) => void rows.delete(id),
})

/** How a command fails: it is refused, or the app is killed when it has run. */
type Failing = 'refused' | 'killed' | undefined

/** What the app has of workspaces, over a real jj. */
function jjScene(kept = nothing(), fails: (args: string[]) => Failing = () => undefined) {
  const machine = localMachine()
  const { files, folders } = machine
  const root = testFolder()
  const said: SessionEvent[] = []
  const killed: string[][] = []
  const door = new Jj(async (args, where) => {
    const how = fails(args)
    if (how === 'refused') return failure('broke', 'It broke')
    const answer = await run(machine, jjProgram, args, { ...where, encoding: 'latin1' })
    if (how !== 'killed') return answer
    killed.push(args)
    return new Promise(() => undefined)
  }, files)
  const settingUp = new SettingUp({
    files,
    wanted: () => ({}),
    trusted: () => false,
    shell: () => Promise.resolve(success({ code: 0 })),
  })
  const parts = { git: doorOf(machine), jj: door, files, folders, settingUp }
  const workspaces = new Workspaces({
    log: {
      workspaces: store(kept.workspaces),
      undertakings: store(kept.undertakings),
      flush: () => true,
    },
    rows: { put: () => undefined, remove: () => undefined },
    lanes: new Lanes(),
    isolations: { jj: new JjWorkspaces({ ...parts, folderFor: async () => success(root) }) },
    newId: () => crypto.randomUUID(),
    now: Date.now,
    tell: (_workspace, event) => said.push(event),
    inUse: () => true,
  })
  workspaces.load()
  const make = async (folder: string, name: string, base = '@') => {
    const planned = await workspaces.plan('jj', { project: 'p', folder, name, base })
    if (!planned.ok) return planned
    planned.value.begin()
    const id = planned.value.place.id ?? ''
    const ready = await workspaces.ready(id)
    const workspace = workspaces.find(id)
    if (!workspace) throw new Error('It is on record')
    return ready.ok ? success(workspace) : ready
  }
  const made = async (folder: string, name: string, base?: string) => {
    const one = await make(folder, name, base)
    if (!one.ok) throw new Error(one.problem.message)
    return one.value
  }
  return { workspaces, make, made, said, killed, root, kept }
}

const at = (folder: string, revision: string, template: string) =>
  jj(folder, 'log', '--no-graph', '--revisions', revision, '--template', template)

const names = (folder: string) =>
  jj(folder, 'workspace', 'list', '--template', 'name ++ " "').trim()

function committed(): string {
  const folder = jjRepository()
  write(folder, 'a.txt', 'one\n')
  jj(folder, 'commit', '--message=first')
  return folder
}

describe('what it begins with', () => {
  // docs/guide/workspaces.md: jj workspace | a folder of jj on a revision of its own, which is reviewed, restored and removed in the same way, and committed, merged and pushed by jj itself
  test('a new empty revision on what the project is at, which is settled there', async () => {
    const folder = committed()
    write(folder, 'b.txt', 'two\n')
    const before = at(folder, '@', 'change_id')
    const { path, commit } = await jjScene().made(folder, 'fix')
    expect(readFileSync(join(path, 'b.txt'), 'utf8')).toBe('two\n')
    expect(at(path, '@', 'empty')).toBe('true')
    expect(at(path, '@-', 'change_id')).toBe(before)
    expect(at(folder, '@-', 'change_id')).toBe(before)
    expect(at(path, '@-', 'commit_id')).toBe(commit)
    // What the project changes later is its own.
    write(folder, 'b.txt', 'changed\n')
    jj(folder, 'status')
    expect(readFileSync(join(path, 'b.txt'), 'utf8')).toBe('two\n')
    jj(path, 'status')
  })

  test('where the project’s revision is empty it stays where it is', async () => {
    const folder = committed()
    const before = at(folder, '@', 'change_id')
    const { path } = await jjScene().made(folder, 'fix')
    expect(at(folder, '@', 'change_id')).toBe(before)
    expect(at(path, '@-', 'change_id')).toBe(at(folder, '@-', 'change_id'))
  })

  test('a bookmark, a repository with nothing in it, one beside git, a folder inside of a project', async () => {
    const scene = jjScene()
    const folder = committed()
    jj(folder, 'bookmark', 'create', 'old', '--revision=@-')
    write(folder, 'b.txt', 'two\n')
    jj(folder, 'commit', '--message=second')
    const old = await scene.made(folder, 'from-old', 'old')
    expect(existsSync(join(old.path, 'b.txt'))).toBe(false)
    await scene.made(jjRepository(), 'unborn')
    const beside = colocated({ 'deep/a.txt': 'one\n' })
    const inside = await scene.made(join(beside, 'deep'), 'inside')
    expect(inside.folder).toBe(join(inside.path, 'deep'))
    expect(readFileSync(join(inside.folder, 'a.txt'), 'utf8')).toBe('one\n')
    expect(git(beside, 'status', '--porcelain')).toBe('')
  })
})

test('why it cannot be made is said before anything is', async () => {
  const folder = committed()
  const { make, made, root } = jjScene()
  await made(folder, 'taken')
  const before = readdirSync(root)
  const codes = []
  for (const [place, name, base] of [
    [folder, 'taken', '@'],
    [folder, 'no..way', '@'],
    [folder, 'fix', 'no-such-bookmark'],
    [repository(), 'fix', '@'],
  ] as const) {
    const one = await make(place, name, base)
    codes.push(one.ok ? 'made' : one.problem.code)
  }
  expect(codes).toEqual(['branch-exists', 'bad-branch', 'no-base', 'no-repository'])
  expect(readdirSync(root)).toEqual(before)
})

describe('when it fails', () => {
  const steps = ['log', 'new', 'workspace add', 'workspace list']

  test.each(steps)('at “%s” nothing of it stays, and the project is where it was', async (step) => {
    const folder = committed()
    write(folder, 'b.txt', 'two\n')
    const change = at(folder, '@', 'change_id')
    let begun = false
    const scene = jjScene(nothing(), (args) => {
      if (!begun || !args.join(' ').includes(step)) return undefined
      begun = false
      return 'refused'
    })
    const planned = await scene.workspaces.plan('jj', {
      project: 'p',
      folder,
      name: 'fix',
      base: '@',
    })
    if (!planned.ok) throw new Error(planned.problem.message)
    begun = true
    planned.value.begin()
    const ready = await scene.workspaces.ready(planned.value.place.id ?? '')
    expect(ready.ok).toBe(false)
    expect(names(folder)).toBe('default')
    expect(at(folder, '@', 'change_id')).toBe(change)
    expect(readdirSync(scene.root)).toEqual([])
    expect(scene.kept.undertakings.size).toBe(0)
  })

  test('what somebody has made in it meanwhile stays, and it is said', async () => {
    const folder = committed()
    const scene = jjScene()
    const { id, path } = await scene.made(folder, 'fix')
    write(path, 'mine.txt', 'mine\n')
    scene.workspaces.neverStarted(id)
    await scene.workspaces.ready(id)
    expect(readFileSync(join(path, 'mine.txt'), 'utf8')).toBe('mine\n')
    expect(names(folder)).toBe('default fix')
  })

  test('where nothing was done it is removed again when its agent never started', async () => {
    const folder = committed()
    const scene = jjScene()
    const { id, path } = await scene.made(folder, 'fix')
    scene.workspaces.neverStarted(id)
    await scene.workspaces.standing(id)
    await expect.poll(() => scene.workspaces.find(id)?.state).toBe('failed')
    expect(existsSync(path)).toBe(false)
    expect(names(folder)).toBe('default')
  })

  test('an app that is killed in the midst of it goes on at its next start', async () => {
    const folder = committed()
    write(folder, 'b.txt', 'two\n')
    for (const step of ['new', 'workspace add']) {
      const kept = nothing()
      const scene = jjScene(kept, (args) => (args.join(' ').includes(step) ? 'killed' : undefined))
      const planned = await scene.workspaces.plan('jj', {
        project: 'p',
        folder,
        name: `fix-${step.length}`,
        base: '@',
      })
      if (!planned.ok) throw new Error(planned.problem.message)
      planned.value.begin()
      await expect.poll(() => scene.killed.length).toBe(1)
      const next = jjScene(structuredClone(kept))
      const [stored] = kept.workspaces.values()
      if (!stored) throw new Error('It is on record')
      const ready = await next.workspaces.ready(stored.id)
      expect(ready).toEqual({ ok: true, value: undefined })
      expect(readFileSync(join(stored.path, 'b.txt'), 'utf8')).toBe('two\n')
      expect(jj(stored.path, 'status')).toContain('no changes')
    }
  })
})

test('whether it is what was made: gone, replaced, of another repository, forgotten', async () => {
  const folder = committed()
  const scene = jjScene()
  const { id, path } = await scene.made(folder, 'fix')
  const code = async () => {
    const checked = await scene.workspaces.check(id)
    return checked.ok ? 'ok' : scene.workspaces.find(id)?.health
  }
  expect(await code()).toBe('ok')
  renameSync(path, `${path}-away`)
  onTestFinished(() => rmSync(`${path}-away`, { recursive: true, force: true }))
  expect(await code()).toBe('missing')
  mkdirSync(path)
  expect(await code()).toBe('replaced')
  rmSync(path, { recursive: true })
  renameSync(`${path}-away`, path)
  expect(await code()).toBe('ok')
  const other = committed()
  write(path, '.jj/repo', join(other, '.jj/repo'))
  expect(await code()).toBe('foreign')
  write(path, '.jj/repo', join(folder, '.jj/repo'))
  jj(folder, 'workspace', 'forget', 'fix')
  expect(await code()).toBe('pruned')
})

test('twenty at once, in one repository', async () => {
  const folder = committed()
  const scene = jjScene()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, number) => scene.make(folder, `fix-${number}`)),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(20)
  expect(names(folder).split(' ')).toHaveLength(21)
})
