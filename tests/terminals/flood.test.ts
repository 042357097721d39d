// Proves that a flood is held back instead of filling the memory, and that it starves nobody.

import { expect, test } from 'vitest'
import { sentAtMost, waitsAtMost } from '../../src/main/terminal/model/flow'
import { expectPromised } from '../lib/promised'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

async function openShell(
  scene: Scene,
  frozen = false,
): Promise<{ id: string; window: TestWindow }> {
  const opened = await scene.terminals.openShell('project', null, { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  const id = opened.value.terminal
  return { id, window: new TestWindow((port) => scene.terminals.attach(id, port), { frozen }) }
}

test('a window that parses nothing gets so much and no more, and the program waits; then all of it', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene, true)
  window.type('seq 1 1000000; echo end-$((1+1))\r')
  await window.until(() => window.bytes > waitsAtMost / 2)
  const { window: other } = await openShell(scene)
  other.type('echo free-$((1+1))\r')
  await other.sees('free-2')
  // Seven megabytes are printed by then unless the program waits.
  const length = scene.terminals.get(id)?.output.length ?? 0
  expect(length).toBeLessThanOrEqual(waitsAtMost)
  window.thaw()
  await window.sees('end-2')
  expect(window.text).toContain('999999\r\n1000000\r\n')
})

test('a frozen window does not hold up another one, and reads the rest from the log', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene, true)
  const other = new TestWindow((port) => scene.terminals.attach(id, port))
  other.type('seq 1 1000000; echo end-$((1+1))\r')
  await other.sees('end-2')
  expect(window.bytes).toBeLessThan(3 * sentAtMost)
  window.thaw()
  await window.sees('end-2')
  expect(Buffer.compare(window.whole(), other.whole())).toBe(0)
})

test('a program goes on when the window that held it back is closed', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene, true)
  window.type('seq 1 1000000; echo end-$((1+1))\r')
  await window.until(() => window.bytes > waitsAtMost / 2)
  window.close()
  const other = new TestWindow((port) => scene.terminals.attach(id, port))
  await other.sees('end-2')
})

test('one that is stopped while it is held back ends', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene, true)
  window.type('exec yes\r')
  await window.until(() => window.bytes > waitsAtMost / 2)
  await scene.terminals.close(id)
  expect(scene.terminals.get(id)).toBeUndefined()
})

test('a flood in one terminal does not delay the echo in another', async () => {
  const scene = openScene()
  const flood = await openShell(scene)
  flood.window.type('yes liminal\r')
  await flood.window.until(() => flood.window.bytes > 4 * sentAtMost)
  const { window } = await openShell(scene)
  window.type('cat\r')
  await window.sees('\x1b]133;C\x07')
  const delays: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const before = window.text.length
    const started = performance.now()
    window.type('x')
    await window.sees('x', before)
    delays.push(performance.now() - started)
  }
  delays.sort((one, other) => one - other)
  // The slowest of them are the business of the bench: here other programs share the machine.
  expectPromised('an echo beside a flood, at the median', delays[50] ?? 0, 50)
})

test('what is kept is bounded, the oldest is dropped, and how much is told', async () => {
  const scene = openScene({ 'terminal.scrollbackMegabytes': 1 })
  const { id, window } = await openShell(scene)
  window.type('seq 1 1000000; echo end-$((1+1))\r')
  await window.sees('end-2')
  await window.until(() => {
    window.type('\r')
    const { dropped, chunks } = scene.terminals.get(id)?.output.read(0) ?? {
      dropped: 0,
      chunks: [],
    }
    const kept = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    return dropped > 0 && kept < 3 * 1024 * 1024
  })
  const late = new TestWindow((port) => scene.terminals.attach(id, port))
  await late.sees('end-2')
  expect(late.dropped).toBeGreaterThan(3 * 1024 * 1024)
  expect(late.start).toBeGreaterThanOrEqual(late.dropped)
})

test('a window that opens late gets as many of the newest lines as it keeps, from the beginning of one', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type('seq 1 1000000; echo end-$((1+1))\r')
  await window.sees('end-2')
  const late = new TestWindow((port) => scene.terminals.attach(id, port))
  await late.sees('end-2')
  expect(late.dropped).toBe(0)
  expect(late.skipped).toBe(late.start)
  expect(late.start).toBeGreaterThan(2 * sentAtMost)
  expect(late.text.split('\n').length).toBeGreaterThan(4900)
  expect(late.text.split('\n').length).toBeLessThan(4910)
  expect(late.whole().subarray(0, 16).toString()).toMatch(/^\d{6}\r\n\d{6}\r\n/)
})

test('a window that opens late is told what the program had set up before', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type(
    "printf '\\033[?1049h\\033[?1002;1006;2004h\\033[2;20r'; seq 1 1000000; echo end-$((1+1)); cat\r",
  )
  await window.sees('end-2')
  const late = new TestWindow((port) => scene.terminals.attach(id, port))
  await late.sees('end-2')
  expect(late.skipped).toBeGreaterThan(0)
  expect(late.modes).toContain('\x1b[?1049h')
  for (const set of ['?1002h', '?1006h', '2;20r']) expect(late.modes).toContain(`\x1b[${set}`)
})

test('programs that flood unseen are held back together, and go on in turn', async () => {
  const scene = openScene()
  for (let n = 0; n < 5; n += 1) {
    const opened = await scene.terminals.openShell('project', null, { columns: 80, rows: 24 })
    if (!opened.ok) throw new Error(opened.problem.message)
    scene.terminals.get(opened.value.terminal)?.write('exec yes\r')
  }
  const printed = () =>
    scene.rows.all('terminals').map(({ id }) => scene.terminals.get(id)?.output.length ?? 0)
  const started = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (Math.min(...printed()) < sentAtMost) return
      clearInterval(timer)
      resolve()
    }, 50)
  })
  const seconds = (performance.now() - started) / 1000
  const total = printed().reduce((sum, bytes) => sum + bytes, 0)
  expect(total / seconds).toBeLessThan(12 * 1024 * 1024)
})
