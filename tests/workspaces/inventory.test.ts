// Proves that everything in a workspace that could be lost is found before it is removed, with real git.
// docs/guide/workspaces.md: “Remove workspace”, in a session's menu, says first all that is in its folder and nowhere else.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readInventory } from '../../src/main/workspace/inventory/inventory'
import { usuallyReproducible } from '../../src/main/workspace/model/reproducible'
import { type Fact, inventoryOf } from '../../src/shared/workspace/inventory'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { found, type Scene, scene, start } from './inventory-states'
import { jjDoorsOf } from './jj-doors'
import { doorOf, localMachine, madeWorkspace } from './made'

async function factsOf({ workspace }: Pick<Scene, 'workspace'>): Promise<Fact[]> {
  const machine = localMachine()
  return readInventory(
    {
      ...jjDoorsOf(machine),
      git: doorOf(machine),
      machine,
      sessionsIn: () => [],
      agentsOf: () => [],
      reproducible: () => usuallyReproducible,
    },
    workspace,
  )
}

test.each(found)('%s', async (_name, act, expected) => {
  const made = scene()
  act(made)
  const facts = await factsOf(made)
  for (const fact of expected) expect(facts).toContainEqual(expect.objectContaining(fact))
  const others = facts.filter(
    (fact) => !expected.some((one) => 'type' in one && one.type === fact.type),
  )
  expect(others).toEqual([])
})

test('the project’s own folder, and one that the app has not made', async () => {
  const { project, workspace } = scene()
  expect(await factsOf({ workspace: { ...workspace, path: project } })).toEqual([
    { type: 'place', is: 'main' },
  ])
  const { identity: _, ...unknown } = workspace
  expect(await factsOf({ workspace: unknown })).toEqual([{ type: 'place', is: 'not-ours' }])
})

test('a bare repository with worktrees', async () => {
  const bare = join(testFolder(), 'bare.git')
  git(repository(start), 'clone', '--quiet', '--bare', '.', bare)
  const workspace = madeWorkspace(bare)
  expect(await factsOf({ workspace })).toEqual([])
  write(workspace.path, 'new', '')
  expect(await factsOf({ workspace })).toEqual([{ type: 'untracked', paths: ['new'] }])
})

test('a process that works in it', async () => {
  const made = scene()
  mkdirSync(join(made.tree, 'deep'))
  const program = spawn('/bin/sh', ['-c', 'echo; exec sleep 600'], {
    cwd: join(made.tree, 'deep'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  await new Promise((up) => program.stdout.once('data', up))
  const facts = await factsOf(made)
  expect(facts).toMatchObject([{ type: 'process', pid: program.pid }])
  expect(inventoryOf(facts).verdict).toBe('no')
})

test('nothing is changed by looking', async () => {
  const made = scene()
  write(made.tree, 'a.txt', 'x')
  write(made.tree, 'new', '')
  const all = () => git(made.tree, 'status', '--porcelain=v2', '--branch', '--ignored')
  const refs = () => git(made.project, 'for-each-ref')
  const before = [refs(), all()]
  await factsOf(made)
  expect([refs(), all()]).toEqual(before)
})
