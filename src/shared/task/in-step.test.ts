// Proves that a file of tasks and the tasks themselves are kept in step, and that the file decides nothing.
// docs/guide/tasks.md: A `tasks.md` in the project's folder is kept in sync, both ways.
import { expect, test } from 'vitest'
import { defined } from '../../kit/defined'
import { editedTask } from './edited'
import { compare, editOf, idsByTitle, writeOut } from './in-step'
import { type Agreed, linked } from './linking'
import { readList } from './list'
import { newTask, type Task } from './task'
import { someTask } from './task.test-kit'

/** A file and the tasks of a project; `step` is what the app does when either has changed. */
function scene(text: string) {
  const tasks = new Map<string, Task>()
  let agreed: Agreed[] = []
  let file = text
  let next = 0
  const add = (title: string, more: Partial<Task> = {}) => {
    next += 1
    const task = newTask(someTask(`t${next}`, { title, approved: false, order: next }))
    tasks.set(`t${next}`, { ...task, ...more })
    return `t${next}`
  }
  const change = (id: string, more: Partial<Task>) => {
    const known = tasks.get(id)
    if (known) tasks.set(id, { ...known, ...more })
  }
  const step = () => {
    const entries = readList(file)
    const links = linked(entries, agreed, tasks)
    for (const [at, { title, description, done, check }] of entries.entries())
      if (!links.has(at) && !done) links.set(at, add(title, { description, ...defined({ check }) }))
    const idOf = idsByTitle(entries, links, agreed, [...tasks.values()])
    for (const [at, id] of links)
      if (!agreed.some(({ task }) => task === id))
        change(id, { needs: entries[at]?.needs.flatMap((need) => idOf(need) ?? []) ?? [] })
    const compared = compare(entries, links, agreed, tasks)
    for (const { task, edit, says } of compared) {
      const known = tasks.get(task)
      if (!known) continue
      const edited = edit ? editedTask(known, edit, 'file', 0) : undefined
      const { fileSays: _, ...rest } = edited?.ok ? edited.value : known
      tasks.set(task, {
        ...rest,
        ...(says ? { fileSays: { ...says, at: 0, ...kept(known) } } : {}),
      })
    }
    const out = writeOut(file, entries, links, agreed, [...tasks.values()])
    agreed = out.agreed
    file = out.text
    return compared
  }
  const kept = ({ fileSays }: Task) => (fileSays?.kept ? { kept: true as const } : {})
  return {
    tasks,
    step,
    add,
    change,
    file: () => file,
    write: (text: string) => {
      file = text
    },
    titles: () => [...tasks.values()].map(({ title }) => title),
    says: () =>
      Object.fromEntries(
        [...tasks.values()].flatMap(({ title, fileSays }) => (fileSays ? [[title, fileSays]] : [])),
      ),
  }
}

test('what stands in the file becomes tasks, and the file stays as it is', () => {
  const { step, file, titles } = scene('- [ ] One\n- [ ] Two\n  - depends on: One\n- [x] Old\n')
  step()
  expect(titles()).toEqual(['One', 'Two'])
  expect(file()).toBe('- [ ] One\n- [ ] Two\n  - depends on: One\n- [x] Old\n')
  expect(step().filter(({ edit, says }) => edit || says)).toEqual([])
})

test('what is done gets its cross, what is new a line, and what is dropped goes', () => {
  const { step, file, change, add } = scene('- [ ] One\n- [ ] Two\n')
  step()
  change('t1', { state: 'done' })
  change('t2', { state: 'dropped' })
  add('Three')
  step()
  expect(file()).toBe('- [x] One\n- [ ] Three\n')
})

test('what nobody has approved is written otherwise there; a tick asks, and what is missing is said', () => {
  const { step, write, tasks, titles, says } = scene(
    '- [ ] One\n- [ ] Two\n- [ ] Three\n- [ ] Four\n',
  )
  step()
  write('- [x] One\n- [ ] Second\n- [ ] Four\n  More words.\n')
  step()
  expect(titles()).toEqual(['One', 'Two', 'Three', 'Four', 'Second'])
  expect(tasks.get('t1')?.state).toBe('proposed')
  expect(tasks.get('t4')?.description).toBe('More words.')
  expect(says()).toMatchObject({
    One: { what: 'done' },
    Two: { what: 'gone' },
    Three: { what: 'gone' },
  })
})

test.each(['waiting', 'running', 'needs-input', 'review', 'failed'] as const)(
  'what is approved and %s is asked about: its words, its check and its checklist',
  (state) => {
    const { step, write, tasks, change, file } = scene(
      '- [ ] Fix the login\n  Words.\n  - check: `npm test`\n- [ ] Next\n  - depends on: Fix the login\n',
    )
    step()
    change('t1', { state })
    change('t2', { state })
    const before = tasks.get('t1')
    const text =
      '- [ ] Fix the login\n  EVIL\n  - check: `touch PWNED`\n  - checklist: nothing\n- [ ] Next\n'
    write(text)
    step()
    const { fileSays, ...task } = tasks.get('t1') as Task
    expect(task).toEqual(before)
    expect(fileSays).toMatchObject({
      what: 'changed',
      words: { description: 'EVIL', check: 'touch PWNED', checklist: ['nothing'] },
    })
    expect(tasks.get('t2')?.needs).toEqual(['t1'])
    expect(tasks.get('t2')?.fileSays).toMatchObject({ words: { needs: [] } })
    expect(file()).toBe(text)
  },
)

