// Proves who is said to work in a folder: all that have something of it open, but for our own helpers.
import { expect, test } from 'vitest'
import type { ProcessEntry } from '../system/system'
import { usersOf } from './users'

const entry = (pid: number, parent: number, zombie = false) =>
  ({ pid, parent, name: `p${pid}`, zombie }) as ProcessEntry

const system = (entries: ProcessEntry[], inUse: Record<number, string[]>) => ({
  list: async () => entries,
  inUse: async () => new Map(Object.entries(inUse).map(([pid, paths]) => [Number(pid), paths])),
})

const pids = async (entries: ProcessEntry[], inUse: Record<number, string[]>, helpers = [9]) => {
  const users = await usersOf(system(entries, inUse), '/w', new Set(helpers))
  return users.ok ? users.value.map(({ pid }) => pid) : users.problem.code
}

test('by its folder, by a file of it, and by nothing whose name only begins the same', async () => {
  const entries = [entry(2, 1), entry(3, 1), entry(4, 1), entry(5, 1, true)]
  const inUse = { 2: ['/', '/w'], 3: ['/w/a (deleted)'], 4: ['/wide', '/'], 5: ['/w'] }
  expect(await pids(entries, inUse)).toEqual([2, 3])
})

test('a helper does not count, nor what it has started, though parents go in a circle', async () => {
  const entries = [entry(9, 1), entry(10, 9), entry(11, 10), entry(20, 21), entry(21, 20)]
  const all = Object.fromEntries(entries.map(({ pid }) => [pid, ['/w']]))
  expect(await pids(entries, all)).toEqual([20, 21])
})

test('what cannot be read is said', async () => {
  const broken = { list: () => Promise.reject(new Error('no /proc')), inUse: system([], {}).inUse }
  expect(await usersOf(broken, '/w', new Set())).toMatchObject({
    problem: { code: 'processes-unknown', details: 'no /proc' },
  })
})
