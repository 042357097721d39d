import type { Locator, Page } from 'playwright'

/** The tab "Changes", as a person finds it. */
export const changedFiles = (page: Page): Locator =>
  page.getByRole('tree', { name: 'Changed files' })
export const changedFile = (page: Page, name: string | RegExp): Locator =>
  changedFiles(page).getByRole('treeitem', { name })
export const changesIn = (page: Page, path: string): Locator =>
  page.getByRole('region', { name: `Changes in ${path}`, exact: true })
export const hunk = (page: Page, number: number, of: number): Locator =>
  page.getByRole('group', { name: `Hunk ${number} of ${of}`, exact: true })

export async function openChanges(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
}

/** What the window has said last to a screen reader about the changes. */
export const said = (page: Page): Promise<string | null> =>
  page.locator('.changes > [aria-live]').textContent()

/** A text of so many lines, of which some are others. */
export const textOf = (lines: number, others: Record<number, string> = {}): string =>
  Array.from({ length: lines }, (_, line) => `${others[line + 1] ?? `line ${line + 1}`}\n`).join('')
