// Proves on the disk that `tasks.md` and the tasks are kept in step, and that nobody's words are overwritten.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles } from '../../src/main/machines/local/files/local-files'
import { Tasks } from '../../src/main/tasks/tasks'
import { TasksFile } from '../../src/main/tasks/tasks-file'
import type { Task } from '../../src/shared/task/task'
import { openGate, someTask } from '../../src/shared/task/task.test-kit'
import { testFolder } from '../lib/folder'

/** Nothing happens by itself: each step is asked for. */
const noClock = { now: () => 0, after: () => () => undefined }

function scene(first: string) {
  const folder = testFolder()
  const path = join(folder, 'tasks.md')
  writeFileSync(path, first)
  const stored = new Map<string, Task>()
  const memory = new Map<string, unknown>()
  let made = 0
  const unused = () => undefined
  const tasks = new Tasks({
    store: {
      all: () => [...stored.values()],
      put: (task) => void stored.set(task.id, task),
      remove: (id) => void stored.delete(id),
    },
    rows: { put: unused, remove: unused },
    clock: noClock,
    gate: () => openGate,
    ruleFor: () => undefined,
    agentIn: () => false,
    doing: {
      start: () => Promise.reject(new Error('Nothing is started')),
      ask: () => Promise.reject(new Error('Nobody is asked')),
      merge: () => Promise.reject(new Error('Nothing is merged')),
      ...{ tell: () => 'not yet', stop: unused, tidy: unused, see: unused },
    },
  })
  const keep = testFolder()
  const between: (() => void)[] = []
  const outcomes: string[] = []
  const file = new TasksFile({
    ...{ files: localFiles, tasks, clock: noClock },
    async write(write) {
      for (const act of between.splice(0)) act()
      const replaced = await localFiles.replaceIf({ ...write, keep })
      if (replaced.ok) outcomes.push(replaced.value.outcome)
      return replaced
    },
    projects: () => [{ id: 'p', path: folder }],
    memory: { get: (key) => memory.get(key), set: (key, value) => void memory.set(key, value) },
    newId: () => {
      made += 1
      return `t${made}`
    },
  })
  onTestFinished(() => file.leave())
  return { path, tasks, file, text: () => readFileSync(path, 'utf8'), between, outcomes }
}

const titles = (tasks: Tasks) => tasks.all().map(({ title, state }) => `${title} ${state}`)

test('what stands there is proposed, and what is done here is ticked there', async () => {
  const { tasks, file, text } = scene('# Plan\n\n- [ ] One\n- [ ] Two\n  - depends on: One\n')
  await file.step()
  expect(titles(tasks)).toEqual(['One proposed', 'Two proposed'])
  expect(tasks.get('t2')?.needs).toEqual(['t1'])
  tasks.input('t1', { type: 'tick' }, 'user')
  tasks.add(someTask('t9', { title: 'Three', order: 9 }))
  await file.step()
  expect(text()).toBe('# Plan\n\n- [x] One\n- [ ] Two\n  - depends on: One\n- [ ] Three\n')
})

test('a checklist is kept in step, and what no file says of a task stays with it', async () => {
  const { path, tasks, file, text } = scene('- [ ] One\n  - checklist: It is fast\n')
  await file.step()
  expect(tasks.get('t1')?.checklist).toEqual(['It is fast'])
  const more = { base: 'next', budget: { turns: 2 }, attachments: ['a'], place: 'box' }
  tasks.edit('t1', { ...more, checklist: ['It is fast', 'Docs say it'] }, 'user')
  await file.step()
  expect(text()).toBe('- [ ] One\n  - checklist: It is fast\n  - checklist: Docs say it\n')
  writeFileSync(path, '- [ ] One\n  More words.\n')
  await file.step()
  expect(tasks.get('t1')).toMatchObject({ ...more, description: 'More words.' })
  expect(tasks.get('t1')?.checklist).toBeUndefined()
})

test('what is changed there is changed here', async () => {
  const { path, tasks, file, text } = scene('- [ ] One\n- [ ] Two\n')
  await file.step()
  writeFileSync(path, '- [x] One\n- [ ] Two\n  Über alles 😀.\n')
  await file.step()
  expect(titles(tasks)).toEqual(['One done', 'Two proposed'])
  expect(tasks.get('t2')?.description).toBe('Über alles 😀.')
  writeFileSync(path, '- [x] One\n')
  await file.step()
  expect(titles(tasks)).toEqual(['One done'])
  expect(text()).toBe('- [x] One\n')
})

test('whoever writes it in between wins, and both sides are there afterwards', async () => {
  const { path, tasks, file, text, between, outcomes } = scene('- [ ] One\n')
  await file.step()
  tasks.input('t1', { type: 'tick' }, 'user')
  between.push(() => writeFileSync(path, '- [ ] One\n- [ ] Mine\n'))
  await file.step()
  await file.step()
  expect(outcomes).toContain('changed')
  expect(text()).toBe('- [x] One\n- [ ] Mine\n')
  expect(titles(tasks)).toEqual(['One done', 'Mine proposed'])
})

test('what is no text is left alone', async () => {
  const { path, tasks, file } = scene('')
  writeFileSync(path, Buffer.from([0x2d, 0x20, 0xff, 0xfe, 0x0a]))
  await file.step()
  expect(tasks.all()).toEqual([])
  expect([...readFileSync(path)]).toEqual([0x2d, 0x20, 0xff, 0xfe, 0x0a])
})
