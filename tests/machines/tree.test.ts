// Proves that the process tree of an agent is seen whole, with what each of its processes uses.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstError, firstLine, openScene, type Scene, startAgent, started } from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

test('every process of an agent is in its tree, those that left its group too, with name, role and memory', async () => {
  const child = await startAgent(scene, 'forks-and-leaves')
  const pids = (await firstError(child)).split(' ').map(Number)
  const tree = (await scene.machine.sample()).get(child.id) ?? []
  expect(tree.map((node) => node.pid)).toEqual(expect.arrayContaining([child.pid, ...pids]))
  const root = tree.find((node) => node.pid === child.pid)
  expect(root).toMatchObject({ role: 'agent', name: 'node forks-and-leaves.mjs' })
  expect(root?.memory).toBeGreaterThan(10_000_000)
  expect(tree.find((node) => node.pid === pids[0])).toMatchObject({
    role: 'shell',
    parent: child.pid,
  })
})

test('CPU is the share of a core since the look before', async () => {
  const child = await started(scene, {
    command: process.execPath,
    args: ['-e', 'console.log(); for (;;) {}'],
  })
  await firstLine(child)
  const cpu = async () =>
    (await scene.machine.sample()).get(child.id)?.find((node) => node.pid === child.pid)?.cpu
  expect(await cpu()).toBe(0)
  // On a loaded machine its share may be small for a while, but it comes.
  let share = await cpu()
  while (!share) share = await cpu()
  expect(share).toBeGreaterThan(0)
})
