// Proves that programs in pseudoterminals are guarded, told by their records, and ended whole.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carrying, exitOf, isAlive, openScene, type Scene, started, until } from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

const inTerminal = (id: string, script: string) =>
  started(scene, {
    id,
    args: ['-c', script],
    env: { TERM: 'dumb' },
    screen: { columns: 80, rows: 24 },
    about: { agent: 'test', sessions: ['s1'], terminal: id },
  })

const STUBBORN = "trap '' TERM HUP; setsid sleep 1000 & sleep 1000 & while :; do sleep 1; done"

test('the whole tree is ended', async () => {
  const program = await inTerminal('terminal-1', STUBBORN)
  await until(() => carrying('LIMINAL_PROCESS=terminal-1').length >= 3)
  await program.end({ inputGrace: 0, termGrace: 50 })
  expect(isAlive(program.pid)).toBe(false)
  expect(carrying('LIMINAL_PROCESS=terminal-1')).toEqual([])
  expect(scene.records.all()).toEqual([])
})

test('H8: while it runs its record says who it is, what for, and which terminal it runs in', async () => {
  const program = await inTerminal('terminal-4', 'sleep 1000')
  const about = { agent: 'test', sessions: ['s1'], terminal: 'terminal-4' }
  const command = '/bin/sh -c sleep 1000'
  expect(scene.records.all()).toMatchObject([
    { id: 'terminal-4', pid: program.pid, ...about, command },
  ])
  await program.end({ inputGrace: 0, termGrace: 50 })
  expect(scene.records.all()).toEqual([])
})

test('L9: quitting ends it too', async () => {
  await inTerminal('terminal-2', STUBBORN)
  await scene.machine.close({ inputGrace: 5000, termGrace: 50 })
  expect(carrying(scene.token)).toEqual([])
})

test('what it leaves in the background stays while the app runs', async () => {
  const program = await inTerminal('terminal-3', 'trap "" HUP; setsid sleep 1000 & exit')
  await exitOf(program)
  expect(isAlive(program.pid)).toBe(false)
  expect(carrying('LIMINAL_PROCESS=terminal-3')).toHaveLength(1)
  await program.end({ inputGrace: 0, termGrace: 50 })
  expect(carrying('LIMINAL_PROCESS=terminal-3')).toEqual([])
})
