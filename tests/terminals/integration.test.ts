// Proves that bash, zsh and fish tell where they are and how commands ended, and are the user's own all the same (SPEC E13).
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TerminalRow } from '../../src/shared/app/tables'
import { changeOf } from './processes'
import { openScene, type Scene, testFolder } from './scene'
import { TestWindow } from './window'

/** Where each reads what the user has written for it, and what that could be. */
const shells = [
  { name: 'bash', file: '.bash_profile', text: 'own_word() { echo "own-$1"; }\n' },
  { name: 'zsh', file: '.zshrc', text: 'own_word() { echo "own-$1"; }\n' },
  {
    name: 'fish',
    file: '.config/fish/config.fish',
    text: 'function own_word; echo "own-$argv[1]"; end\n',
  },
]

function pathOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

const installed = shells.flatMap((shell) => {
  const path = pathOf(shell.name)
  if (!path) console.warn(`${shell.name} is not installed: its integration is NOT tested here.`)
  return path ? [{ ...shell, path }] : []
})

interface Opened {
  scene: Scene
  id: string
  window: TestWindow
  row(): TerminalRow | undefined
}

async function opened(shell: (typeof installed)[number]): Promise<Opened> {
  const folder = testFolder()
  const own = join(folder, shell.file)
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, shell.text)
  const scene = openScene({ 'terminal.shell': shell.path }, folder)
  const made = await scene.terminals.openShell('project', null, { columns: 80, rows: 24 })
  if (!made.ok) throw new Error(made.problem.message)
  const id = made.value.terminal
  const window = new TestWindow((port) => scene.terminals.attach(id, port), { answers: true })
  return { scene, id, window, row: () => scene.rows.get('terminals', id) }
}

const prompt = '\x1b]133;A'
const done = (exit: number) => `\x1b]133;D;${exit}`

describe.each(installed)('$name', (shell) => {
  test('marks its prompts, the output of commands and how they ended', async () => {
    const { window } = await opened(shell)
    await window.sees(prompt)
    const before = window.text.length
    window.type('sh -c "exit 3"\r')
    await window.sees(done(3), before)
    const after = window.text.indexOf(done(3), before)
    expect(window.text.slice(before, after)).toContain('\x1b]133;C')
    await window.sees(prompt, after)
    window.type('true\r')
    await window.sees(done(0), after)
  })

  test('tells the folder it is in, also with a blank and an accent', async () => {
    const { scene, window, row } = await opened(shell)
    const folder = join(scene.folder, 'a bé')
    mkdirSync(folder)
    await window.sees(prompt)
    window.type(`cd '${folder}'\r`)
    await changeOf(scene.rows, () => row()?.folder === folder)
  })

  test("reads the user's own start-up file, and leaves nothing of ours to programs", async () => {
    const { window } = await opened(shell)
    await window.sees(prompt)
    window.type("own_word read; env | grep -c '^LIMINAL_[EZ]'; echo counted\r")
    await window.sees('own-read')
    await window.sees(/\n0\r\ncounted/)
  })
})
