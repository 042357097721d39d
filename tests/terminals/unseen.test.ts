// Proves that a program in a terminal that nobody looks at gets the answers that it waits for, once.
import { expect, test } from 'vitest'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

/** Asks what the terminal is, and prints what came back. */
const asks = String.raw`read -p $'\e[c' -s -d c answer; printf 'heard:%q;' "$answer"; echo over-$((1+1))`

async function openShell(scene: Scene): Promise<string> {
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.value.terminal
}

const look = (scene: Scene, id: string) =>
  new TestWindow((port) => scene.terminals.attach(id, port))

test('what is asked while it is hidden is answered', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  const first = look(scene, id)
  await first.sees('\x1b]133;B')
  first.type(`read -s go; ${asks}\r`)
  await first.sees('over-')
  first.close()
  scene.terminals.get(id)?.write('\r')
  const printed = () => {
    const { chunks } = scene.terminals.get(id)?.output.read(0) ?? { chunks: [] }
    return Buffer.concat(chunks).toString()
  }
  await expect.poll(printed).toContain('over-2')
  expect(printed().split('heard:')).toHaveLength(3)
  expect(printed()).toContain("heard:$'\\E[?1;2';")
})
