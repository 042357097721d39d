// Proves that a data folder which cannot be written is shown as it is, in words, and that nothing claims to be kept.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { mayMakeUnwritable, unwritableCopyOf } from '../lib/small-disk'
import { give } from './lib/agents'
import { freshFolder, picture, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'

afterAll(removeFolders)

// Root in a container without disks of its own can write everywhere.
// docs/guide/window.md: A data folder that cannot be written is still shown; nothing is started then.
it.runIf(mayMakeUnwritable)(
  'killed, and its folder read-only when it starts again: sessions are read, nothing starts, and why is said',
  async () => {
    const first = await startApp()
    const session = await openSession(first.page, freshFolder('project'))
    await sayAndWait(first.page, 'Hello')
    const whole = { session, format: 'markdown' }
    const said = await give<{ text: string }>(first.page, 'session.export', whole)
    await first.kill()
    const data = unwritableCopyOf(first.data)
    const before = readFileSync(join(data, 'liminal.db'))

    const { page, quit } = await startApp({ data })
    const banner = page.getByRole('alert').filter({ hasText: 'cannot write to its data folder' })
    await banner.waitFor()
    expect(await banner.innerText()).toContain(data)
    await page.getByRole('treeitem', { name: /^Tour, / }).click()
    await conversation(page).waitFor()
    await say(page, 'and now?')
    await page.getByText('Nothing can be kept, so nothing is started or changed.').first().waitFor()
    await picture(page, 'read-only')
    for (const [command, input] of [
      ['session.prompt', { session, prompt: 'p', content: [{ type: 'text', text: 'no' }] }],
      ['session.delete', { session }],
      ['settings.set', { key: 'theme', value: 'dark' }],
      ['project.open', { path: data }],
    ] as const)
      await expect(give(page, command, input)).rejects.toThrow('Nothing can be kept')
    // Also what was in no database yet when it was killed.
    expect(await give(page, 'session.export', whole)).toEqual(said)
    await quit()
    expect(readFileSync(join(data, 'liminal.db')).equals(before)).toBe(true)
  },
)
