// Proves what `liminal task` says and does, for people and for scripts, and that what Liminal has started approves nothing.
// docs/guide/command-line.md: `liminal task` | lists, adds, approves, runs and shows tasks, accepts results, sends them back and drops them
// docs/guide/command-line.md: `--json` says it for scripts, and `--user-data-dir=DIR` names another data folder.
import { expect, test } from 'vitest'
import { scene } from './task.test-kit'

test('the tasks of the project around are listed, each with why it does not start', async () => {
  const { type, said } = scene()
  expect(await type('list')).toBe(0)
  expect(said).toEqual([
    'aaaa-1  Fix login  Waiting, limit of 0 reached',
    'bbbb-2  Add [31m cache  Waiting, waits for Fix login',
  ])
})

test('scripts read JSON', async () => {
  const { type, said } = scene()
  await type('list', '--json')
  expect(JSON.parse(said.join(''))).toMatchObject({
    tasks: [{ id: 'aaaa-1', why: 'limit of 0 reached' }, { id: 'bbbb-2' }],
  })
})

test('what somebody adds whom Liminal has started is proposed by an agent, whatever rules there are', async () => {
  const { type, said, did } = scene({ within: true })
  expect(await type('add', 'Write docs', '--project=/work/project')).toBe(0)
  expect(did.map(([command]) => command)).toEqual(['task.add', 'task.propose'])
  expect(did.slice(1)).toEqual([
    [
      'task.propose',
      { project: 'p', tasks: [{ title: 'Write docs', description: '', needs: [] }] },
    ],
  ])
  expect(said).toEqual(['theirs: it waits for approval.'])
})

test('one is added with all that is said of it, and waits for approval', async () => {
  const { type, said, did } = scene()
  const needs = ['--needs', 'Fix login', '--needs=bbbb']
  expect(await type('add', 'Write docs', '--check=npm test', ...needs)).toBe(0)
  expect(did).toEqual([
    [
      'task.add',
      {
        project: 'p',
        task: 'new',
        title: 'Write docs',
        description: '',
        check: 'npm test',
        needs: ['aaaa-1', 'bbbb-2'],
      },
    ],
  ])
  expect(said).toEqual(['new: it waits for approval.'])
})

test('it is given an agent by its name or id, and one that there is not is named', async () => {
  const { type, complaints, did } = scene()
  expect(await type('add', 'Write docs', '--agent=Claude Code')).toBe(0)
  expect(await type('add', 'Write docs', '--agent', 'claude-code')).toBe(0)
  const agent = { agent: 'claude-code', account: null, profile: null }
  expect(did).toMatchObject([
    ['task.add', { agent }],
    ['task.add', { agent }],
  ])
  expect(await type('add', 'Write docs', '--agent=Nobody')).toBe(3)
  expect(complaints).toEqual(['There is no agent “Nobody”.'])
  expect(did).toHaveLength(2)
})

test('what it begins from, may spend and has to be is said in a line', async () => {
  const { type, did } = scene()
  const budget = '--budget=minutes=30,money=2.5'
  const items = ['--checklist=Docs say it', '--checklist', 'Nothing else changed']
  expect(
    await type('add', 'x', '--base=next', '--from-branch', '--place=box', ...items, budget),
  ).toBe(0)
  expect(did).toEqual([
    [
      'task.add',
      {
        project: 'p',
        task: 'new',
        title: 'x',
        description: '',
        needs: [],
        base: 'next',
        fromBranch: true,
        place: 'box',
        checklist: ['Docs say it', 'Nothing else changed'],
        budget: { minutes: 30, money: 2.5 },
      },
    ],
  ])
})

test('what is no task, or several, is named', async () => {
  const { type, complaints } = scene()
  expect(await type('show', 'Nothing')).toBe(3)
  expect(await type('show', 'Fix login')).toBe(3)
  expect(await type('add', 'x', '--project=/elsewhere')).toBe(3)
  expect(complaints).toEqual([
    'There is no task “Nothing”.',
    '“Fix login” is 2 tasks: cccc-3, aaaa-1',
    'No project is open at /elsewhere. “liminal /elsewhere” opens one.',
  ])
})

