// Proves that a program gets the answers that it waits for, each once, whether anybody looks or not, or has just stopped looking.
import { expect, test } from 'vitest'
import { openScene, type Scene } from './scene'
import { TestWindow } from './window'

/** Asked last: what comes back ends with the answer to this. */
const ending = String.raw`\e[?7654$p`

/** Asks, and prints what came back until the answer to the last question. */
const asks = (questions: string) =>
  `read -r -p $'${questions}${ending}' -s -d y answer; printf 'heard:%q;' "$answer"; echo over-$((1+1))`

/** As bash writes down what it has read. */
const heard = (...answers: string[]) => `heard:$'${answers.join('')}\\E[?7654;0$';`

async function openShell(scene: Scene): Promise<string> {
  const opened = await scene.terminals.openShell('project', 'session', { columns: 80, rows: 24 })
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.value.terminal
}

const look = (scene: Scene, id: string) =>
  new TestWindow((port) => scene.terminals.attach(id, port))

function printed(scene: Scene, id: string): string {
  const { chunks } = scene.terminals.get(id)?.output.read(0) ?? { chunks: [] }
  return Buffer.concat(chunks).toString()
}

/** Types the command while a window looks, which goes away before the question comes. */
async function askUnseen(scene: Scene, id: string, questions: string): Promise<string> {
  const first = look(scene, id)
  await first.sees('\x1b]133;B')
  first.type(`read -s go; ${asks(questions)}\r`)
  await first.sees('\x1b]133;C')
  first.close()
  scene.terminals.get(id)?.write('\n')
  await expect.poll(() => printed(scene, id)).toContain('over-2')
  return printed(scene, id)
}

test.each([
  ['what it is', String.raw`\e[c`, [String.raw`\E[?1;2c`]],
  ['that it is well', String.raw`\e[5n`, [String.raw`\E[0n`]],
  ['where its cursor is', String.raw`\e[5;10Habc日\e[6n`, [String.raw`\E[5;15R`]],
  ['the same in the private form', String.raw`\e[2;3H\e[?6n`, [String.raw`\E[?2;3R`]],
  ['its margins', String.raw`\e[3;9r\eP$qr\e\\`, [String.raw`\EP1$r3;9r\E\\`]],
  [
    'the colour of its background',
    String.raw`\e]11;?\a`,
    [String.raw`\E]11;rgb:1313/1414/1717\E\\`],
  ],
  [
    'a colour of its palette',
    String.raw`\e]4;1;?\e\\`,
    [String.raw`\E]4;1;rgb:f2f2/7d7d/7676\E\\`],
  ],
  [
    'the colour that the program has set',
    String.raw`\e]11;#a1b2c3\a\e]11;?\a\e]111\a\e]11;?\a`,
    [String.raw`\E]11;rgb:a1a1/b2b2/c3c3\E\\`, String.raw`\E]11;rgb:1313/1414/1717\E\\`],
  ],
  [
    'all of it, in the order in which it was asked',
    String.raw`\e[7;7H\e[c\e[6n\e]11;?\a\e[5n`,
    [
      String.raw`\E[?1;2c`,
      String.raw`\E[7;7R`,
      String.raw`\E]11;rgb:1313/1414/1717\E\\`,
      String.raw`\E[0n`,
    ],
  ],
])('a terminal that is hidden says %s', async (_, questions, answers) => {
  const scene = openScene()
  const id = await openShell(scene)
  expect(await askUnseen(scene, id, questions)).toContain(heard(...answers))
})

test('a terminal that nobody has ever looked at says where its cursor is', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  scene.terminals.get(id)?.write(`clear; ${asks(String.raw`ab\e[6n`)}\r`)
  await expect.poll(() => printed(scene, id)).toContain('over-2')
  expect(printed(scene, id)).toContain(heard(String.raw`\E[1;3R`))
})

/** The program has asked, and what it asked has come to the window. */
async function asked(scene: Scene, id: string, window: TestWindow): Promise<void> {
  await window.sees('\x1b]133;B')
  window.freeze()
  window.type(`clear; ${asks(String.raw`\e[4;4H\e[6n\e[c`)}\r`)
  await window.sees('\x1b[c\x1b[?7654$p')
  expect(printed(scene, id)).not.toContain('heard:$')
}

const position = String.raw`\E[4;4R`
const attributes = String.raw`\E[?1;2c`

test('what a window was asked and has not parsed when it closes is answered then', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  const window = look(scene, id)
  await asked(scene, id, window)
  window.close()
  await expect.poll(() => printed(scene, id)).toContain(heard(position, attributes))
})

test('what the window has answered is not answered again when it closes', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  const window = look(scene, id)
  await asked(scene, id, window)
  window.type('\x1b[4;4R')
  window.type('\x1b[?1;2c')
  window.close()
  await expect.poll(() => printed(scene, id)).toContain(heard(position, attributes))
})

test('what the window has left out is answered, also with another window there', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  const window = look(scene, id)
  const other = look(scene, id)
  await asked(scene, id, window)
  await other.sees('\x1b[c\x1b[?7654$p')
  window.type('\x1b[4;4R')
  window.close()
  await expect.poll(() => printed(scene, id)).toContain(heard(position, attributes))
  other.close()
})

test('a window that comes while main finds out does not answer a second time', async () => {
  const scene = openScene()
  const id = await openShell(scene)
  const window = look(scene, id)
  await asked(scene, id, window)
  window.close()
  const next = look(scene, id)
  expect(next.live).toBe(scene.terminals.get(id)?.output.length)
  await next.sees(heard(position, attributes))
})
