// Proves in the window that terminals go on when Liminal is killed: the same programs in the same tabs, with nothing lost or doubled on their screens.
import { afterAll, expect, test } from 'vitest'
import {
  freshFolder,
  picture,
  type RunningApp,
  removeFolders,
  startApp,
} from '../end-to-end/lib/app'
import { press } from '../end-to-end/lib/window'
import { carrying, until } from '../machines/lib/scene'
import { startTerminalAgent } from './start-agent'

const home = freshFolder('home')
const project = freshFolder('project')
const mark = `MARK-${crypto.randomUUID()}`
const settings = {
  'terminal.keep': 'all',
  // The text is in the page then, and not only in pixels.
  'terminal.screenReaderMode': true,
  'terminal.shell': '/bin/bash',
  agents: {
    painter: {
      name: 'Painter',
      driver: 'terminal',
      command: '/bin/bash',
      args: [
        '-c',
        // Full screen, with the mouse; it draws what it is told, and says how it was told.
        'printf "\\e[?1049h\\e[?1002h\\e[2J\\e[3;5Hpainted"; while read -r line; do printf "\\e[5;5Hgot %s" "$line"; [ "$line" = end ] && break; done; printf "\\e[?1049l"; echo over; exit 4',
      ],
      env: { MARK: mark },
    },
  },
}
let running: RunningApp

afterAll(async () => {
  await running?.quit()
  await until(() => carrying(mark).length === 0)
  removeFolders()
})

const begin = async (data?: string): Promise<RunningApp> => {
  running = await startApp({
    ...(data ? { data } : { settings, folders: [project] }),
    env: { HOME: home },
  })
  return running
}
const screen = () => running.page.locator('.xterm-accessibility').last()
const sees = (text: string | RegExp) =>
  expect
    .poll(() => screen().innerText(), { timeout: 20_000 })
    [typeof text === 'string' ? 'toContain' : 'toMatch'](text as string)
const types = async (text: string) => {
  await running.page.getByRole('textbox', { name: 'Terminal input' }).last().focus()
  await running.page.keyboard.type(text)
  await running.page.keyboard.press('Enter')
}

test('killed twice: an agent in full screen is there as it was, and told how it ended', async () => {
  const { data } = await begin()
  await startTerminalAgent(running.page, 'Painter')
  await sees('painted')
  await types('first')
  await sees('got first')
  const pids = carrying(mark).sort()
  for (const word of ['second', 'third']) {
    await running.kill()
    expect(carrying(mark).sort()).toEqual(pids)
    await begin(data)
    await running.page
      .getByRole('treeitem', { name: /Painter/ })
      .first()
      .click()
    await sees('painted')
    await types(word)
    await sees(`got ${word}`)
    expect(await screen().innerText()).not.toContain('restarted')
  }
  await picture(running.page, 'terminal-goes-on')
  // It ends while nobody is there, and is told as it was.
  expect(carrying(mark).sort()).toEqual(pids)
  await types('end')
  await sees('over')
  await running.page.getByText('Exited with code 4').first().waitFor()
})

// docs/guide/window.md: Liminal, by a crash or SIGKILL | go on where they are spoken to by ACP or a native protocol (`agents.keep`), and so do terminals (`terminal.keep`) | ends
test('a shell goes on with all that it knows', async () => {
  const { page, data } = running
  await press(page, 'Mod+Shift+T')
  await sees(/[#$] *$/)
  await types('known=here-$((40+2)); echo before-$((1+1))')
  await sees('before-2')
  await running.kill()
  await begin(data)
  await running.page
    .getByRole('treeitem', { name: /Painter/ })
    .first()
    .click()
  await running.page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await sees('before-2')
  await types('echo $known')
  await sees('here-42')
  expect(await screen().innerText()).not.toContain('restarted')
})