test('whoever runs one waits until it has a result', async () => {
  const { type, waited } = scene()
  expect(await type('run', 'aaaa-1')).toBe(0)
  expect(waited()).toBe(2)
})

test('who runs one whose agent asks is told so at once, and does not wait for ever', async () => {
  const { type, complaints, put, meanwhile } = scene()
  meanwhile(() =>
    put('aaaa-1', { title: 'Fix', state: 'needs-input', problem: 'It asks to edit a.txt' }),
  )
  // What needs it does not go on either.
  expect(await type('run', 'aaaa-1', 'bbbb-2')).toBe(4)
  expect(complaints).toEqual(['“Fix” needs you: It asks to edit a.txt'])
})

test('while another one goes on it is waited for, and each question is said once', async () => {
  const { type, complaints, put, meanwhile } = scene()
  put('bbbb-2', { title: 'Add cache', needs: [], state: 'running' })
  meanwhile((waited) => {
    put('aaaa-1', { state: waited === 3 ? 'running' : waited > 4 ? 'review' : 'needs-input' })
    if (waited > 5) put('bbbb-2', { title: 'Add cache', needs: [], state: 'review' })
  })
  expect(await type('run', 'aaaa-1', 'bbbb-2')).toBe(0)
  expect(complaints).toHaveLength(2)
})

test('it is waited for no longer than was said', async () => {
  const { type, complaints, put, meanwhile } = scene()
  meanwhile(() => put('aaaa-1', { state: 'running' }))
  expect(await type('run', 'aaaa-1', '--timeout=30')).toBe(5)
  expect(complaints).toEqual(['Not all were done within 30 s.'])
  expect(await type('run', 'aaaa-1', '--timeout=soon')).toBe(2)
})

test('one that is gone while it is waited for is not taken for done', async () => {
  const { type, complaints, lose } = scene()
  lose()
  expect(await type('run', 'aaaa-1')).toBe(3)
  expect(complaints).toEqual([
    'Not all are there any more: Liminal has ended, or they were deleted.',
  ])
})

test('what is refused says why, and what Liminal has started approves nothing', async () => {
  const { type, complaints } = scene()
  expect(await type('approve', 'cccc-3')).toBe(1)
  expect(complaints).toEqual(['No. Yes.'])
  const agent = scene({ within: true })
  expect(await agent.type('approve', 'cccc-3')).toBe(1)
  expect(agent.complaints).toEqual(['That is for you to decide.'])
})

test('results are accepted, sent back with words and dropped', async () => {
  const { type, did } = scene()
  expect(await type('accept', 'aaaa-1', 'bbbb-2')).toBe(0)
  expect(await type('accept', 'aaaa-1', '--anyway')).toBe(0)
  expect(await type('send-back', 'aaaa-1', 'It is slow.')).toBe(0)
  expect(await type('drop', 'aaaa-1')).toBe(0)
  expect(did).toEqual([
    ['task.do', { tasks: ['aaaa-1'], what: 'accept' }],
    ['task.do', { tasks: ['bbbb-2'], what: 'accept' }],
    ['task.do', { tasks: ['aaaa-1'], what: 'accept-anyway' }],
    ['task.sendBack', { task: 'aaaa-1', comments: 'It is slow.' }],
    ['task.do', { tasks: ['aaaa-1'], what: 'drop' }],
  ])
})

test('what tasks.md says otherwise is shown before anything is approved, and taken or kept as it was seen', async () => {
  const { type, did, said, complaints, put } = scene()
  const words = { check: 'touch PWNED', description: 'One\nTwo' }
  put('cccc-3', { title: 'Write docs', fileSays: { at: 7, what: 'changed', words }, check: 'true' })
  expect(await type('approve', 'cccc-3')).toBe(1)
  expect(said.slice(0, 8)).toEqual([
    '  changed in tasks.md:',
    '  Description',
    '    - ',
    '    + One',
    '    + Two',
    '  Check command',
    '    - true',
    '    + touch PWNED',
  ])
  expect(complaints.join()).toContain('liminal task take cccc-3')
  expect(did.map(([command]) => command)).toEqual(['task.read'])
  expect(await type('keep', 'cccc-3')).toBe(0)
  expect(did.at(-1)).toEqual(['task.fromFile', { task: 'cccc-3', seen: 7, how: 'keep' }])
})

