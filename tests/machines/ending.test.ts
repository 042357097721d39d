// Proves that ending a child ends its whole tree, in time, and nothing else.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KILL_PLAN, QUIT_PLAN } from '../../src/main/host/plans'
import { expectPromised } from '../lib/promised'
import {
  answeringAgent,
  carrying,
  exitOf,
  firstError,
  firstLine,
  isAlive,
  openScene,
  type Scene,
  startAgent,
  startShell,
  statOf,
  until,
} from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(async () => {
  await scene.close()
  expect(carrying(scene.token)).toEqual([])
  expect(scene.records.all()).toEqual([])
})

const QUICK = { inputGrace: 50, termGrace: 50 }

test('most end by themselves when their input is closed', async () => {
  const child = await startAgent(scene, 'minimal')
  expect(await child.end()).toMatchObject({ code: 0, signal: null })
})

test('after the grace comes SIGTERM', async () => {
  const child = await startShell(scene, "trap 'exit 9' TERM; echo up; while :; do sleep 0.05; done")
  await firstLine(child)
  expect((await child.end({ inputGrace: 50, termGrace: 5000 })).code).toBe(9)
})

test('after SIGTERM comes SIGKILL', async () => {
  const child = await answeringAgent(scene, 'ignores-signals')
  expect((await child.end(QUICK)).signal).toBe('SIGKILL')
})

test('a process that is stopped gets its SIGTERM', async () => {
  const child = await startShell(scene, "trap 'exit 9' TERM; echo up; kill -STOP $$; sleep 1000")
  await firstLine(child)
  expect((await child.end({ inputGrace: 50, termGrace: 20_000 })).code).toBe(9)
})

test('who has no parent left and only changes its program is known by its mark', async () => {
  const file = join(scene.folder, 'again')
  writeFileSync(file, `exec sh ${file}`)
  for (let round = 0; round < 5; round += 1) {
    const child = await startShell(scene, `(setsid sh ${file} & echo $!); sleep 1000`)
    const pid = Number(await firstLine(child))
    await until(() => / S 1 | R 1 /.test(statOf(pid)))
    await child.end(KILL_PLAN)
    expect(isAlive(pid)).toBe(false)
  }
})

test('a kill is at once', async () => {
  const child = await answeringAgent(scene, 'ignores-signals')
  const began = performance.now()
  void child.end(KILL_PLAN)
  expect((await exitOf(child)).signal).toBe('SIGKILL')
  expectPromised('a kill', performance.now() - began, 1000)
})

test('a kill during a long stop wins', async () => {
  const child = await answeringAgent(scene, 'ignores-signals')
  const stopped = child.end({ inputGrace: 30_000, termGrace: 30_000 })
  void child.end(KILL_PLAN)
  expect((await stopped).signal).toBe('SIGKILL')
})

test('descendants that left the group and ignore SIGTERM are ended too', async () => {
  const child = await startAgent(scene, 'forks-and-leaves')
  const pids = (await firstError(child)).split(' ').map(Number)
  expect(pids.filter(isAlive)).toHaveLength(3)
  await child.end(QUICK)
  expect(pids.filter(isAlive)).toEqual([])
})

test('a descendant with neither the group nor the environment is ended too', async () => {
  const child = await startShell(
    scene,
    'setsid env -i /bin/sleep 1000 & echo $!; cat >/dev/null; wait',
  )
  const pid = Number(await firstLine(child))
  await child.end(QUICK)
  expect(isAlive(pid)).toBe(false)
})

test('a tree that goes on growing is ended', async () => {
  const child = await startShell(
    scene,
    `trap '' TERM; grow() { sleep 0.01; (setsid sh -c 'sleep 1000' &); grow; }; grow & echo up; wait`,
  )
  await firstLine(child)
  await child.end(QUICK)
  expect(carrying(child.id)).toEqual([])
})

test('what a crashed agent left behind is ended', async () => {
  const child = await startAgent(scene, 'forks-and-leaves', 'leave')
  const pids = (await firstError(child)).split(' ').map(Number)
  await exitOf(child)
  await until(() => !pids.some(isAlive))
})

test('one child ends, its neighbours do not notice', async () => {
  const [one, other] = await Promise.all([
    answeringAgent(scene, 'ignores-signals'),
    startShell(scene, 'cat'),
  ])
  await one.end(QUICK)
  const answer = firstLine(other)
  await other.write('still here\n')
  expect(await answer).toBe('still here')
})

test('L9: quitting is over within 6 s however the agents behave', async () => {
  const children = await Promise.all([
    answeringAgent(scene, 'ignores-signals'),
    startAgent(scene, 'garbage-flood'),
    startAgent(scene, 'forks-and-leaves'),
    startShell(scene, 'kill -STOP $$'),
    startShell(scene, "trap '' TERM; while :; do sleep 1; done"),
    ...Array.from({ length: 10 }, () => startShell(scene, 'exec sleep 1000')),
  ])
  await until(() => /\) T /.test(statOf(children[3]?.pid)))
  const began = performance.now()
  await scene.machine.close(QUIT_PLAN)
  expectPromised('quitting with stubborn agents', performance.now() - began, 6000)
  expect(carrying(scene.token)).toEqual([])
})

test('H9: what was promised longer to end has it when the app quits, and is asked at once', async () => {
  const file = join(scene.folder, 'saved')
  const saving = `trap 'sleep 0.3; echo saved > ${file}; exit 0' TERM; echo up; while :; do sleep 0.05; done`
  const quitting = { inputGrace: 0, termGrace: 30_000 }
  const spec = { ...scene.spec({ args: ['-c', saving] }), quitting }
  const started = await scene.machine.spawn(spec)
  if (!started.ok) throw new Error(started.problem.message)
  await firstLine(started.value)
  await scene.machine.close(QUICK)
  expect(readFileSync(file, 'utf8')).toBe('saved\n')
})

test('L9: when all end by themselves nobody waits', async () => {
  await Promise.all(Array.from({ length: 5 }, () => startShell(scene, 'cat')))
  const began = performance.now()
  await scene.machine.close(QUIT_PLAN)
  expectPromised('quitting when all end by themselves', performance.now() - began, 2000)
})

test('once quitting has begun nothing is started any more', async () => {
  const early = scene.machine.spawn(scene.spec({ args: ['-c', 'sleep 1000'] }))
  await scene.machine.close(QUICK)
  const late = await scene.machine.spawn(scene.spec({ args: ['-c', 'sleep 1000'] }))
  expect(late).toMatchObject({ ok: false, problem: { code: 'shutting-down' } })
  await early
  expect(carrying(scene.token)).toEqual([])
})

test('L9: quitting does not wait for a shell that does not tell the environment', async () => {
  const waiting = openScene(new Promise<never>(() => undefined))
  void waiting.machine.spawn(waiting.spec())
  const began = performance.now()
  await waiting.machine.close(QUIT_PLAN)
  expectPromised('quitting while a shell is asked', performance.now() - began, 1000)
})
