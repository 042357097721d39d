// Proves in the window that a project's devcontainer is offered in words, that nothing of it runs before it was chosen, and that a session then works in it. The program that follows such files is the real one where all engines are asked for, and else a small one that stands for it.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idle } from '../../src/main/host/remotes/container-arguments'
import { devcontainerFolder, noDevcontainer } from '../remotes/engines/devcontainers'
import { noPodman, readyPodman } from '../remotes/engines/podman'
import { program } from '../remotes/engines/programs'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { message, sayAndWait } from './lib/session'
import { press } from './lib/window'

const shop = realpathSync(freshFolder('shop'))
const plain = realpathSync(freshFolder('plain'))
const programs = freshFolder('programs')
const calls = join(programs, 'calls')
const offered = 'Its devcontainer'
let running: RunningApp
let podman: ReturnType<typeof readyPodman>

const containers = () =>
  podman
    .podman('ps', '--all', '--format', '{{.ID}} {{.Mounts}}', '--no-trunc')
    .split('\n')
    .filter((line) => line.includes(shop))
    .map((line) => line.split(' ')[0] ?? '')

const real = noDevcontainer === undefined ? devcontainerFolder() : undefined

/** Writes down that it was called, and follows the file. */
const follower = (image: string) => `#!/bin/sh
echo "$@" >> ${calls}
${real ? `exec ${real}/devcontainer "$@"` : standIn(image)}
`

/** Makes a container as it is asked to; what the file says of its image is known here. */
const standIn = (image: string) => `while [ $# -gt 0 ]; do
  case $1 in
    --docker-path) engine=$2 ;;
    --id-label) label=$2 ;;
    --mount) mount=$2 ;;
  esac
  shift
done
exec "$engine" run --detach --init --network none --label "$label" --mount "$mount" \\
  --entrypoint /bin/sh ${image} -c '${idle}'`

async function newSession() {
  await press(running.page, 'Mod+N')
  const form = running.page.getByRole('dialog', { name: 'New session' })
  const place = form.getByRole('combobox', { name: 'Run on' })
  const words = form.getByRole('status', { name: offered })
  return { form, place, words, start: form.getByRole('button', { name: 'Start' }) }
}

beforeAll(async () => {
  if (noPodman) return
  podman = readyPodman()
  mkdirSync(join(shop, '.devcontainer'))
  const { image } = podman
  const json = { image, runArgs: ['--network=none'], updateRemoteUserUID: false }
  writeFileSync(join(shop, '.devcontainer/devcontainer.json'), JSON.stringify(json))
  running = await startApp({
    folders: [plain, shop],
    env: { ...podman.environment, PATH: `${programs}:${process.env.PATH}` },
  })
})

afterAll(async () => {
  await running?.quit()
  if (podman) for (const id of containers()) podman.podman('rm', '--force', id)
  removeFolders()
})

test.skipIf(noPodman || program('devcontainer'))(
  'without the program that follows it, that is said',
  async () => {
    const { page } = running
    const { form, place, words, start } = await newSession()
    const project = form.getByRole('combobox', { name: 'Project' })
    await project.selectOption({ label: basename(shop) })
    await place.selectOption({ label: offered })
    expect(await words.innerText()).toContain('“npm install --global @devcontainers/cli” brings it')
    expect(await start.isDisabled()).toBe(true)
    await place.selectOption({ label: 'This computer' })
    expect(await start.isDisabled()).toBe(false)
    await project.selectOption({ label: basename(plain) })
    await place.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  },
)

// docs/guide/places.md: Devcontainer | offered in “New session” where the project has one; what it adds is said first, and nothing of it runs before
// docs/guide/places.md: Devcontainers are for projects that you trust: what such a file mounts or allows is not checked.
test.skipIf(noPodman)(
  'it is added and connected to when it was chosen, and not before',
  async () => {
    const { page, data } = running
    const settings = () => readFileSync(join(data, 'settings.json'), 'utf8')
    const file = join(programs, 'devcontainer')
    writeFileSync(file, '#!/bin/sh\necho no such luck >&2; exit 3\n', { mode: 0o755 })
    const { form, place, words, start } = await newSession()
    await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
    await form.getByRole('combobox', { name: 'Project' }).selectOption({ label: basename(shop) })
    await place.selectOption({ label: offered })
    const said = await words.innerText()
    expect(said).toContain('a container that Podman makes as .devcontainer/devcontainer.json says')
    expect(said).toContain('start it only in a project that you trust')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `new-session-devcontainer-${colorScheme}`)
    }
    await form.getByRole('textbox', { name: 'Name' }).fill('Boxed')
    expect([existsSync(calls), containers()]).toEqual([false, []])
    expect(settings()).not.toContain(shop)
    await start.click()
    await form.getByRole('alert').getByText('no such luck').waitFor()
    // It is a place by now, and what was to be done there is still in the form.
    const name = /place “(.+?)”/.exec(said)?.[1] ?? ''
    expect(await place.inputValue()).toBe(name)
    expect(await form.getByRole('textbox', { name: 'Folder' }).inputValue()).toBe(shop)
    writeFileSync(file, follower(podman.image), { mode: 0o755 })
    await start.click()
    const status = page.getByRole('status', { name: 'Remote' })
    await expect.poll(() => status.textContent(), { timeout: 60_000 }).toBe(`${name}, connected`)
    expect(containers()).toHaveLength(1)
    expect(settings()).toContain(shop)
    await message(page).waitFor()
    await sayAndWait(page, 'hello')
    await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
    await page.locator('.xterm-helper-textarea').first().focus()
    await page.keyboard.type(`ls ${plain} || echo none > here; pwd > where\n`)
    await expect.poll(() => existsSync(join(shop, 'where'))).toBe(true)
    await expect.poll(() => readFileSync(join(shop, 'where'), 'utf8')).toBe(`${shop}\n`)
    // The other project of this computer is not in it.
    expect(readFileSync(join(shop, 'here'), 'utf8')).toBe('none\n')
  },
)

test.skipIf(noPodman)('from then on it is a place, and is not offered once more', async () => {
  const { page } = running
  // The terminal takes keys of its own.
  await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
  await message(page).focus()
  const { form, place } = await newSession()
  await place.selectOption({ label: 'This computer' })
  await form.getByRole('combobox', { name: 'Project' }).selectOption({ label: basename(shop) })
  const options = await place.locator('option').allTextContents()
  expect(options).toHaveLength(2)
  expect(options).not.toContain(offered)
  await page.keyboard.press('Escape')
})
