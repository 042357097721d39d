// Proves that tasks reach the rooms that do something about them: a session with a branch of its own, its run, its merge (SPEC R9).
import { expect, onTestFinished, test } from 'vitest'
import { success } from '../../kit/result'
import type { Attachment } from '../../shared/session/draft'
import { beginRun, type Run } from '../../shared/session/runs/run'
import type { Task } from '../../shared/task/task'
import type { Bases } from '../../shared/workspace/bases'
import { Rows } from '../store/feed/rows'
import { openTasking } from './open'
import type { TaskingParts } from './task-doing'

const bases: Bases = {
  jjRefs: [],
  head: 'main',
  behind: 0,
  cut: false,
  refs: [
    { kind: 'branch', name: 'main' },
    { kind: 'branch', name: 'fix-login' },
  ],
}

function scene() {
  const rows = new Rows()
  const stored = new Map<string, Task>()
  const attached = new Map<string, Attachment>()
  const did: unknown[] = []
  const run = beginRun({ id: 'r', at: 0, budget: {} })
  const session = {
    id: 's',
    running: false,
    folder: '/tree',
    state: { run: run as Run, usage: {} },
    stored: { workspace: { base: 'main', branch: 'fix-login' }, deletedAt: null },
    conversation: undefined,
  }
  const note = (what: string) => async (_: string, input: object) => {
    did.push([what, input])
    return success(undefined)
  }
  const branches = {
    look: async () => success({ files: [] }),
    commit: note('commit'),
    preview: async () => success({ behind: 0, uncommitted: [], source: 'a', target: 'b' }),
    pull: note('pull'),
    merge: async (_: string, input: object) => {
      did.push(['merge', input])
      return success({ commit: 'joined' })
    },
  }
  const rooms = {
    bases: async () => success(bases),
    newSessions: {
      async create(input: object) {
        did.push(['create', input])
        return success({ session: 's' })
      },
    },
    branches: async () => branches,
    machine: {
      files: { survey: async () => [], readExact: async () => success({ type: 'nothing' }) },
    },
    runs: { begin: () => success(undefined), end: () => success(undefined), drop: () => undefined },
    tidy: async () => void did.push('tidy'),
    changesTold: async () =>
      success({
        files: 1,
        paths: ['src/a.ts', 'b.md'],
        odd: [],
        added: 2,
        deleted: 0,
        text: '+a\n',
        cut: false,
      }),
  }
  const parts = {
    log: {
      tasks: {
        all: () => [...stored.values()],
        get: (id: string) => stored.get(id),
        put: (task: Task) => void stored.set(task.id, task),
        remove: (id: string) => void stored.delete(id),
      },
      projects: {
        all: () => [{ id: 'p', path: '/p', open: true }],
        get: () => ({ id: 'p', path: '/p', open: true }),
      },
      memory: { get: () => undefined, set: () => undefined },
      attachments: {
        some: (ids: string[]) => ids.flatMap((id) => attached.get(id) ?? []),
        put: (_: string, one: Attachment) => void attached.set(one.id, one),
        keep: (_: string, ids: string[]) => void did.push(['keep', ids]),
      },
    },
    rows,
    accounting: {
      accounts: { standing: () => ({ state: 'usable' }) },
      redactor: { text: (text: string) => text },
    },
    settings: {
      values: {
        'tasks.limit': 4,
        agentLimit: 16,
        accounts: {},
        places: {},
        'runs.turns': 20,
        'tasks.approval': [],
        'tasks.acceptance': [],
        'tasks.fromResults': {},
      },
    },
    places: { link: () => undefined },
    everywhere: {
      sessions: { all: () => [session], find: () => success(session) },
      of: () => rooms,
      ofProject: () => rooms,
      inProject: () => success(rooms),
    },
    here: () => rooms,
  } as unknown as TaskingParts
  const tasking = openTasking(parts)
  onTestFinished(() => tasking.stop())
  const { settings } = parts
  return { tasking, rows, did, session, attached, stored, settings }
}

const nobody = { id: 0 }

test('an approved task works on a free branch, unattended, and its accepted result is merged', async () => {
  const { tasking, rows, did, session } = scene()
  await tasking.begin()
  did.length = 0
  const request = { project: 'p', task: 't', title: 'Fix login', description: 'It is flaky.' }
  const agent = { agent: 'practice', account: null, profile: null }
  await tasking.handlers['task.add'](
    { ...request, agent, base: null, budget: {}, needs: [], approved: true },
    nobody,
  )
  await expect.poll(() => rows.get('tasks', 't')?.session).toBe('s')
  expect(did).toMatchObject([
    [
      'create',
      {
        workspace: { kind: 'worktree', branch: 'fix-login-2', base: 'main' },
        prompt: [{ text: 'Fix login\n\nIt is flaky.' }],
        run: { budget: { turns: 20 } },
      },
    ],
  ])
  expect(tasking.holds(session as never)).toBe(true)
  session.state.run = { ...session.state.run, state: 'done' }
  rows.put('sessions', { id: 's' } as never)
  expect(rows.get('tasks', 't')?.state).toBe('review')
  await tasking.handlers['task.do']({ tasks: ['t'], what: 'accept' }, nobody)
  await expect.poll(() => rows.get('tasks', 't')?.state).toBe('done')
  expect(did.slice(1)).toMatchObject([
    ['merge', { base: 'main', message: 'Fix login\n\nIt is flaky.' }],
    'tidy',
  ])
  expect(tasking.holds(session as never)).toBe(false)
})

