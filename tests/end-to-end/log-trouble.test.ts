// Proves that trouble with the log is said on screen, and that nothing of it is overwritten.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { freshFolder, picture, removeFolders, startApp } from './lib/app'

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
  await picture(page, 'newer-log')
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

function readOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    // A folder or a socket is no copy of the log.
    return undefined
  }
}
