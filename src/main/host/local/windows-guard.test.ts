// Proves which processes the guard on Windows ends when the app is gone, and that it ends no other.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { parseLine } from './system/windows'
import { guardTrees, treesOf } from './windows-guard'

/** "pid parent start" each. */
const table = (...lines: string[]) =>
  lines.flatMap((line) => {
    const [pid, parent, start] = line.split(' ')
    return parseLine([pid, parent, start, '0', '0', 'x.exe'].join('\t')) ?? []
  })
const pids = (roots: [number, string][], ...lines: string[]) =>
  treesOf(
    roots.map(([pid, startTime]) => ({ pid, startTime })),
    table(...lines),
  )
    .map(({ pid }) => pid)
    .sort((one, other) => one - other)

test.each([
  ['a tree', [10, 11, 12], ['10 1 100', '11 10 110', '12 11 120', '13 1 130']],
  ['what a root that is gone has left', [11, 12], ['11 10 110', '12 11 120']],
  ['nothing of whoever has the number now', [], ['10 1 500', '11 10 510']],
  ['what is older than the new owner of the number', [11], ['10 1 500', '11 10 110', '12 10 510']],
  ['nobody who is older than the root', [10], ['10 1 100', '9 10 50']],
  ['one that names itself as its parent', [10], ['10 10 100']],
])('of the table it takes %s', (_, expected, lines) => {
  expect(pids([[10, '100']], ...lines)).toEqual(expected)
})

test('it ends what was added and not removed, looks again, and leaves when nobody is there', async () => {
  let alive = table('10 1 100', '11 10 110', '20 1 100', '21 20 110')
  const killed: number[][] = []
  await guardTrees(Readable.from(['add 10 100\n', 'add 20 100\nremove 20 100\n']), {
    list: async () => alive,
    async kill(pids) {
      killed.push(pids)
      // What was started at the last moment, by one that is gone by now.
      const late = killed.length === 1 ? table('12 11 115') : []
      alive = [...alive.filter(({ pid }) => !pids.includes(pid)), ...late]
    },
  })
  expect(killed).toEqual([[10, 11], [12]])
  expect(alive.map(({ pid }) => pid)).toEqual([20, 21])
})

test('what cannot be ended is given up in the end', async () => {
  let looks = 0
  await guardTrees(Readable.from(['add 10 100\n']), {
    async list() {
      looks += 1
      return table('10 1 100')
    },
    kill: async () => undefined,
  })
  expect(looks).toBe(50)
})