test('so much of an id is listed that a task is found by it, also where its runs begin the same', async () => {
  const { type, said, did, put } = scene()
  const id = 'dddddddd-4'
  put(id, { title: 'Tidy up', state: 'waiting' })
  put(`${id}@1`, { title: 'Tidy up', state: 'review' })
  put(`${id}@2`, { title: 'Tidy up', state: 'review' })
  put('dddddddd-51', { title: 'Look', state: 'review' })
  await type('list')
  const listed = said.slice(2).map((line) => line.split('  ')[0] ?? '')
  expect(listed).toEqual([id, `${id}@1`, `${id}@2`, 'dddddddd-5'])
  for (const name of listed) expect(await type('accept', name)).toBe(0)
  const meant = did.map(([, input]) => (input as { tasks: string[] }).tasks[0])
  expect(meant).toEqual([id, `${id}@1`, `${id}@2`, 'dddddddd-51'])
})

test('what tasks.md says otherwise is listed, once', async () => {
  const { type, said, put } = scene()
  put('aaaa-1', { title: 'Fix login', state: 'review', fileSays: { at: 7, what: 'gone' } })
  put('bbbb-2', { title: 'Docs', state: 'waiting', fileSays: { at: 7, what: 'changed' } })
  await type('list')
  expect(said).toEqual([
    'aaaa-1  Fix login  In review, no longer in tasks.md',
    'bbbb-2  Docs  Waiting, changed in tasks.md',
  ])
})

test('what a task says is shown in words, and in JSON to scripts', async () => {
  const { type, said } = scene()
  expect(await type('show', 'bbbb-2')).toBe(0)
  expect(said.slice(0, 2)).toEqual(['bbbb-2  Add [31m cache  waiting', '  depends on: Fix login'])
  said.length = 0
  expect(await type('show', 'bbbb-2', '--json')).toBe(0)
  expect(JSON.parse(said.join())).toMatchObject({ id: 'bbbb-2', needs: ['aaaa-1'] })
})

test('tasks are listed in their order, whatever the order in which the app has them', async () => {
  const { type, said, put } = scene()
  put('0000-9', { title: 'Last', order: 9, state: 'waiting' })
  put('zzzz-0', { title: 'First', order: -1, state: 'waiting' })
  await type('list')
  expect(said.map((line) => line.slice(0, 6))).toEqual(['zzzz-0', 'aaaa-1', 'bbbb-2', '0000-9'])
})

test.each([
  [['nonsense'], 'no “task nonsense”'],
  [['list', 'x'], 'takes no names'],
  [['add'], 'What is to be done'],
  [['list', '--check=x'], 'does not take --check'],
  [['approve'], 'Which task'],
  [['add', 'x', '--check'], 'needs a value'],
  [['add', 'x'.repeat(201)], 'at most 200 letters, this one 201'],
  [['send-back', 'aaaa-1'], 'What is amiss'],
  [['drop', 'x', '--anyway'], 'does not take --anyway'],
  [['add', 'x', '--budget=hours=2'], 'there is no “hours”'],
  [['add', 'x', '--budget=turns=1.5'], 'no whole number'],
  [['add', 'x', '--budget=money=0'], 'no number above 0'],
])('%j is a mistake that is said', async (words, says) => {
  const { type, complaints } = scene()
  expect(await type(...words)).toBe(2)
  expect(complaints.join()).toContain(says)
})

test('the data folder may be named before the rest', async () => {
  const { type } = scene()
  expect(await type('--user-data-dir=/d', 'list')).toBe(0)
})
