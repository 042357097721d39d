import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { localFiles } from '../../../src/main/host/local/files/local-files'
import { Tasks } from '../../../src/main/task/tasks'
import { settlesIn, TasksFile } from '../../../src/main/task/tasks-file'
import { approvingRule } from '../../../src/shared/task/approval'
import type { ApprovalRule } from '../../../src/shared/task/approval-rule'
import type { Task } from '../../../src/shared/task/task'
import { openGate } from '../../../src/shared/task/task.test-kit'
import { testFolder } from '../../lib/folder'

/** Projects whose `tasks.md` is followed, with a clock that a test moves. */
export function followed(folders: Record<string, string>, rules: ApprovalRule[] = []) {
  const stored = new Map<string, Task>()
  const memory = new Map<string, unknown>()
  const told = new Map<string, string>()
  const tellings: string[] = []
  let now = 1_000_000
  let made = 0
  const unused = () => undefined
  const clock = { now: () => now, after: () => unused }
  const tasks = new Tasks({
    store: {
      all: () => [...stored.values()],
      put: (task) => void stored.set(task.id, task),
      remove: (id) => void stored.delete(id),
    },
    rows: { put: unused, remove: unused },
    clock,
    gate: () => openGate,
    ruleFor: (task) => approvingRule(rules, { ...task, folder: folders[task.project] })?.name,
    agentIn: () => false,
    doing: {
      // Its session is never there.
      start: () => new Promise(() => undefined),
      ask: () => Promise.reject(new Error('Nobody is asked')),
      merge: () => Promise.reject(new Error('Nothing is merged')),
      undoMerge: () => Promise.reject(new Error('Nothing is merged')),
      measure: () => Promise.reject(new Error('Nothing is measured')),
      judge: () => ({}),
      tell: () => 'not yet',
      stop: unused,
      tidy: unused,
      see: unused,
    },
  })
  const keep = testFolder()
  const between: (() => void)[] = []
  const outcomes: string[] = []
  const failing = new Map<string, Error>()
  const file = new TasksFile({
    tasks,
    clock,
    files: {
      readExact: (root, path, limit) => localFiles.readExact(root, path, limit),
      async survey(root, paths, counting) {
        const error = failing.get(root)
        if (error) throw error
        return localFiles.survey(root, paths, counting)
      },
    },
    async write(write) {
      for (const act of between.splice(0)) act()
      const replaced = await localFiles.replaceIf({ ...write, keep })
      if (replaced.ok) outcomes.push(replaced.value.outcome)
      return replaced
    },
    projects: () => Object.entries(folders).map(([id, path]) => ({ id, path })),
    memory: { get: (key) => memory.get(key), set: (key, value) => void memory.set(key, value) },
    tell(project, why) {
      if (why === undefined) told.delete(project)
      else {
        told.set(project, why)
        tellings.push(why)
      }
    },
    newId: () => {
      made += 1
      return `t${made}`
    },
  })
  onTestFinished(() => file.leave())
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  return {
    tasks,
    file,
    between,
    outcomes,
    told,
    tellings,
    failing,
    wait,
    now: () => now,
    /** One look, whatever is being written. */
    look: () => file.step(),
    /** As long as it takes that all is read and written that stands there. */
    async settle() {
      for (let times = 0; times < 3; times += 1) {
        await file.step()
        wait(settlesIn)
        await file.step()
      }
    },
    /** By its title, where there is one. */
    task: (title: string) => tasks.all().find((task) => task.title === title),
    approve(...titles: string[]) {
      wait(10_000)
      for (const task of tasks.all())
        if (titles.includes(task.title)) tasks.input(task.id, { type: 'approve' }, 'user')
    },
    /** It has a result, which waits for the user. */
    finish(title: string) {
      const task = tasks.all().find((one) => one.title === title)
      if (!task) throw new Error(`There is no task ${title}`)
      tasks.input(task.id, { type: 'begin' }, 'app')
      tasks.input(task.id, { type: 'began', session: `s ${task.id}` }, 'app')
      tasks.input(task.id, { type: 'finished' }, 'app')
    },
  }
}

export const tasksFileIn = (folder: string): string => join(folder, 'tasks.md')
