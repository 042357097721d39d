import type { Page } from 'playwright'
import type { RunningApp } from './app'

/** The sizes at which the window has to look right: a laptop, a small one, and half a screen. */
export const sizes = [
  [1440, 900],
  [1024, 700],
  [800, 600],
] as const

export async function resize({ app, page }: RunningApp, width: number, height: number) {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      for (const window of BrowserWindow.getAllWindows()) window.setContentSize(...size)
    },
    [width, height] as [number, number],
  )
  await page.waitForFunction(([wanted]) => innerWidth === wanted, [width] as const)
}

/** "Mod" is Cmd on macOS and Ctrl elsewhere, as in the app. */
export function press(page: Page, keys: string): Promise<void> {
  return page.keyboard.press(keys.replace('Mod', 'ControlOrMeta'))
}

/** Starts a session by keyboard alone and waits until it is on the rail. */
export async function startSession(page: Page, name: string, agent = 'Practice agent') {
  await press(page, 'Mod+N')
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ label: agent })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('treeitem', { name: new RegExp(`^${name}, `) }).waitFor()
  // The app takes the focus there by itself, and would take it from whoever has it until then.
  await page.waitForFunction(() => document.activeElement?.closest('main[aria-label="Session"]'))
}
