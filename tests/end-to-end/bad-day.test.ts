// Proves that the app starts whole on a bad day: no watches left, a damaged log, absurd settings, a data folder that others may read.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import { afterEach, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, sayAndWait } from './lib/session'

let running: RunningApp | undefined
afterEach(async () => {
  await running?.quit()
  running = undefined
  removeFolders()
})

const problems = () => running?.page.getByRole('region', { name: 'Problems' })

test.runIf(process.platform === 'linux')(
  'where watches are used up all of the start happens, and settings are followed all the same',
  async () => {
    const program = join(freshFolder('program'), 'without-watches')
    const without = 'echo 0 > /proc/sys/user/max_inotify_instances && exec "$@"'
    writeFileSync(
      program,
      `#!/bin/sh\nexec unshare --user --map-root-user sh -c '${without}' sh '${String(electronPath)}' "$@"\n`,
    )
    chmodSync(program, 0o755)
    const folder = freshFolder('project')
    running = await startApp({ program, folders: [folder] })
    const { page, app, data } = running
    await page.getByRole('treeitem').first().waitFor()
    await expect
      .poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.length ?? 0))
      .toBeGreaterThan(2)
    await expect.poll(() => existsSync(join(data, 'outside.json'))).toBe(true)
    await openSession(page, folder)
    await sayAndWait(page, 'remember')
    writeFileSync(join(data, 'settings.json'), '{ "theme": "dark" }')
    await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    expect(await page.getByText('Something went wrong inside Liminal').count()).toBe(0)
  },
)

test('with a damaged log the window is there, with all that can be read and a word about the rest', async () => {
  const folder = freshFolder('project')
  running = await startApp({ folders: [folder] })
  await openSession(running.page, folder, { title: 'Kept' })
  await sayAndWait(running.page, 'remember')
  await running.quit()
  const { data } = running
  const file = join(data, 'liminal.db')
  const bytes = readFileSync(file)
  const page = 16_384
  // Every page that holds a row of an account, a session or a project but the first.
  for (let at = page; at < bytes.length; at += page * 3) bytes.fill(0xa5, at, at + 16)
  writeFileSync(file, bytes)
  running = await startApp({ data })
  await problems()?.getByText('The log was damaged and has been set aside as').waitFor()
  await picture(running.page, 'log-damaged')
  expect(readdirSync(data).some((name) => name.startsWith('liminal.db.damaged-'))).toBe(true)
  await openSession(running.page, folder, { title: 'After' })
  await sayAndWait(running.page, 'remember')
})

test('absurd settings are told with their place, and the window is there at once', async () => {
  const data = freshFolder('data')
  writeFileSync(join(data, 'settings.json'), '['.repeat(700_000))
  running = await startApp({ data })
  await running.page.getByText('nested more than 64 deep').first().waitFor()
})

test('a data folder that others could read is private from the first start on, with all that lies in it', async () => {
  const data = freshFolder('data')
  chmodSync(data, 0o755)
  mkdirSync(join(data, 'made-before'), { mode: 0o755 })
  running = await startApp({ data, settings: {} })
  const mode = (name: string) => (statSync(join(data, name)).mode & 0o777).toString(8)
  expect(mode('.')).toBe('700')
  expect(mode('liminal.db')).toBe('600')
})