test('what the user keeps is written back, and what is taken over is agreed', () => {
  const { step, write, tasks, change, file, says } = scene('- [ ] One\n- [ ] Two\n- [ ] Three\n')
  step()
  for (const id of ['t1', 't2', 't3']) change(id, { state: 'waiting' })
  write('- [ ] One\n  New words.\n- [x] Two\n')
  step()
  expect(Object.keys(says())).toEqual(['One', 'Two', 'Three'])
  change('t1', editOf(tasks.get('t1')?.fileSays?.words ?? {}) as Partial<Task>)
  for (const id of ['t2', 't3']) {
    const { fileSays } = tasks.get(id) as Task
    if (fileSays) change(id, { fileSays: { ...fileSays, kept: true } })
  }
  step()
  step()
  expect(says()).toEqual({})
  expect(file()).toBe('- [ ] One\n  New words.\n- [ ] Two\n- [ ] Three\n')
})

test('changed on both sides, each change stays where they concern different tasks or fields', () => {
  const { step, write, change, file, tasks } = scene('- [ ] One\n- [ ] Two\n- [ ] Three\n')
  step()
  change('t1', { title: 'First' })
  change('t3', { check: 'npm test' })
  write('- [ ] One\n- [ ] Two\n  Said more.\n- [ ] Three\n  Said there.\n')
  step()
  expect(file()).toBe(
    '- [ ] First\n- [ ] Two\n  Said more.\n- [ ] Three\n  Said there.\n  - check: `npm test`\n',
  )
  expect(tasks.get('t2')?.description).toBe('Said more.')
  expect(tasks.get('t3')).toMatchObject({ description: 'Said there.', check: 'npm test' })
})

test('changed on both sides in the same place, both stay and are shown', () => {
  const { step, write, change, file, tasks } = scene('- [ ] One\n  Old.\n')
  step()
  change('t1', { description: 'By the window.' })
  write('- [ ] One\n  By the editor.\n')
  step()
  expect(tasks.get('t1')).toMatchObject({
    description: 'By the window.',
    fileSays: { what: 'changed', words: { description: 'By the editor.' } },
  })
  expect(file()).toBe('- [ ] One\n  By the editor.\n')
})

test('tasks that were here before the file are found in it by their titles', () => {
  const { step, add, file, titles } = scene('- [ ] One\n')
  add('One')
  add('Two')
  step()
  expect(titles()).toEqual(['One', 'Two'])
  expect(file()).toBe('- [ ] One\n- [ ] Two\n')
})

test('a tick that is taken away comes back: what is done is done', () => {
  const { step, write, change, file } = scene('- [ ] One\n')
  step()
  change('t1', { state: 'done' })
  step()
  write('- [ ] One\n')
  step()
  expect(file()).toBe('- [x] One\n')
})

test.each([
  ['another plan in its place', '- [ ] Another thing\n- [ ] Second thing\n'],
  ['its first item only', '- [ ] Add a cache to the server\n'],
  ['items that differ by a number', '- [ ] Step 3\n- [ ] Step 4\n'],
])('with %s no task is called otherwise, and none is gone', (_, text) => {
  const { step, write, change, tasks, says } = scene(
    '- [ ] Step 1\n- [ ] Step 2\n- [ ] Add a cache to the server\n',
  )
  step()
  change('t1', { state: 'review' })
  change('t2', { state: 'waiting' })
  write(text)
  step()
  expect(['t1', 't2', 't3'].map((id) => tasks.get(id)?.title)).toEqual([
    'Step 1',
    'Step 2',
    'Add a cache to the server',
  ])
  expect(Object.keys(says())).toEqual(expect.arrayContaining(['Step 1', 'Step 2']))
})

test('what surely is the same is called otherwise: in its place, by a word more or a letter', () => {
  const { step, write, titles, says } = scene(
    '- [ ] One more\n- [ ] Fix the lgoin\n- [ ] Add docs\n',
  )
  step()
  write('- [ ] One more\n- [ ] Fix the login\n- [ ] Add docs\n')
  step()
  write('- [ ] One more\n- [ ] Fix the login page\n- [ ] Add docs\n')
  step()
  expect(titles()).toEqual(['One more', 'Fix the login page', 'Add docs'])
  expect(says()).toEqual({})
})

test('two of one title are told apart by what stands below them', () => {
  const { step, write, tasks } = scene('- [ ] Test\n  of this\n- [ ] Test\n  of that\n')
  step()
  for (const id of ['t1', 't2']) expect(tasks.has(id)).toBe(true)
  write('- [ ] Test\n  of that\n')
  step()
  expect(tasks.get('t2')?.fileSays).toBeUndefined()
  expect(tasks.get('t1')?.fileSays).toMatchObject({ what: 'gone' })
})

test('letters that look the same are the same, and a title that is too long stays in the file', () => {
  const text = `- [ ] ${'Größe '.normalize('NFD').repeat(60).trim()}\n`
  const { step, file, says, titles, tasks } = scene(text)
  step()
  for (const [id, task] of tasks)
    tasks.set(id, { ...task, title: task.title.normalize('NFC').slice(0, 200), state: 'waiting' })
  step()
  expect(file()).toBe(text)
  expect(says()).toEqual({})
  expect(titles()).toHaveLength(1)
})

test('what a list cannot say of a task is no change of the file’s', () => {
  const { step, add, change, says, file, tasks } = scene('- [ ] One\n')
  step()
  const odd = add('One, two: [x] three', { state: 'waiting', description: '- check: none\na  \nb' })
  change('t1', { needs: [odd], state: 'waiting' })
  step()
  const text = file()
  step()
  expect(says()).toEqual({})
  expect(file()).toBe(text)
  expect(tasks.get('t1')?.needs).toEqual([odd])
})
