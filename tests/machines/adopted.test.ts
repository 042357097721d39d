// Proves that processes spawned by others, as terminals are, are guarded and ended like our own.
import { spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carrying, isAlive, openScene, type Scene, until } from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

async function adopted(id: string, script: string) {
  const env = await scene.runtime.environmentFor(id, { TERM: 'dumb' })
  const child = spawn('/bin/sh', ['-c', script], { env, detached: true, stdio: 'ignore' })
  const pid = child.pid ?? 0
  return {
    pid,
    tree: await scene.runtime.adopt(id, pid, {
      ...{ agent: 'test', agentName: 'Test Agent', sessions: ['s1'], command: script },
      ...{ folder: '/', terminal: id },
    }),
  }
}

const STUBBORN = "trap '' TERM HUP; setsid sleep 1000 & sleep 1000 & while :; do sleep 1; done"

test('the whole tree is ended', async () => {
  const { pid, tree } = await adopted('terminal-1', STUBBORN)
  await until(() => carrying('LIMINAL_PROCESS=terminal-1').length >= 3)
  await tree.end({ inputGrace: 0, termGrace: 50 })
  expect(isAlive(pid)).toBe(false)
  expect(carrying('LIMINAL_PROCESS=terminal-1')).toEqual([])
  expect(scene.records.all()).toEqual([])
})

test('H8: while it runs its record says who it is, what for, and which terminal it runs in', async () => {
  const { pid, tree } = await adopted('terminal-4', 'sleep 1000')
  const about = { agent: 'test', sessions: ['s1'], command: 'sleep 1000', terminal: 'terminal-4' }
  expect(scene.records.all()).toMatchObject([{ id: 'terminal-4', pid, ...about }])
  await tree.end({ inputGrace: 0, termGrace: 50 })
  expect(scene.records.all()).toEqual([])
})

test('L9: quitting ends it too', async () => {
  await adopted('terminal-2', STUBBORN)
  await scene.runtime.shutDown({ inputGrace: 5000, termGrace: 50 })
  expect(carrying(scene.token)).toEqual([])
})

test('what it leaves in the background stays while the app runs', async () => {
  const { pid, tree } = await adopted('terminal-3', 'setsid sleep 1000 & exit')
  await until(() => !isAlive(pid))
  tree.leave()
  expect(carrying('LIMINAL_PROCESS=terminal-3')).toHaveLength(1)
  await tree.end({ inputGrace: 0, termGrace: 50 })
})
