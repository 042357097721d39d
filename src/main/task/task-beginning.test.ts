// Proves that tasks begin on each machine one after the other, and that one which does not answer holds up nobody elsewhere (SPEC R9).
import { expect, test } from 'vitest'
import { success } from '../../kit/result'
import type { HostRouter } from '../host/host-router'
import { taskBeginning } from './task-beginning'

const bases = {
  jjRefs: [],
  head: 'main',
  behind: 0,
  cut: false,
  refs: [{ kind: 'branch', name: 'main' }],
}

/** `far` answers when it is told to; a project is called after its machine. */
function scene() {
  const answers: (() => void)[] = []
  const began: [project: string, branch: string][] = []
  const machines: Record<string, object> = { near: {}, far: {}, 'near too': {} }
  const rooms = {
    bases: (project: string) =>
      project.startsWith('far')
        ? new Promise((resolve) => answers.push(() => resolve(success(bases))))
        : Promise.resolve(success(bases)),
    newSessions: {
      async create(input: { project: string; workspace: { branch: string } }) {
        began.push([input.project, input.workspace.branch])
        return success({ session: 's' })
      },
    },
  }
  const begin = taskBeginning({
    inProject: () => success(rooms),
    ofProject: (project: string) => machines[project],
  } as unknown as HostRouter)
  const task = (project: string, title: string) =>
    begin({
      project,
      title,
      base: null,
      prompt: [],
      run: { budget: {} },
      agent: { agent: 'practice', account: null, profile: null },
    })
  return { task, began, answers }
}

test('a machine that never answers holds up no task of another one', async () => {
  const { task, began } = scene()
  void task('far', 'One')
  void task('far', 'Two')
  await task('near', 'Three')
  await task('near too', 'Four')
  expect(began).toEqual([
    ['near', 'three'],
    ['near too', 'four'],
  ])
})

test('on one machine they begin in their order, however long the first takes', async () => {
  const { task, began, answers } = scene()
  const both = [task('far', 'One'), task('far', 'Two')]
  for (const _ of both) {
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()?.()
  }
  await Promise.all(both)
  expect(began.map(([, branch]) => branch)).toEqual(['one', 'two'])
})

test('no two get the same branch, on whichever machines they begin', async () => {
  const { task, began } = scene()
  await Promise.all([task('near', 'One'), task('near too', 'One'), task('near', 'One')])
  expect(began.map(([, branch]) => branch).sort()).toEqual(['one', 'one-2', 'one-3'])
})
