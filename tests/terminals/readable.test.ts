// Proves that an accessibility checker finds nothing serious in terminals, their dialogs and opened files, in both themes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seriousIn } from '../end-to-end/lib/accessibility'
import { freshFolder, picture, removeFolders } from '../end-to-end/lib/app'
import { openProbe } from './conformance/probe'

afterAll(removeFolders)

test.each(['light', 'dark'])('in the %s theme', async (theme) => {
  const folder = freshFolder('project')
  writeFileSync(
    join(folder, 'app.ts'),
    'const a = 1 // one\n\nexport const text = "two"\n'.repeat(40),
  )
  const probe = await openProbe({ theme, 'terminal.shell': '/bin/bash' }, folder)
  const { page } = probe
  const look = async (name: string) => {
    await picture(page, `readable-${name}-${theme}`)
    expect(await seriousIn(page), name).toEqual([])
  }
  const input = () => page.getByRole('textbox', { name: 'Terminal input' }).last()
  await probe.print('plain \x1b[31mred\x1b[0m \x1b[7mreverse\x1b[0m app.ts:4:14')
  await look('terminal')
  await input().focus()
  await page.keyboard.press('Control+Shift+O')
  await page.getByRole('menuitem', { name: 'app.ts:4:14' }).waitFor()
  await look('links')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'File app.ts' }).locator('.tok-keyword').first().waitFor()
  await look('file')
  await page.keyboard.press('Escape')
  await input().waitFor()
  await page.keyboard.press('Control+Shift+P')
  await page.keyboard.type('terminal history')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Running$/ }).waitFor()
  await look('runs')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await input().waitFor()
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(() => page.locator('.xterm-cursor').count()).toBe(2)
  await page.keyboard.press('Control+Alt+F')
  await page.getByRole('searchbox', { name: 'Find in terminal' }).waitFor()
  await look('split')
  await probe.quit()
})
