// Proves that a closed terminal goes on unseen until that cannot be taken back, and never comes back after the app.
import { expect, test } from 'vitest'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

async function closedShell(scene: Scene) {
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  const terminal = scene.terminals.get(opened.value.terminal)
  if (!terminal) throw new Error('It is not there')
  const window = new TestWindow((port) => scene.terminals.attach(terminal.id, port))
  window.type('echo begun-$((1+1)); cat\r')
  await window.sees('begun-2')
  const { pid } = terminal
  scene.terminals.closeSoon(terminal)
  return { terminal, window, pid: pid ?? 0 }
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const row = (scene: Scene, id: string) => scene.rows.get('terminals', id)

test('its program goes on while nobody sees it, and it comes back as it was', async () => {
  const scene = openScene()
  const { terminal, window, pid } = await closedShell(scene)
  expect(row(scene, terminal.id)).toBeUndefined()
  expect(runs(pid)).toBe(true)
  scene.terminals.reopen(terminal)
  expect(row(scene, terminal.id)).toMatchObject({ pid, state: 'running' })
  window.type('still here\r')
  await window.sees('still here\r\nstill here')
})

test('when the app ends it ends too, and is gone after the next start', async () => {
  const scene = openScene()
  const { terminal, pid } = await closedShell(scene)
  await scene.quit()
  expect(runs(pid)).toBe(false)
  const again = openScene({}, scene.folder)
  expect(row(again, terminal.id)).toBeUndefined()
  expect(again.log.terminals.all()).toEqual([])
})

test('one that was closed when the app was killed is gone after the next start', async () => {
  const scene = openScene()
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  const id = opened.value.terminal
  await scene.quit()
  const between = openScene({}, scene.folder)
  const record = between.log.terminals.get(id)
  if (!record) throw new Error('It is not kept')
  // As the kill leaves it.
  between.log.terminals.put({ ...record, closing: true })
  await between.quit()
  const again = openScene({}, scene.folder)
  expect(row(again, id)).toBeUndefined()
  await expect.poll(() => again.log.terminals.all()).toEqual([])
})
