// Proves that what an agent has started to do something is told from its own parts and its servers.
import { expect, test } from 'vitest'
import type { ProcessNode } from '../../shared/agent/process/node'
import { startedBy } from './beside'

const node = (
  pid: number,
  parent: number,
  role: string,
  more: Partial<ProcessNode> = {},
): ProcessNode => ({ pid, parent, role, name: role, cpu: 0, memory: 0, ...more })

const apart = { apart: true } as const
/** An adapter, the agent below it, a server that says so, and one that does not. */
const parts = [
  node(9, 1, 'keeper', apart),
  node(10, 1, 'adapter'),
  node(11, 10, 'CLI'),
  node(12, 11, 'MCP server', apart),
  node(13, 12, 'shell', apart),
  node(14, 11, 'other', apart),
  node(15, 11, 'other'),
]
const own = new Set([9, 10, 11, 12, 14])

test('an agent with its servers has nothing at work', () => {
  expect(startedBy(parts, own)).toBe(false)
  expect(startedBy([], own)).toBe(false)
})

test.each([
  ['a shell that runs on', node(20, 11, 'shell')],
  ['a server for developers in a group of its own', node(20, 11, 'other', apart)],
  ['a command that the app has started for it', node(20, 1, 'command')],
  ['what a shell has left behind', node(20, 1, 'other', apart)],
])('%s is at work', (_, one) => {
  expect(startedBy([...parts, one], own)).toBe(true)
})

test.each([
  ['a part of the agent', node(20, 11, 'other')],
  ['what its server starts', node(20, 13, 'other', apart)],
  ['what a server without a telling name starts', node(20, 14, 'shell', apart)],
])('%s is not', (_, one) => {
  expect(startedBy([...parts, one], own)).toBe(false)
})

test('a loop of parents ends', () => {
  expect(startedBy([node(20, 21, 'other'), node(21, 20, 'other')], own)).toBe(false)
})
