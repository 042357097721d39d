// Proves that what an earlier run left alive is found again, and is never mistaken.
import { spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linux } from '../../src/main/host/local/system/linux'
import type { PidRecord } from '../../src/main/host/machine'
import { isAlive, openScene, type Scene, startShell, until } from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

/** A process as an earlier run of the app would have started it, and its record. */
async function leftBehind(id: string, script = 'exec sleep 1000'): Promise<PidRecord> {
  const child = spawn('/bin/sh', ['-c', script], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LIMINAL_RUN: 'earlier', LIMINAL_PROCESS: id },
  })
  const pid = child.pid ?? 0
  const startTime = (await linux().startTimeOf(pid)) ?? ''
  const names = { agent: 'test', agentName: 'Test Agent', sessions: ['s1'], command: script }
  const place = { folder: '/', terminal: null }
  return { id, pid, startTime, token: 'earlier', startedAt: 1, ...names, ...place }
}

test('H8: a process that still runs is shown with all that its record says, and can be stopped', async () => {
  const record = await leftBehind('old-1')
  scene.records.put(record)
  const { startTime, token, ...orphan } = record
  const attachable = 'Only the Liminal that started it could talk to it.'
  expect(await scene.machine.orphans()).toEqual([{ ...orphan, attachable }])
  expect(await scene.machine.endOrphan('old-1')).toEqual({ ok: true, value: undefined })
  expect(isAlive(record.pid)).toBe(false)
  expect(scene.records.all()).toEqual([])
})

test('H8: the records of dead processes are removed', async () => {
  const record = await leftBehind('old-2', 'exit')
  scene.records.put(record)
  await until(() => !isAlive(record.pid))
  expect(await scene.machine.orphans()).toEqual([])
  expect(scene.records.all()).toEqual([])
})

test('H8: a recycled pid is neither shown nor signalled', async () => {
  const stranger = await leftBehind('somebody-else')
  scene.records.put({ ...stranger, id: 'old-3', startTime: '1@another-boot' })
  expect(await scene.machine.orphans()).toEqual([])
  scene.records.put({ ...stranger, id: 'old-3', startTime: '1@another-boot' })
  await scene.machine.endOrphan('old-3')
  expect(isAlive(stranger.pid)).toBe(true)
  process.kill(-stranger.pid, 'SIGKILL')
})

test('H8: descendants are found when the process itself is gone', async () => {
  const record = await leftBehind('old-4', 'setsid sleep 1000 & exit')
  scene.records.put(record)
  await until(() => !isAlive(record.pid))
  const [orphan] = await scene.machine.orphans()
  expect(orphan?.pid).not.toBe(record.pid)
  await scene.machine.endOrphan('old-4')
  expect(isAlive(orphan?.pid ?? 0)).toBe(false)
})

test('H8: an orphan that ignores SIGTERM is stopped with its tree', async () => {
  const record = await leftBehind('old-5', "trap '' TERM; setsid sleep 1000 & sleep 1000")
  scene.records.put(record)
  await scene.machine.endOrphan('old-5')
  expect(await scene.machine.orphans()).toEqual([])
})

test('H8: a record names the sessions that a process works for, however they change', async () => {
  const child = await startShell(scene, 'cat')
  scene.machine.serve(child.id, ['s1', 's2'])
  expect(scene.records.all()).toMatchObject([{ id: child.id, sessions: ['s1', 's2'] }])
})

test('the running children of this run are no orphans', async () => {
  await startShell(scene, 'cat')
  expect(await scene.machine.orphans()).toEqual([])
  expect(scene.records.all()).toHaveLength(1)
})
