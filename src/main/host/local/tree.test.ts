// Proves that what keeping a program costs is told with it, and no longer than there is something that is kept (K5).
import { expect, test } from 'vitest'
import type { ProcessEntry, System } from './system/system'
import { TreeSampler } from './tree'

const entry = (pid: number, parent: number, more: Partial<ProcessEntry> = {}): ProcessEntry => ({
  pid,
  parent,
  group: pid,
  session: pid,
  name: 'sh',
  zombie: false,
  startTime: `at ${pid}`,
  cpu: 0,
  memory: 90,
  ...more,
})

const root = { id: 'kept', pid: 20, startTime: 'at 20', keeper: 10 }

async function rolesIn(...entries: ProcessEntry[]): Promise<string[]> {
  const system: System = {
    list: async () => entries,
    startTimeOf: async () => undefined,
    ownMemory: async () => 7,
    marks: async () => new Map(),
    commandLines: async () => new Map(),
    inUse: async () => new Map(),
    connected: async () => [],
    signal: () => undefined,
  }
  const tree = (await new TreeSampler(system).sample([root])).get('kept') ?? []
  return tree.map(({ pid, role, memory }) => `${pid} ${role} ${memory}`)
}

const keeper = entry(10, 1, { name: 'liminal' })

test('a keeper stands above what it keeps, with the memory that it has for itself', async () => {
  expect(await rolesIn(keeper, entry(20, 10), entry(30, 20))).toEqual([
    '10 keeper 7',
    '20 agent 90',
    '30 shell 90',
  ])
})

test('it is told as long as anything of the tree is alive', async () => {
  const left = entry(30, 1, { group: 20, session: 20 })
  expect(await rolesIn(keeper, left)).toEqual(['10 keeper 7', '30 shell 90'])
})

test('one whose program is over, collected or not, is leaving and is not told', async () => {
  expect(await rolesIn(keeper)).toEqual([])
  expect(await rolesIn(keeper, entry(20, 10, { zombie: true }))).toEqual([])
})
