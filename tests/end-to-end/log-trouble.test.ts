// Proves that trouble with the log is said on screen, and that nothing of it is overwritten.
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { mayMakeDisks, smallDisk } from '../lib/small-disk'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, removeFolders, startApp } from './lib/app'
import { press, startSession } from './lib/window'

afterAll(removeFolders)

it('a log of a newer version is refused with a clear message, and left untouched', async () => {
  const data = freshFolder('newer')
  const file = join(data, 'liminal.db')
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE future (x); PRAGMA user_version = 9999')
  database.close()
  const before = readFileSync(file)
  const { page, quit } = await startApp({ data })
  const alert = page.getByRole('alert').filter({ hasText: 'newer' })
  await alert.waitFor()
  // Nothing claims that there are no projects, and nothing is offered that would be refused.
  await page.getByText('Your projects are in the log, which could not be opened.').waitFor()
  await page.getByRole('heading', { name: 'The log could not be opened' }).waitFor()
  expect(await page.getByRole('button', { name: 'Choose a folder' }).count()).toBe(0)
  await picture(page, 'newer-log')
  await press(page, 'Mod+N')
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('heading', { name: 'The log could not be opened' }).waitFor()
  await picture(page, 'newer-log-new-session')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await quit()
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('a damaged log is set aside, the user is told where, and the app works', async () => {
  const data = freshFolder('damaged')
  const damaged = Buffer.from(
    'this is no database, but it may be all that somebody has. '.repeat(2000),
  )
  writeFileSync(join(data, 'liminal.db'), damaged)
  const folder = freshFolder('project')
  const { page, quit } = await startApp({ data, folders: [folder] })
  const aside = readdirSync(data).find(
    (name) => name !== 'liminal.db' && readOf(join(data, name))?.equals(damaged),
  )
  expect(aside).toBeDefined()
  await page
    .getByRole('alert')
    .filter({ hasText: String(aside) })
    .waitFor()
  await page.getByRole('treeitem', { name: folder.split('/').at(-1) ?? '', exact: true }).waitFor()
  await picture(page, 'damaged-log')
  await quit()
})

it('a row that cannot be read is one session less, which is said, and nothing else is missing', async () => {
  const first = await startApp({ folders: [freshFolder('project')] })
  await startSession(first.page, 'Whole')
  await first.quit()
  const file = join(first.data, 'liminal.db')
  const spoil = new DatabaseSync(file)
  const insert = spoil.prepare('INSERT INTO session (id, data) VALUES (?, ?)')
  insert.run('spoilt', '{"id":"spoilt","project":7}')
  insert.run('torn', '{"id":"torn","proj')
  spoil.close()
  const { page, quit } = await startApp({ data: first.data })
  await page.getByRole('alert').filter({ hasText: 'missing here: 2 sessions.' }).waitFor()
  await page.getByRole('treeitem', { name: /^Whole, / }).waitFor()
  await startSession(page, 'After it')
  await quit()
  const looked = new DatabaseSync(file, { readOnly: true })
  const kept = looked.prepare("SELECT id FROM session WHERE id IN ('spoilt', 'torn')").all()
  looked.close()
  expect(kept).toHaveLength(2)
})

it('after a log was set aside all that could be read of it is there, and the user is told', async () => {
  const folder = freshFolder('project')
  const name = folder.split('/').at(-1) ?? ''
  const first = await startApp({ folders: [folder] })
  await startSession(first.page, 'Kept')
  await first.quit()
  // What the app leaves when it meets damage while it runs.
  writeFileSync(join(first.data, 'liminal.db.damaged'), '')
  const { page, quit } = await startApp({ data: first.data })
  await page.getByText('All of it could be read, and is here.').waitFor()
  await picture(page, 'log-set-aside')
  await page.getByRole('treeitem', { name, exact: true }).waitFor()
  await page.getByRole('treeitem', { name: /^Kept, / }).waitFor()
  await quit()
})

it('where nothing of a log could be read, nothing says that there were no projects', async () => {
  const folder = freshFolder('project')
  const first = await startApp({ folders: [folder] })
  await first.quit()
  writeFileSync(join(first.data, 'liminal.db'), 'no database at all, '.repeat(100))
  const { page, quit } = await startApp({ data: first.data })
  await page.getByText('None of it could be read').waitFor()
  await quit()
})

// Only root may make a small disk; the log's own tests prove the same without one.
if (mayMakeDisks) {
  it('a disk that is full is a banner until there is room, and the conversation goes on and is kept', async () => {
    const data = smallDisk(96 * 1024 * 1024)
    const ballast = join(data, 'ballast')
    const { page, quit } = await startApp({
      data,
      folders: [freshFolder('project')],
      settings: fakeAgents('flood'),
    })
    await startSession(page, 'Crowded', 'flood')
    await page.getByRole('treeitem', { name: 'Crowded, flood, Ready' }).waitFor()
    fill(ballast)
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('flood 20000 4000')
    await message.press('Enter')
    const banner = page.getByRole('alert').filter({ hasText: /full/i })
    await banner.waitFor()
    await page.getByText(/w19999$/).waitFor()
    await picture(page, 'full-disk')
    rmSync(ballast)
    await banner.waitFor({ state: 'detached' })
    await quit()
    const again = await startApp({ data })
    await again.page.getByRole('treeitem', { name: /^Crowded, / }).click()
    await again.page.getByText(/w19999$/).waitFor()
    await again.quit()
  })
}

/** Takes all that is left on the disk. */
function fill(file: string): void {
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) appendFileSync(file, piece)
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

function readOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    // A folder or a socket is no copy of the log.
    return undefined
  }
}
