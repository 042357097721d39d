// Proves in the window that what Liminal made for a place goes with it only at the user's word, in a real container.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPodman, readyPodman } from '../remotes/engines/podman'
import { picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize } from './lib/window'

let running: RunningApp
let podman: ReturnType<typeof readyPodman>['podman']
const places = () => running.page.getByRole('region', { name: 'Places' })
const asked = () => running.page.getByRole('dialog', { name: 'Remove “crate”?' })
const before = new Set<string>()
const containers = () =>
  podman('ps', '--all', '--quiet', '--filter', 'name=liminal-crate-')
    .split('\n')
    .filter((id) => id !== '' && !before.has(id))

beforeAll(async () => {
  if (noPodman) return
  const ready = readyPodman()
  podman = ready.podman
  for (const id of containers()) before.add(id)
  const box = { type: 'container', engine: 'podman', image: ready.image, network: 'none' }
  running = await startApp({ settings: { places: { crate: box } }, env: ready.environment })
})

afterAll(async () => {
  await running?.quit()
  if (!noPodman) for (const id of containers()) podman('rm', '--force', id)
  removeFolders()
})

// docs/guide/places.md: A container, a job or a pod that Liminal made ends only if you say so when you remove the place.
test.skipIf(noPodman)('what would go is said, and stays until it is wanted away', async () => {
  const { page } = running
  await press(page, 'Mod+,')
  await places().getByRole('button', { name: 'Connect' }).click()
  const how = page.getByRole('status', { name: 'How crate is' })
  await expect.poll(() => how.textContent(), { timeout: 60_000 }).toBe('connected')
  expect(containers()).toHaveLength(1)
  const remove = () => places().getByRole('button', { name: 'Remove crate' }).click()
  await remove()
  await asked()
    .getByText(/^Its container is still there\. If you delete it, all that runs/)
    .waitFor()
  await resize(running, 900, 600)
  await picture(page, 'place-removed-small')
  await resize(running, 1440, 900)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'place-removed-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await asked().getByRole('button', { name: 'Cancel' }).click()
  await places().getByText('Podman, ').waitFor()
  // It is out of the settings, and in its engine as before; taken back, it is the same.
  await remove()
  await asked().getByRole('button', { name: 'Keep container' }).click()
  await places()
    .getByText(/^None\./)
    .waitFor()
  expect(containers()).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await places().getByText('Podman, ').waitFor()
  await remove()
  await asked().getByRole('button', { name: 'Delete container' }).click()
  await places()
    .getByText(/^None\./)
    .waitFor()
  expect(containers()).toEqual([])
})
