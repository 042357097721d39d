// Proves that what an agent runs in terminals of the app is shown as a part of the agent.
import { expect, test } from 'vitest'
import type { ProcessNode } from '../../../shared/app/tables'
import { withCommands } from './command-trees'

const node = (pid: number, parent: number, role: string): ProcessNode => ({
  pid,
  parent,
  role,
  name: `p${pid}`,
  cpu: 0,
  memory: 1,
})
const sampled = new Map([
  ['child', [node(1, 0, 'agent')]],
  ['terminal', [node(5, 99, 'agent'), node(6, 5, 'other')]],
])

test('a command stands in the tree of the agent that asked for it', () => {
  const trees = withCommands(sampled, new Map([['terminal', 's1']]), () => 'child')
  expect(trees.get('child')?.map(({ pid, role }) => [pid, role])).toEqual([
    [1, 'agent'],
    [5, 'command'],
    [6, 'other'],
  ])
})

test('a command whose agent is gone belongs to nobody', () => {
  const commands = new Map([['terminal', 's1']])
  expect(withCommands(sampled, commands, () => undefined).get('child')).toHaveLength(1)
  expect(withCommands(sampled, commands, () => 'another').has('another')).toBe(false)
})
