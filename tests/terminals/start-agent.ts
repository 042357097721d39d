import type { Page } from 'playwright'

/** A session of a terminal agent, as a user starts one. */
export async function startTerminalAgent(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New session' }).first().click()
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: name })
  await form.getByRole('textbox', { name: 'Name' }).fill(`Task of ${name}`)
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('tab', { name: 'Agent terminal' }).waitFor()
}
