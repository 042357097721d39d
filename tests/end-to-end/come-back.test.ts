// Proves that after a crash of the app the window comes back to what it showed, and says what was cut short.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, say, sayAndWait } from './lib/session'

afterAll(removeFolders)

/** What the page has on disk. */
function pageMemory(data: string): string {
  const folder = join(data, 'Local Storage/leveldb')
  const files = readdirSync(folder).filter((name) => name.endsWith('.log'))
  return files.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
}

/** What of the log is on disk: what main has in memory only would go with it. */
const log = (data: string): string =>
  readdirSync(data)
    .filter((name) => name.startsWith('liminal.db'))
    .map((name) => readFileSync(join(data, name), 'latin1'))
    .join('')

test('the session that was shown is shown again, and the turn that was cut short needs the user', async () => {
  const crashed = await startApp()
  const folder = freshFolder('project')
  await openSession(crashed.page, folder, { title: 'Cut short' })
  await say(crashed.page, 'long 300')
  await conversation(crashed.page).getByRole('article', { name: 'Practice agent' }).waitFor()
  const session = await openSession(crashed.page, folder, { title: 'Looked at' })
  await sayAndWait(crashed.page, 'hello')
  await message(crashed.page).fill('A draft')
  await expect.poll(() => log(crashed.data)).toContain('A draft')
  await expect.poll(() => pageMemory(crashed.data)).toContain(session)
  await crashed.kill()

  const { page, quit } = await startApp({ data: crashed.data })
  await page.getByRole('heading', { name: 'Looked at', level: 1 }).waitFor()
  await expect.poll(() => message(page).inputValue()).toBe('A draft')
  const inbox = page.getByRole('region', { name: 'Needs you' })
  const entry = inbox.getByRole('button', { name: /^Cut short/ })
  await entry.click()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  // Having looked at it is no answer.
  await entry.press('e')
  await inbox.getByText('Nothing needs you').waitFor()
  await quit()
})
