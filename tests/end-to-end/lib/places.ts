import type { Page } from 'playwright'
import type { CommandId } from '../../../src/shared/app/commands/table'
import { message } from './session'
import { press } from './window'

/** Where the keyboard can be in a window. */
export interface Place {
  name: string
  go(page: Page): Promise<unknown>
  /** No session is shown, and none was shown before. */
  sessionless?: true
  projectless?: true
  /** A dialog, and the command that opened it. */
  dialog?: CommandId | 'none'
  /** The page of the session, one tab of it or another. */
  session?: 'conversation' | 'terminal' | 'changes' | 'log' | 'files'
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click()
const rail = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const onSession = async (page: Page, name = /^Anywhere, /) => {
  await rail(page, name).click()
  await tab('Conversation')(page)
}

export const places: readonly Place[] = [
  {
    name: 'the message',
    session: 'conversation',
    go: async (page) => {
      await onSession(page)
      await message(page).focus()
    },
  },
  {
    name: 'the conversation',
    session: 'conversation',
    go: async (page) => {
      await onSession(page)
      await page.getByRole('log', { name: 'Conversation' }).click({ position: { x: 5, y: 5 } })
    },
  },
  {
    name: 'the rail',
    session: 'conversation',
    go: async (page) => {
      await onSession(page)
      await rail(page, /^Anywhere, /).focus()
    },
  },
  {
    name: 'a terminal',
    session: 'terminal',
    go: async (page) => {
      await onSession(page)
      await tab('Terminal')(page)
      await page.waitForFunction(() => document.activeElement?.closest('.xterm') !== null)
    },
  },
  {
    name: 'the changes',
    session: 'changes',
    go: async (page) => {
      await onSession(page)
      await tab('Changes')(page)
      await page.getByRole('group', { name: 'Hunk 1 of 1' }).waitFor()
    },
  },
  {
    name: 'the log',
    session: 'log',
    go: async (page) => {
      await onSession(page)
      await tab('Log')(page)
      await page.getByRole('searchbox', { name: 'Filter' }).focus()
    },
  },
  {
    name: 'the settings',
    go: async (page) => {
      await onSession(page)
      await press(page, 'Mod+,')
      await page.getByRole('searchbox', { name: 'Search settings' }).focus()
    },
  },
  {
    name: 'the agents',
    go: async (page) => {
      await onSession(page)
      await page.getByRole('button', { name: 'Agents', exact: true }).click()
    },
  },
  {
    name: 'the tasks',
    go: async (page) => {
      await onSession(page)
      await press(page, 'Mod+Alt+P')
      await page.getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
  {
    name: 'the search',
    go: async (page) => {
      await onSession(page)
      await page.getByRole('searchbox', { name: 'Search sessions' }).click()
    },
  },
  {
    name: '“Needs you”',
    session: 'conversation',
    go: async (page) => {
      await onSession(page)
      await page
        .getByRole('region', { name: 'Needs you' })
        .getByRole('button', { name: /Asks/ })
        .first()
        .focus()
    },
  },
  {
    name: 'the palette',
    dialog: 'palette.open',
    go: async (page) => {
      await onSession(page)
      await press(page, 'Mod+K')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the list of shortcuts',
    dialog: 'help.shortcuts',
    go: async (page) => {
      await page.keyboard.press('Escape')
      await onSession(page)
      await press(page, 'Mod+/')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the form of a new session',
    dialog: 'none',
    go: async (page) => {
      await page.keyboard.press('Escape')
      await onSession(page)
      await press(page, 'Mod+N')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the form of a new task',
    dialog: 'none',
    go: async (page) => {
      await page.keyboard.press('Escape')
      await onSession(page)
      await press(page, 'Mod+Alt+W')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the welcome, with a project',
    sessionless: true,
    go: async (page) => {
      await page.keyboard.press('Escape')
      await showNothing(page)
    },
  },
  {
    name: 'the welcome, without a project',
    sessionless: true,
    projectless: true,
    go: async (page) => {
      for (const project of await page.getByRole('treeitem', { level: 1 }).all()) {
        await project.click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Close project' }).click()
      }
      await page.getByRole('treeitem').first().waitFor({ state: 'detached' })
      await showNothing(page)
    },
  },
]

/** As a window is that has never shown a session. */
async function showNothing(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('navigation', JSON.stringify({ session: null })))
  await page.reload()
  await page.getByRole('main', { name: 'Session' }).getByRole('heading', { level: 1 }).waitFor()
}
