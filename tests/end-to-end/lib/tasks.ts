import type { Page } from 'playwright'

/** A task on the board, by “TITLE, STATE”. */
export const task = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Tasks' }).getByRole('listitem', { name })

export const details = (page: Page) => page.getByRole('complementary', { name: 'Task' })

export const form = (page: Page) => page.getByRole('dialog', { name: 'New task' })

/** The form of a new task that the practice agent does, with all that can be said of it. */
export async function openForm(page: Page, title: string, description: string): Promise<void> {
  await page.getByRole('button', { name: 'New task' }).first().click()
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await form(page).getByRole('textbox', { name: 'Description' }).fill(description)
  await form(page).getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await form(page).getByRole('button', { name: 'More' }).click()
}

export async function add(page: Page, action: 'Start' | 'Add' = 'Start'): Promise<void> {
  await form(page).getByRole('button', { name: action, exact: true }).click()
  await form(page).waitFor({ state: 'detached' })
}