test('who is asked for an opinion begins where the attempts did, and is told what they changed', async () => {
  const { tasking, rows, did, session } = scene()
  await tasking.begin()
  did.length = 0
  const agent = { agent: 'practice', account: null, profile: null }
  await tasking.handlers['task.add'](
    {
      project: 'p',
      task: 't',
      title: 'Fix login',
      description: 'It is flaky.',
      agent,
      agents: [agent, { ...agent, say: 'Be brief.' }],
      base: null,
      budget: {},
      needs: [],
      approved: true,
    },
    nobody,
  )
  await expect.poll(() => rows.get('tasks', 't~1.2')?.session).toBe('s')
  expect(did).toMatchObject([
    ['create', { prompt: [{ text: 'Fix login (1)\n\nIt is flaky.' }] }],
    ['create', { prompt: [{ text: 'Fix login (2)\n\nIt is flaky.\n\nBe brief.' }] }],
  ])
  session.state.run = { ...session.state.run, state: 'done' }
  rows.put('sessions', { id: 's' } as never)
  for (const id of ['t~1.1', 't~1.2']) {
    const attempt = rows.get('tasks', id)
    if (attempt?.state === 'running')
      await tasking.handlers['task.do']({ tasks: [id], what: 'drop' }, nobody)
  }
  expect(await tasking.handlers['task.ask']({ task: 't', agent }, nobody)).toEqual({
    ok: true,
    value: undefined,
  })
  const asked = () => did.find((one) => JSON.stringify(one).includes('Opinion on'))
  await expect.poll(asked).toBeDefined()
  expect(asked()).toMatchObject([
    'create',
    {
      title: 'Opinion on “Fix login”',
      run: { budget: { turns: 20 } },
      workspace: { kind: 'worktree', branch: 'opinion-on-fix-login', base: 'main' },
      prompt: [{ type: 'text' }, { name: 'Attempt A', text: '+a\n' }],
    },
  ])
})

test('one begins from the branch of another with all that was done there, and is to come where that comes', async () => {
  const { tasking, rows, did, session, stored } = scene()
  await tasking.begin()
  const agent = { agent: 'practice', account: null, profile: null }
  const request = { project: 'p', description: '', agent, base: null, budget: {}, approved: true }
  await tasking.handlers['task.add']({ ...request, task: 't', title: 'Below', needs: [] }, nobody)
  await expect.poll(() => rows.get('tasks', 't')?.session).toBe('s')
  session.state.run = { ...session.state.run, state: 'done' }
  rows.put('sessions', { id: 's' } as never)
  const above = { ...request, task: 'u', title: 'Above', needs: ['t'], fromBranch: true }
  await tasking.handlers['task.add'](above, nobody)
  await expect.poll(() => stored.get('u')?.into).toBe('main')
  expect(did.at(-1)).toMatchObject([
    'create',
    { workspace: { branch: 'above', base: 'fix-login' } },
  ])
})

test('what a check has left under the name of a file that the agent has committed hides nothing from rules', async () => {
  const { tasking, rows, session, settings, stored } = scene()
  Object.assign(settings.values, {
    'tasks.acceptance': [{ name: 'Docs', title: '*', files: 10, lines: 10, paths: ['*.md'] }],
  })
  await tasking.begin()
  const agent = { agent: 'practice', account: null, profile: null }
  await tasking.handlers['task.add'](
    {
      project: 'p',
      task: 't',
      title: 'Fix login',
      description: '',
      agent,
      base: null,
      budget: {},
      needs: [],
      check: 'true',
      approved: true,
    },
    nobody,
  )
  await expect.poll(() => rows.get('tasks', 't')?.session).toBe('s')
  const left = ['a.ts', { path: 'a.ts', content: null }]
  session.state.run = { ...session.state.run, state: 'done', left }
  rows.put('sessions', { id: 's' } as never)
  await expect.poll(() => stored.get('t')?.unjudged).toBeUndefined()
  expect(rows.get('tasks', 't')).toMatchObject({ state: 'review' })
  expect(rows.get('tasks', 't')?.line).toBeUndefined()
})

test('what goes along with a description is kept once, goes to the agent, and is missed where it is gone', async () => {
  const { tasking, rows, did, attached } = scene()
  await tasking.begin()
  expect(did).toEqual([['keep', []]])
  const agent = { agent: 'practice', account: null, profile: null }
  const block = { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' }
  const request = { project: 'p', description: 'Like this.', agent, base: null, budget: {} }
  const attachments = [{ id: 'a', name: 'A', block }]
  const add = (task: string) =>
    tasking.handlers['task.add'](
      { ...request, task, title: task, needs: [], attachments, approved: task === 'one' },
      nobody,
    )
  await add('one')
  await expect.poll(() => rows.get('tasks', 'one')?.session).toBe('s')
  expect(did.at(-1)).toMatchObject(['create', { prompt: [{ type: 'text' }, block] }])
  await add('two')
  expect(await tasking.handlers['task.read']({ task: 'two' }, nobody)).toMatchObject({
    value: { task: { attachments: ['a'] }, attachments },
  })
  attached.clear()
  await tasking.handlers['task.do']({ tasks: ['two'], what: 'approve' }, nobody)
  await expect.poll(() => rows.get('tasks', 'two')?.state).toBe('failed')
  expect(rows.get('tasks', 'two')?.problem).toContain('attach it again')
})
