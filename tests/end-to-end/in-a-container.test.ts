// Proves in the window that a session works in a container of Podman: made as the form says, told apart when it ends, and nothing of this computer beyond its folders.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPodman, readyPodman } from '../remotes/engines/podman'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, say, sayAndWait } from './lib/session'
import { press } from './lib/window'

const shop = realpathSync(freshFolder('shop'))
const local = realpathSync(freshFolder('local'))
const beside = realpathSync(freshFolder('beside'))
let running: RunningApp
let podman: ReturnType<typeof readyPodman>

const status = () => running.page.getByRole('status', { name: 'Remote' })
const containers = (...more: string[]) =>
  podman
    .podman('ps', '--format', '{{.ID}} {{.Mounts}}', '--no-trunc', ...more)
    .split('\n')
    .filter((line) => line.includes(shop))
    .map((line) => line.split(' ')[0] ?? '')

beforeAll(async () => {
  if (noPodman) return
  podman = readyPodman()
  writeFileSync(join(shop, 'a.txt'), 'one\n')
  running = await startApp({
    settings: { 'terminal.screenReaderMode': true },
    folders: [local],
    env: podman.environment,
  })
})

afterAll(async () => {
  await running?.quit()
  if (podman) for (const id of containers('--all')) podman.podman('rm', '--force', id)
  removeFolders()
})

test.skipIf(noPodman)('a container is added with its folder and its limits', async () => {
  const { page } = running
  await press(page, 'Mod+,')
  await page.getByRole('button', { name: 'Add remote' }).click()
  const form = page.getByRole('dialog', { name: 'Add a remote' })
  await form.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Container' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/^Its name is of lower-case letters/).waitFor()
  await form.getByRole('textbox', { name: 'Name' }).fill('cell')
  await form.getByRole('textbox', { name: 'Image' }).fill(podman.image)
  await form.getByRole('textbox', { name: 'Folders' }).fill(shop)
  await form.getByRole('textbox', { name: 'Memory' }).fill('much')
  await form.getByRole('textbox', { name: 'Network' }).fill('none')
  await form.getByRole('switch', { name: 'Nothing but its folders can be written to' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/a number with k, m or g, such as 4g/).waitFor()
  await form.getByRole('textbox', { name: 'Memory' }).fill('512m')
  await picture(page, 'place-editor-container')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const how = page.getByRole('status', { name: 'How cell is' })
  await expect.poll(() => how.textContent(), { timeout: 60_000 }).toBe('connected')
  const [id = ''] = containers()
  const [facts] = JSON.parse(podman.podman('container', 'inspect', id))
  expect(facts.HostConfig).toMatchObject({ Memory: 512 * 2 ** 20, ReadonlyRootfs: true })
  await picture(page, 'places-container')
  await page.getByRole('button', { name: 'Edit cell' }).click()
  const again = page.getByRole('dialog', { name: 'Edit cell' })
  expect(await again.getByRole('textbox', { name: 'Folders' }).inputValue()).toBe(shop)
  expect(await again.getByRole('textbox', { name: 'Memory' }).inputValue()).toBe('512m')
  await page.keyboard.press('Escape')
})

// README.md: Sessions run on this computer, over SSH, in containers, on Slurm and in Kubernetes pods.
// docs/guide/places.md: Container | Podman or Docker; the folders of this computer that it has are offered
test.skipIf(noPodman)(
  'a session in it has its folder, and nothing else of this computer',
  async () => {
    const { page } = running
    await press(page, 'Mod+N')
    const form = page.getByRole('dialog', { name: 'New session' })
    await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
    await form.getByRole('combobox', { name: 'Run on' }).selectOption({ label: 'cell' })
    const folder = form.getByRole('textbox', { name: 'Folder' })
    await form
      .getByText(`Of this computer cell has ${shop}, but not ${local}. Give it that`)
      .waitFor()
    await picture(page, 'new-session-folder-of-a-container')
    const project = form.getByRole('combobox', { name: 'Project' })
    await project.selectOption({ label: basename(shop) })
    expect(await folder.inputValue()).toBe(shop)
    await form.getByRole('textbox', { name: 'Name' }).fill('Boxed')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect.poll(() => status().textContent()).toBe('cell, connected')
    await message(page).waitFor()
    await sayAndWait(page, 'hello')
    await picture(page, 'session-in-a-container')
    await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
    const terminal = page.getByRole('tabpanel').locator('.xterm-accessibility').first()
    await page.locator('.xterm-helper-textarea').first().focus()
    await page.keyboard.type(
      `cat a.txt; echo two > b.txt; ls ${beside} || echo none-$((1+1)); echo x > /etc/x\n`,
    )
    await terminal.getByText('none-2').first().waitFor()
    await terminal
      .getByText(/Read-only file system/)
      .first()
      .waitFor()
    expect(readFileSync(join(shop, 'b.txt'), 'utf8')).toBe('two\n')
    expect(existsSync('/etc/x')).toBe(false)
  },
)

test.skipIf(noPodman)(
  'its container ends: that is told, and it is up again when wanted',
  async () => {
    const { page } = running
    await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
    const [id = ''] = containers()
    podman.podman('kill', id)
    await expect.poll(() => status().textContent(), { timeout: 30_000 }).toBe('cell, ended')
    await page.getByText('Its container was killed.').first().waitFor()
    await page
      .getByText('Practice agent ended unexpectedly (cell has ended. Its container was killed)')
      .first()
      .waitFor()
    await picture(page, 'session-container-killed')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => status().textContent(), { timeout: 30_000 }).toBe('cell, connected')
    // Its home was memory: what the agent knew of the conversation is gone with it, and that is said.
    await say(page, 'and now?')
    await page.getByRole('button', { name: 'Go on with the transcript as context' }).click()
    await conversation(page).getByText('and now?').first().waitFor()
    expect(await page.getByText('cannot be reached').count()).toBe(0)
  },
)

test.skipIf(noPodman)('a profile asks for it, until another place is chosen', async () => {
  const { page } = running
  const profiles = { boxed: { name: 'Boxed practice', agent: 'practice', place: 'cell' } }
  await give(page, 'settings.set', { key: 'profiles', value: profiles })
  await press(page, 'Mod+N')
  const form = page.getByRole('dialog', { name: 'New session' })
  const place = form.getByRole('combobox', { name: 'Run on' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
  await place.selectOption({ label: 'This computer' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Boxed practice' })
  expect(await place.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await press(page, 'Mod+N')
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Boxed practice' })
  expect(await place.inputValue()).toBe('cell')
  expect(await form.getByRole('combobox', { name: 'Project' }).innerText()).toContain(
    'liminal-shop',
  )
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  // What a profile asks for is not taken away under it.
  const removed = give(page, 'settings.set', { key: 'places', value: {} })
  await expect(removed).rejects.toThrow('There is no place')
})
