// Proves in the window, with a real ssh, that a way which is refused is told apart from the agent behind it, that two names of one computer are joined, and that the command line knows what runs there.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSshd, startSshd } from '../remotes/sshd'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { message, say, sayAndWait } from './lib/session'
import { press } from './lib/window'

const away = realpathSync(freshFolder('away'))
const home = join(away, 'home')
const project = join(away, 'shop')
const config = join(away, 'ssh-config')
const endings: (() => unknown)[] = []
let running: RunningApp
let sshd: Awaited<ReturnType<typeof startSshd>>

beforeAll(async () => {
  if (noSshd) return
  const bin = join(away, 'bin')
  for (const folder of [home, project, bin]) mkdirSync(folder)
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
  const lines = sshd.options(sshd.files.key).map((one) => one.replace('=', ' '))
  const host = ['Host near other', 'HostName 127.0.0.1', `Port ${sshd.port}`, ...lines]
  writeFileSync(config, host.join('\n'))
  writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F "${config}" "$@"\n`)
  chmodSync(join(bin, 'ssh'), 0o755)
  const places = { near: { type: 'ssh', host: 'near' }, other: { type: 'ssh', host: 'other' } }
  running = await startApp({
    settings: { places },
    folders: [freshFolder('local')],
    env: { PATH: `${bin}:${process.env.PATH}` },
  })
})

afterAll(async () => {
  await running?.quit()
  for (const end of endings) await end()
  // What could not be reached when the app ended goes on there.
  spawnSync('pkill', ['-KILL', '-f', away])
  removeFolders()
})

const status = () => running.page.getByRole('status', { name: 'Remote' })

/** The agents of the far side, by their own program there. */
const agents = (): number =>
  readdirSync('/proc').filter((name) => {
    try {
      const line = readFileSync(`/proc/${Number(name)}/cmdline`, 'utf8')
      return line.includes(`${home}/.liminal`) && line.includes('practice-agent')
    } catch {
      return false
    }
  }).length

const cut = () => execFileSync('pkill', ['-KILL', '-f', config])

function liminal(...words: string[]): Promise<{ code: number; out: string; errors: string }> {
  const args = [resolve('out/cli/liminal.cjs'), ...words, `--user-data-dir=${running.data}`]
  return new Promise((done) => {
    execFile(process.execPath, args, (error, out, errors) =>
      done({ code: Number(error?.code ?? 0), out, errors }),
    )
  })
}

test.skipIf(noSshd)('an agent whose way is refused goes on, and gets none beside it', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
  await form.getByRole('combobox', { name: 'Run on' }).selectOption({ label: 'near' })
  await form.getByRole('textbox', { name: 'Folder' }).fill(project)
  await form.getByRole('textbox', { name: 'Name' }).fill('Far one')
  await form.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => status().textContent(), { timeout: 30_000 }).toBe('near, connected')
  await message(page).waitFor()
  await sayAndWait(page, 'hello')
  expect(agents()).toBe(1)
  for (const busy of [true, false]) {
    if (busy) await say(page, 'hang')
    renameSync(sshd.files.authorized, `${sshd.files.authorized}-away`)
    cut()
    await expect.poll(() => status().textContent()).toBe('near, waiting for you')
    await page.getByText('It did not let you in.').first().waitFor()
    expect(agents()).toBe(1)
    if (busy) await page.getByText('near is not reached just now.').waitFor()
    expect(await page.getByText('Waiting for the model').count()).toBe(0)
    expect(await liminal('ps')).toMatchObject({
      code: 1,
      out: expect.stringContaining('near could not be asked: waiting for you.'),
    })
    expect(await liminal('stop', '--all')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('near cannot be asked: waiting for you.'),
    })
    renameSync(`${sshd.files.authorized}-away`, sshd.files.authorized)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => status().textContent()).toBe('near, connected')
    if (busy) await page.getByRole('button', { name: 'Cancel turn' }).click()
    if (busy) await page.getByText(/^Cancelled/).waitFor()
    await sayAndWait(page, 'and now?')
    expect(agents()).toBe(1)
    expect(await page.getByText('ended unexpectedly').count()).toBe(0)
  }
})

// docs/guide/places.md: SSH places that lead to one computer and user are joined: all their names lead over one link, and what is there is under the name that was used first.
test.skipIf(noSshd)(
  'another name of the same computer leads over the same link, and cuts nobody',
  async () => {
    const { page } = running
    const changes = await page.evaluateHandle(() => {
      const place = document.querySelector('[role=status][aria-label=Place]')
      const told: (string | null)[] = []
      if (place)
        new MutationObserver(() => told.push(place.textContent)).observe(place, {
          subtree: true,
          childList: true,
          characterData: true,
        })
      return told
    })
    const connected = await liminal('ps', '--json')
    expect(JSON.parse(connected.out).running).toMatchObject([{ machine: 'near' }])
    await press(page, 'Mod+,')
    const other = page.getByRole('listitem').filter({ hasText: 'SSH, other' })
    await other.getByRole('button', { name: 'Connect' }).click()
    const how = page.getByRole('status', { name: 'How other is' })
    await expect
      .poll(() => how.textContent(), { timeout: 30_000 })
      .toBe('the same computer as near, connected')
    await page.keyboard.press('Escape')
    expect(await changes.evaluate((told) => told)).toEqual([])
    expect(agents()).toBe(1)
    await press(page, 'Mod+N')
    const form = page.getByRole('dialog', { name: 'New session' })
    await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
    await form.getByRole('combobox', { name: 'Run on' }).selectOption({ label: 'other' })
    const chosen = form.getByRole('combobox', { name: 'Project' })
    expect(await chosen.innerText()).toContain('shop')
    await chosen.selectOption({ label: 'Another folder…' })
    await form.getByRole('textbox', { name: 'Folder' }).fill(project)
    await form.getByRole('textbox', { name: 'Name' }).fill('By another name')
    await form.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('heading', { name: 'By another name', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'What should Practice agent do?' }).waitFor()
    expect(await status().textContent()).toBe('near, connected')
    await sayAndWait(page, 'hello')
    // The session there has the very agent of the first, since it is one machine.
    expect(agents()).toBe(1)
    const both = await liminal('ps', '--json')
    expect(JSON.parse(both.out).running).toMatchObject([
      { machine: 'near', sessions: [{ title: 'Far one' }, { title: 'By another name' }] },
    ])
    // The folder is one project, by whatever name it was opened.
    expect(await page.locator('[role=treeitem][aria-level="1"]', { hasText: 'shop' }).count()).toBe(
      1,
    )
  },
)

test.skipIf(noSshd)('what runs there is ended from the command line', async () => {
  const { code, out } = await liminal('ps')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/Practice agent +Far one, By another name +near:/),
  ])
  expect(await liminal('stop', 'Far one')).toMatchObject({ code: 0 })
  await expect.poll(agents).toBe(0)
})
