import type { Locator, Page } from 'playwright'
import { give } from './agents'

/** Opens the folder, makes a session in it, and shows it. */
export async function openSession(
  page: Page,
  folder: string,
  { agent = 'practice', title = 'Tour' } = {},
): Promise<string> {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const { session } = await give<{ session: string }>(page, 'session.create', {
    project,
    agent,
    workspace: 'folder',
    title,
  })
  await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
  // What is written before the page has turned would go to another session.
  await page.getByRole('main').getByRole('heading', { name: title, level: 1 }).waitFor()
  await message(page).waitFor()
  return session
}

export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })

export const message = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

export const permission = (page: Page): Locator =>
  page.getByRole('group', { name: 'Permission request' })

/** A request is there, and has been in view for long enough to be answered. */
export const answerable = (page: Page): Promise<void> =>
  permission(page)
    .getByRole('button', { disabled: false, name: /allow|reject|yes|no/i })
    .first()
    .waitFor()

/** Goes from the message to a request that can be answered, by the key for it. */
export async function goToRequest(page: Page): Promise<void> {
  await answerable(page)
  await message(page).press('Escape')
  await focusedRequest(page).waitFor()
}

/** The request, while it has the focus. */
export const focusedRequest = (page: Page): Locator => permission(page).and(page.locator(':focus'))

/** Answers by the keyboard, once the request has been in view for long enough. */
export const answer = (button: Locator): Promise<void> =>
  button.and(button.page().locator(':not([aria-disabled=true])')).press('Enter')

export async function say(page: Page, text: string): Promise<void> {
  await message(page).fill(text)
  await message(page).press('Enter')
}

/** Goes back to where the conversation began, as far as it is in the list. */
export async function toBeginning(page: Page): Promise<void> {
  await conversation(page).dispatchEvent('wheel', { deltaY: -1 })
  await conversation(page).evaluate((log) => log.scrollTo(0, 0))
}

/** Says something and waits until the turn that it starts is over. */
export async function sayAndWait(page: Page, text: string): Promise<void> {
  const lastEnd = () =>
    conversation(page).evaluate((log) => {
      const ends = log.querySelectorAll<HTMLElement>('.row[data-kind="end"]')
      return [...ends].at(-1)?.dataset.row
    })
  const before = await lastEnd()
  await say(page, text)
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame))
  while (((await lastEnd()) ?? before) === before) await frame()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
}
