// Proves that a second start hands its folders to the running app and leaves, and that windows keep their place.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, dirname } from 'node:path'
import electronPath from 'electron'
import { chromium } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { devtoolsPort } from '../lib/devtools'
import { freshFolder, removeFolders, root, startApp } from './lib/app'

afterAll(removeFolders)

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

it('a second start opens its folders in the running app, and ends with 0', async () => {
  const { page, data, quit } = await startApp()
  const folder = freshFolder('second')
  const args = [...sandbox, root, folder, `--user-data-dir=${data}`]
  const second = spawn(String(electronPath), args, { stdio: 'ignore' })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  const name = folder.split('/').at(-1) ?? ''
  await page.getByRole('treeitem', { name, exact: true }).waitFor()
  await quit()
})

// docs/guide/command-line.md: `liminal [open] FOLDER…` | opens folders in the app that runs, or starts it
it('“liminal open FOLDER” does the same', async () => {
  const { page, data, quit } = await startApp()
  const folder = freshFolder('opened')
  const args = [...sandbox, root, `--user-data-dir=${data}`, 'open', basename(folder)]
  const second = spawn(String(electronPath), args, { stdio: 'ignore', cwd: dirname(folder) })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  await page.getByRole('treeitem', { name: basename(folder), exact: true }).waitFor()
  await quit()
})

it('of twenty starts at once one stays, and has the folders of them all', async () => {
  const data = freshFolder('data')
  const folders = Array.from({ length: 20 }, (_, number) => freshFolder(`start-${number}`))
  const starts = folders.map((folder) =>
    spawn(
      String(electronPath),
      [...sandbox, '--remote-debugging-port=0', root, folder, `--user-data-dir=${data}`],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  const codes = starts.map((start) => once(start, 'exit').then(([code]) => code))
  const port = await Promise.any(starts.map(devtoolsPort))
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = browser.contexts()[0]?.pages()[0]
  const rail = page?.getByRole('navigation', { name: 'Projects' })
  for (const folder of folders)
    await rail?.getByRole('treeitem', { name: basename(folder), exact: true }).waitFor()
  const running = () => starts.filter((start) => start.exitCode === null && !start.signalCode)
  await expect.poll(() => running().length).toBe(1)
  running()[0]?.kill('SIGTERM')
  await browser.close()
  expect(await Promise.all(codes)).toEqual(Array(20).fill(0))
})

it('a window opens where it was, as large as it was', async () => {
  const bounds = { x: 60, y: 40, width: 900, height: 600 }
  const first = await startApp()
  await first.app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    bounds,
  )
  const ended = once(first.app.process(), 'exit')
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await ended
  const again = await startApp({ data: first.data })
  const found = await again.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  )
  expect(found).toMatchObject({ width: 900, height: 600 })
  await again.quit()
})

it('a data folder that cannot be used is refused in words', async () => {
  const refused = spawn(
    String(electronPath),
    [...sandbox, root, '--user-data-dir=/dev/null/data'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  refused.stderr.on('data', (bytes) => {
    said += bytes
  })
  const [code] = await once(refused, 'close')
  expect(code).toBe(1)
  expect(said).toContain('can not use its data folder /dev/null/data')
})
