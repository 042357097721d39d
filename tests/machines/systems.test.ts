// Proves that the way of macOS, by ps alone, sees what the kernel of Linux tells.
import { expect, test } from 'vitest'
import { ask } from '../../src/main/host/local/system/ask'
import { linux } from '../../src/main/host/local/system/linux'
import { macos } from '../../src/main/host/local/system/macos'
import { openScene, startShell } from './lib/scene'

/** Linux's ps shows environments with a bare e. */
const asMacos = macos((command, args) =>
  ask(command, args.includes('-E') ? ['axeww', '-o', 'pid=,command='] : args),
)

test('processes, their identity and their marks are the same either way', async () => {
  const scene = openScene()
  const child = await startShell(scene, 'exec sleep 1000')
  const facts = async (system: typeof asMacos) => {
    const entries = await system.list()
    const entry = entries.find(({ pid }) => pid === child.pid)
    const marks = await system.marks(entries)
    const same = entry?.startTime === (await system.startTimeOf(child.pid))
    const { parent, group, name, zombie } = entry ?? {}
    return { parent, group, name, zombie, same, marks: marks.get(child.pid) }
  }
  const expected = {
    parent: process.pid,
    group: child.pid,
    name: 'sleep',
    zombie: false,
    same: true,
    marks: { run: scene.token, process: child.id },
  }
  // It is a shell first, until that has become what it was told to.
  await expect.poll(() => facts(linux())).toEqual(expected)
  expect(await facts(asMacos)).toEqual(expected)
  await scene.close()
})

test('a process that is not there has no identity', async () => {
  expect(await linux().startTimeOf(2 ** 22 + 1)).toBeUndefined()
  expect(await asMacos.startTimeOf(2 ** 22 + 1)).toBeUndefined()
})
