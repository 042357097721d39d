// Proves what keeping a terminal's output costs, and that all of it is found in the log and in exports.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Handlers } from '../../src/main/app/bridge/handlers'
import { terminalHandlers } from '../../src/main/terminal/handlers'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

async function openShell(scene: Scene): Promise<{ id: string; window: TestWindow }> {
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  const id = opened.value.terminal
  return { id, window: new TestWindow((port) => scene.terminals.attach(id, port)) }
}

/** All that a process has written, to whatever it was. */
function written(pid: number | 'self' = 'self'): number {
  const found = /^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))
  return Number(found?.[1])
}

test.each([
  ['short lines', 'seq 1 3000000'],
  [
    'dense colour',
    'yes "$(printf \'\\033[38;2;1;2;3mx\\033[48;2;9;8;7my\\033[0m %.0s\' $(seq 20))" | head -c 20000000',
  ],
])('of %s little more is written than was printed', async (name, command) => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  await window.sees('\x1b]133;B')
  const before = { written: written(), length: scene.terminals.get(id)?.output.length ?? 0 }
  window.type(`${command}; echo end-$((1+1))\r`)
  await window.sees('end-2')
  const payload = (scene.terminals.get(id)?.output.length ?? 0) - before.length
  // What a child has written counts as ours once it is reaped.
  const byShell = written(scene.terminals.get(id)?.pid ?? 0)
  await scene.quit()
  const times = (written() - before.written - byShell) / payload
  expect(payload).toBeGreaterThan(18_000_000)
  expect(times, `times as much is written as there is of ${name}`).toBeLessThanOrEqual(2.5)
})

test('an export has all lines as text, and as a recording with times that only grow', async () => {
  const scene = openScene()
  const { id, window } = await openShell(scene)
  window.type("printf '\\033[31m'; seq 10000; printf '\\033[0m'; echo end-$((1+1))\r")
  await window.sees('end-2')
  const exported = terminalHandlers(scene.terminals)['terminal.export']
  const as = async (format: 'text' | 'asciicast') => {
    const made = await exported(
      { terminal: id, format },
      window as never as Parameters<Handlers['terminal.export']>[1],
    )
    if (!made.ok) throw new Error(made.problem.message)
    return made.value
  }
  const { name, text } = await as('text')
  expect(name).toMatch(/\.txt$/)
  expect(text).toContain(Array.from({ length: 10_000 }, (_, n) => `${n + 1}\n`).join(''))
  const cast = (await as('asciicast')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(cast[0]).toMatchObject({ version: 2, width: 80, height: 24 })
  const times = cast.slice(1).map(([at]) => at as number)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const said = cast.slice(1).map(([, kind, data]) => (kind === 'o' ? data : ''))
  expect(said.join('')).toContain('\x1b[31m1\r\n2\r\n')
})
