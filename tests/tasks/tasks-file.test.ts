// Proves on the disk that `tasks.md` and the tasks are kept in step, and that nobody's words are overwritten.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { takeFromFile } from '../../src/main/task/from-file'
import type { Tasks } from '../../src/main/task/tasks'
import { someTask } from '../../src/shared/task/task.test-kit'
import { testFolder } from '../lib/folder'
import { followed, tasksFileIn } from './lib/followed'

function scene(first: string) {
  const folder = testFolder()
  const path = tasksFileIn(folder)
  writeFileSync(path, first)
  return { path, text: () => readFileSync(path, 'utf8'), ...followed({ p: folder }) }
}

const titles = (tasks: Tasks) => tasks.all().map(({ title, state }) => `${title} ${state}`)

test('what stands there is proposed, and what is done here is ticked there', async () => {
  const { tasks, settle, text } = scene('# Plan\n\n- [ ] One\n- [ ] Two\n  - depends on: One\n')
  await settle()
  expect(titles(tasks)).toEqual(['One proposed', 'Two proposed'])
  expect(tasks.get('t2')?.needs).toEqual(['t1'])
  tasks.input('t1', { type: 'tick' }, 'user')
  tasks.add(someTask('t9', { title: 'Three', order: 9 }))
  await settle()
  expect(text()).toBe('# Plan\n\n- [x] One\n- [ ] Two\n  - depends on: One\n- [ ] Three\n')
})

test('a checklist is kept in step, and what no file says of a task stays with it', async () => {
  const { path, tasks, settle, text } = scene('- [ ] One\n  - checklist: It is fast\n')
  await settle()
  expect(tasks.get('t1')?.checklist).toEqual(['It is fast'])
  const more = { base: 'next', budget: { turns: 2 }, attachments: ['a'], place: 'box' }
  tasks.edit('t1', { ...more, checklist: ['It is fast', 'Docs say it'] }, 'user')
  await settle()
  expect(text()).toBe('- [ ] One\n  - checklist: It is fast\n  - checklist: Docs say it\n')
  writeFileSync(path, '- [ ] One\n  More words.\n')
  await settle()
  expect(tasks.get('t1')).toMatchObject({ ...more, description: 'More words.' })
  expect(tasks.get('t1')?.checklist).toBeUndefined()
})

test('what is changed there is changed here, as long as nobody has approved it; a tick asks', async () => {
  const { path, tasks, settle, text } = scene('- [ ] One\n- [ ] Two\n')
  await settle()
  writeFileSync(path, '- [x] One\n- [ ] Two\n  Über alles 😀.\n')
  await settle()
  expect(titles(tasks)).toEqual(['One proposed', 'Two proposed'])
  expect(tasks.get('t2')?.description).toBe('Über alles 😀.')
  expect(tasks.get('t1')?.fileSays?.what).toBe('done')
  expect(takeFromFile(tasks, 't1', tasks.get('t1')?.fileSays?.at ?? 0)).toEqual({ ok: true })
  expect(titles(tasks)).toEqual(['One done', 'Two proposed'])
  writeFileSync(path, '- [x] One\n')
  await settle()
  expect(titles(tasks)).toEqual(['One done', 'Two proposed'])
  expect(tasks.get('t2')?.fileSays?.what).toBe('gone')
  expect(text()).toBe('- [x] One\n')
})

test('whoever writes it in between wins, and both sides are there afterwards', async () => {
  const { path, tasks, settle, text, between, outcomes } = scene('- [ ] One\n')
  await settle()
  tasks.input('t1', { type: 'tick' }, 'user')
  between.push(() => writeFileSync(path, '- [ ] One\n- [ ] Mine\n'))
  await settle()
  await settle()
  expect(outcomes).toContain('changed')
  expect(text()).toBe('- [x] One\n- [ ] Mine\n')
  expect(titles(tasks)).toEqual(['One done', 'Mine proposed'])
})

test('what is no text is left alone', async () => {
  const { path, tasks, settle } = scene('')
  writeFileSync(path, Buffer.from([0x2d, 0x20, 0xff, 0xfe, 0x0a]))
  await settle()
  expect(tasks.all()).toEqual([])
  expect([...readFileSync(path)]).toEqual([0x2d, 0x20, 0xff, 0xfe, 0x0a])
})
