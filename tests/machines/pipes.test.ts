// Proves that no byte is lost, memory stays bounded, and the end of a child is told once, and last.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { consume } from '../../src/main/host/stream'
import { expectPromised } from '../lib/promised'
import {
  exitOf,
  firstLine,
  openScene,
  type Scene,
  startAgent,
  startShell,
  textOf,
  until,
} from './lib/scene'

let scene: Scene
beforeEach(() => {
  scene = openScene()
})
afterEach(() => scene.close())

test('every byte of a child that prints and is gone at once arrives', async () => {
  const child = await startShell(scene, 'head -c 10000000 /dev/zero')
  let bytes = 0
  consume(child, (piece) => {
    bytes += piece.length
  })
  await exitOf(child)
  expect(bytes).toBe(10_000_000)
})

test('a child that is killed while it is held back is told at once', async () => {
  const child = await startAgent(scene, 'garbage-flood')
  let bytes = 0
  child.onBytes((piece) => {
    bytes += piece.length
  })
  await until(() => bytes >= child.window)
  void child.end(KILL_PLAN)
  expect((await exitOf(child)).signal).toBe('SIGKILL')
})

test('a gigabyte that nobody asked for does not fill the memory', async () => {
  const child = await startAgent(scene, 'endless-line', String(2 ** 28))
  let bytes = 0
  consume(child, (piece) => {
    bytes += piece.length
  })
  const before = process.memoryUsage().rss
  await child.write('{"jsonrpc":"2.0","id":0,"method":"initialize"}\n')
  await until(() => bytes === 2 ** 28)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test('the last words are what stderr said at the end', async () => {
  const child = await startShell(
    scene,
    'i=0; while [ $i -lt 100 ]; do echo line $i >&2; i=$((i + 1)); done; printf "Fatal: \\303\\244" >&2; exit 1',
  )
  const { code, lastWords } = await exitOf(child)
  expect(code).toBe(1)
  expect(lastWords.split('\n')).toHaveLength(20)
  expect(lastWords).toContain('line 99\nFatal: ä')
})

test('a write to a child that has closed its input is refused, and the child is ended', async () => {
  const child = await startShell(scene, 'exec <&-; echo closed; exec sleep 1000')
  await firstLine(child)
  await expect(child.write('hello\n')).rejects.toThrow('Test Agent closed its input')
  expect(await exitOf(child)).toMatchObject({ signal: 'SIGKILL', reason: 'closed-input' })
})

test('L6: a child that closes its output only is ended, and that is one exit', async () => {
  const child = await startAgent(scene, 'closes-output')
  let exits = 0
  child.onExit(() => {
    exits += 1
  })
  await child.write('{"jsonrpc":"2.0","id":0,"method":"initialize"}\n')
  expect(await exitOf(child)).toMatchObject({ signal: 'SIGKILL', reason: 'closed-output' })
  await child.end()
  expect(exits).toBe(1)
})

test('a write is refused when far too much is waiting, and when the child is over', async () => {
  const child = await startShell(scene, 'exec sleep 1000')
  const megabyte = 'x'.repeat(2 ** 20)
  const writes = Array.from({ length: 80 }, () => child.write(megabyte))
  await expect(writes.at(-1)).rejects.toThrow('Test Agent does not read its input')
  void child.end(KILL_PLAN)
  const results = await Promise.allSettled(writes)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(15)
  await exitOf(child)
  await expect(child.write('late')).rejects.toThrow('closed its input')
})

test('a grandchild that holds the pipe open does not hold up the exit', async () => {
  const child = await startShell(
    scene,
    'setsid sh -c "trap \'\' TERM; sleep 1000" & echo out; exit 7',
  )
  const text = textOf(child)
  const began = performance.now()
  expect((await exitOf(child)).code).toBe(7)
  expectPromised('an exit with a pipe held open', performance.now() - began, 900)
  expect(text()).toBe('out\n')
})
