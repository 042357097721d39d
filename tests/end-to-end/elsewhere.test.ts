// Proves in the window that sessions work on another machine, reached by a real ssh, as they do on this computer.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSshd, startSshd } from '../remotes/sshd'
import { endBy, freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, say, sayAndWait } from './lib/session'
import { press, resize } from './lib/window'

const away = realpathSync(freshFolder('away'))
const home = join(away, 'home')
const project = join(away, 'shop')
const local = freshFolder('local')
const endings: (() => unknown)[] = []
let running: RunningApp
let sshd: Awaited<ReturnType<typeof startSshd>>

/** The user's ssh, with a configuration of its own. */
function ownSsh(): string {
  const folder = join(away, 'bin')
  mkdirSync(folder)
  const config = join(away, 'ssh-config')
  const options = sshd
    .options(sshd.files.key, join(away, 'known'))
    .map((one) => one.replace('=', ' '))
  const lines = options.filter((one) => !one.startsWith('StrictHostKeyChecking'))
  writeFileSync(
    config,
    ['Host near', 'HostName 127.0.0.1', `Port ${sshd.port}`, ...lines].join('\n'),
  )
  writeFileSync(join(folder, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F "${config}" "$@"\n`)
  chmodSync(join(folder, 'ssh'), 0o755)
  return `${folder}:${process.env.PATH}`
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: project })

/** Small and light, large and dark: so it is looked at. */
async function looked(name: string): Promise<void> {
  const { page } = running
  await resize(running, 900, 600)
  await picture(page, `${name}-small`)
  await resize(running, 1440, 900)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const status = () => running.page.getByRole('status', { name: 'Remote' })

beforeAll(async () => {
  if (noSshd) return
  for (const folder of [home, project]) mkdirSync(folder)
  writeFileSync(join(project, 'a.txt'), 'one\ntwo\n')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
  sshd = await startSshd(
    join(away, 'sshd'),
    {
      HOME: home,
      XDG_RUNTIME_DIR: away,
      TERM: 'xterm',
      SHLVL: '1',
      PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
    },
    { ends: (end) => void endings.push(end) },
  )
  running = await startApp({
    settings: { 'terminal.screenReaderMode': true },
    folders: [local],
    env: { PATH: ownSsh() },
  })
})

afterAll(async () => {
  await running?.quit()
  for (const end of endings) await end()
  // What could not be reached when the app ended goes on there.
  spawnSync('pkill', ['-KILL', '-f', away])
  removeFolders()
})

// docs/guide/places.md: SSH | your own ssh; what it asks, such as an unknown host key, is asked in the window
test.skipIf(noSshd)('a place is added, its key is looked at, and each step is said', async () => {
  const { page } = running
  await press(page, 'Mod+,')
  await page.getByRole('button', { name: 'Add remote' }).click()
  const form = page.getByRole('dialog', { name: 'Add a remote' })
  await form.getByRole('textbox', { name: 'Name' }).fill('near')
  await form.getByRole('textbox', { name: 'Host' }).fill('near')
  await looked('place-editor')
  await form.getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: 'near asks' })
  await asked.getByText(/authenticity of host.*continue connecting\?$/s).waitFor()
  await asked.getByText(/^Accept it only if you know/).waitFor()
  await looked('place-question')
  expect(existsSync(join(away, 'known'))).toBe(false)
  await asked.getByRole('button', { name: 'Accept' }).click()
  const how = page.getByRole('status', { name: 'How near is' })
  await expect.poll(() => how.textContent(), { timeout: 30_000 }).toBe('connected')
  expect(readFileSync(join(away, 'known'), 'utf8')).toContain('127.0.0.1')
  await looked('places-settings')
})

// README.md: Sessions run on this computer, over SSH, in containers, on Slurm and in Kubernetes pods.
// docs/guide/places.md: A place is another machine that sessions work on.
// docs/guide/places.md: Add a place in the settings, or in `settings.json`:
// docs/guide/places.md: SSH | your own ssh; what it asks, such as an unknown host key, is asked in the window
test.skipIf(noSshd)('a session works in a folder there, and says where it is', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
  await form.getByRole('combobox', { name: 'Run on' }).selectOption({ label: 'near' })
  await form.getByRole('textbox', { name: 'Folder' }).fill(project)
  await form.getByRole('textbox', { name: 'Name' }).fill('Elsewhere')
  await looked('new-session-elsewhere')
  await form.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => status().textContent()).toBe('near, connected')
  await message(page).waitFor()
  await sayAndWait(page, 'hello')
  await looked('session-elsewhere')
})

// docs/guide/places.md: Its files, changes and shell are those of that machine.
// docs/guide/places.md: `data` | checkpoints, worktrees and their trash
test.skipIf(noSshd)(
  'its shell, its files and its changes are those of the machine it is on',
  async () => {
    const { page } = running
    await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
    const terminal = page.getByRole('tabpanel').locator('.xterm-accessibility').first()
    await page.locator('.xterm-helper-textarea').first().focus()
    await page.keyboard.type('echo "home is $HOME"; echo three >> a.txt\n')
    await terminal.getByText(`home is ${home}`).first().waitFor()
    await page.getByRole('tab', { name: /^Changes/ }).click()
    await page.getByText('a.txt').first().waitFor()
    await looked('changes-elsewhere')
    expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
  },
)

// docs/guide/places.md: When something in a session begins to listen, its header offers “Open”: the port comes to this computer and into your browser, until you close it or quit.
test.skipIf(noSshd)(
  'what begins to listen in it is offered, opened by this computer, and closed',
  async () => {
    const { page, app } = running
    const opened = () =>
      app.evaluate(({ shell }) => {
        const told = (shell as unknown as { told?: string[] }).told ?? []
        Object.assign(shell, { told, openExternal: async (url: string) => void told.push(url) })
        return told
      })
    await opened()
    await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
    await page.locator('.xterm-helper-textarea').first().focus()
    const answers =
      "require('http').createServer((_, a) => a.end('from away')).listen(0, '127.0.0.1')"
    await page.keyboard.type(`node -e "${answers}"\n`)
    const ports = page.getByRole('status', { name: 'Ports' })
    await expect.poll(() => ports.textContent()).toMatch(/^\d+ is listening$/)
    const port = Number.parseInt((await ports.textContent()) ?? '', 10)
    await looked('port-offered')
    await page.getByRole('button', { name: `Open port ${port}` }).click()
    await expect.poll(opened).toHaveLength(1)
    const [address = ''] = await opened()
    expect(await (await fetch(address)).text()).toBe('from away')
    await expect.poll(() => ports.textContent()).toBe('')
    await page.getByRole('button', { name: 'Ports of near' }).click()
    const all = page.getByRole('dialog', { name: 'Ports of near' })
    await all.getByText(`node of this session, here at ${new URL(address).host}`).waitFor()
    await looked('ports')
    await all.getByRole('button', { name: `Close port ${port}` }).click()
    await expect.poll(() => ports.textContent()).toBe(`${port} is listening`)
    await expect(fetch(address)).rejects.toThrow()
    await page.keyboard.press('Escape')
    await page.locator('.xterm-helper-textarea').first().focus()
    await page.keyboard.press('Control+c')
    await expect.poll(() => ports.textContent()).toBe('')
  },
)

// docs/guide/places.md: A session says where it runs, and shows the link apart from its agent.
test.skipIf(noSshd)(
  'a way that is cut is said apart from the agent, and all goes on when it is back',
  async () => {
    const { page } = running
    await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
    await say(page, 'count slowly')
    await sshd.stop()
    // The program that carries the bytes, by the name of its configuration.
    execFileSync('pkill', ['-KILL', '-f', join(away, 'ssh-config')])
    await expect.poll(() => status().textContent()).toContain('near, reconnecting, attempt ')
    await looked('session-reconnecting')
    await sshd.again()
    await expect.poll(() => status().textContent()).toBe('near, connected')
    await sayAndWait(page, 'and now?')
    await conversation(page).getByText('and now?').first().waitFor()
  },
)

// docs/guide/places.md: Where it is refused, it waits until you press “Connect”; no second agent is started meanwhile.
// docs/guide/places.md: While the link is down its sessions say so; where only you can mend it, “Needs you” has the place, once for all of them.
test.skipIf(noSshd)(
  'a place that lets nobody in is in “Needs you”, and its session says why',
  async () => {
    const { page } = running
    const session = page.getByRole('treeitem', { name: /^Elsewhere, / })
    await say(page, 'count slowly')
    const { authorized, key } = sshd.files
    writeFileSync(authorized, '')
    execFileSync('pkill', ['-KILL', '-f', join(away, 'ssh-config')])
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.getByText('near, waiting for you').waitFor()
    await expect.poll(() => session.getAttribute('aria-label')).toContain(', Disconnected')
    const connection = page.getByRole('status', { name: 'Connection' })
    const why = 'near waits for you: It did not let you in.'
    await expect.poll(() => connection.textContent()).toContain(`Disconnected · ${why}`)
    expect(await needs.getByRole('listitem').count()).toBe(1)
    await looked('place-needs-you')
    writeFileSync(authorized, readFileSync(`${key}.pub`))
    await needs.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => status().textContent()).toBe('near, connected')
    await needs.getByText('Nothing needs you').waitFor()
    await sayAndWait(page, 'let in again?')
  },
)

// docs/guide/places.md: `liminal build:/folder` opens a folder of a place.
test.skipIf(noSshd)('after a start of the app it is there at once, and goes on', async () => {
  await running.quit()
  running = await startApp({
    data: running.data,
    folders: [`near:${home}`],
    env: { PATH: `${join(away, 'bin')}:${process.env.PATH}` },
  })
  const { page } = running
  await page.getByRole('treeitem', { name: 'home', exact: true }).waitFor()
  await page.getByRole('treeitem', { name: /^Elsewhere, / }).click()
  await expect.poll(() => status().textContent()).toBe('near, connected')
  await sayAndWait(page, 'once more')
})

test.skipIf(noSshd)('who quits while a place cannot be reached waits for nobody', async () => {
  await sshd.stop()
  execFileSync('pkill', ['-KILL', '-f', join(away, 'ssh-config')])
  await expect.poll(() => status().textContent()).toContain('near, reconnecting, attempt ')
  await endBy(running, () => running.app.evaluate(({ app }) => app.quit()))
})
