// Proves that a file of tasks and the tasks themselves are kept in step, whichever of them is changed.
import { expect, test } from 'vitest'
import { type Agreed, readIn, writeOut } from './in-step'
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
    tasks.set(`t${next}`, { ...newTask(someTask(`t${next}`, { title })), ...more })
    return `t${next}`
  }
  const step = () => {
    const wanted = readIn(file, agreed, tasks)
    const byTitle = (title: string) =>
      [...tasks.values()].find((task) => task.title === title)?.id ?? []
    for (const { at, entry } of wanted.add) {
      const { title, description } = entry
      wanted.links.set(at, add(title, { description, needs: entry.needs.flatMap(byTitle) }))
    }
    for (const { task, entry } of wanted.edit) {
      const known = tasks.get(task)
      const { title, description } = entry
      if (known)
        tasks.set(task, { ...known, title, description, needs: entry.needs.flatMap(byTitle) })
    }
    for (const id of wanted.done) change(id, { state: 'done' })
    for (const id of wanted.forget) tasks.delete(id)
    const out = writeOut(file, wanted.links, [...tasks.values()])
    agreed = out.agreed
    file = out.text
    return wanted
  }
  const change = (id: string, more: Partial<Task>) => {
    const known = tasks.get(id)
    if (known) tasks.set(id, { ...known, ...more })
  }
  return {
    ...{ tasks, step, add, change },
    file: () => file,
    write: (text: string) => {
      file = text
    },
    titles: () => [...tasks.values()].map(({ title }) => title),
  }
}

test('what stands in the file becomes tasks, and the file stays as it is', () => {
  const { step, file, titles } = scene('- [ ] One\n- [ ] Two\n  - depends on: One\n- [x] Old\n')
  step()
  expect(titles()).toEqual(['One', 'Two'])
  expect(file()).toBe('- [ ] One\n- [ ] Two\n  - depends on: One\n- [x] Old\n')
  expect(step()).toMatchObject({ add: [], edit: [], done: [], forget: [] })
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

test('what is written otherwise, ticked, taken out or called otherwise there is so here', () => {
  const { step, write, tasks, titles } = scene('- [ ] One\n- [ ] Two\n- [ ] Three\n- [ ] Four\n')
  step()
  write('- [x] One\n- [ ] Second\n- [ ] Four\n  More words.\n')
  step()
  expect(titles()).toEqual(['One', 'Second', 'Four'])
  expect(tasks.get('t1')?.state).toBe('done')
  expect(tasks.get('t2')?.title).toBe('Second')
  expect(tasks.get('t4')?.description).toBe('More words.')
})

test('changed on both sides, both changes stay where they concern different tasks', () => {
  const { step, write, change, file, tasks } = scene('- [ ] One\n- [ ] Two\n')
  step()
  change('t1', { title: 'First' })
  write('- [ ] One\n- [ ] Two\n  Said more.\n')
  step()
  expect(file()).toBe('- [ ] First\n- [ ] Two\n  Said more.\n')
  expect(tasks.get('t2')?.description).toBe('Said more.')
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
