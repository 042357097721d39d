// Proves that branches are followed only where a task waits for one, that they are read when something has changed and never twice at once, and that the first look is said to be that.
import { expect, test } from 'vitest'
import { type Result, success } from '../../kit/result'
import { BranchWatch } from './branch-watch'
import type { Tips } from './model/branch-moved'

function scene() {
  const wanted = new Map<string, boolean>()
  const open = new Set(['p'])
  const said: unknown[] = []
  const asked: PromiseWithResolvers<Result<Tips>>[] = []
  const followers = new Set<() => void>()
  let change = () => {}
  const watch = new BranchWatch({
    tasks: {
      branchProjects: () => wanted,
      branchesSeen: (project, tips, first) =>
        said.push([project, tips.ok && tips.value.get('main'), first]),
      onChange(listener) {
        change = listener
        return () => {
          change = () => {}
        }
      },
    },
    branchesOf: (project) =>
      open.has(project)
        ? {
            follow(changed) {
              followers.add(changed)
              return () => void followers.delete(changed)
            },
            tips() {
              const answer = Promise.withResolvers<Result<Tips>>()
              asked.push(answer)
              return answer.promise
            },
          }
        : undefined,
  })
  const moved = () => {
    for (const follower of followers) follower()
  }
  const answer = async (commit: string) => {
    asked.shift()?.resolve(success(new Map([['main', commit]])))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { wanted, open, said, asked, followers, watch, moved, answer, changed: () => change() }
}

test('it is followed while a task waits for a branch and its project is open', () => {
  const { wanted, open, followers, changed, watch } = scene()
  expect(followers.size).toBe(0)
  wanted.set('p', true)
  changed()
  changed()
  expect(followers.size).toBe(1)
  open.clear()
  watch.look()
  expect(followers.size).toBe(0)
  open.add('p')
  watch.look()
  expect(followers.size).toBe(1)
  watch.leave()
  expect(followers.size).toBe(0)
})

test('it is read again when something has changed meanwhile, and only the first look is that', async () => {
  const { wanted, said, asked, moved, answer, changed } = scene()
  wanted.set('p', false)
  changed()
  expect(asked).toHaveLength(0)
  for (let times = 0; times < 3; times += 1) moved()
  expect(asked).toHaveLength(1)
  await answer('one')
  expect(asked).toHaveLength(1)
  await answer('two')
  expect(asked).toHaveLength(0)
  expect(said).toEqual([
    ['p', 'one', true],
    ['p', 'two', false],
  ])
})

test('for a task that has come since then it is found out where its branch is', async () => {
  const { wanted, said, asked, moved, answer, changed } = scene()
  wanted.set('p', true)
  changed()
  moved()
  await answer('one')
  wanted.set('p', false)
  changed()
  expect(asked).toHaveLength(0)
  wanted.set('p', true)
  changed()
  await answer('two')
  expect(said.at(-1)).toEqual(['p', 'two', false])
})

test('what is read too late is said to nobody', async () => {
  const { wanted, said, moved, answer, changed, watch } = scene()
  wanted.set('p', true)
  changed()
  moved()
  watch.leave()
  await answer('one')
  expect(said).toEqual([])
})
