// Proves that what a task says of itself holds: it begins from its base, ends with its budget, its checklist reaches the agent and is ticked before it is accepted, and pictures and files of its description go along (SPEC R9).
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { pasteInto } from './lib/attaching'
import { permission, say } from './lib/session'
import { add, details, form, openForm, task } from './lib/tasks'
import { press, resize } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  git(project, 'checkout', '--quiet', '-b', 'next')
  git(project, 'commit', '--quiet', '--allow-empty', '--message=Only here')
  git(project, 'checkout', '--quiet', '-')
  running = await startApp({ folders: [project], env: somebody, settings: { theme: 'system' } })
  await press(running.page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const box = (page: Page, name: string) =>
  details(page).getByRole('region', { name: 'Checklist' }).getByRole('checkbox', { name })

// docs/guide/tasks.md: Base | the branch it begins from and comes back into: the current one, or one you choose
test('it begins from its base, and comes back into that', async () => {
  const { page } = running
  await openForm(page, 'From next', 'edit notes.md Hello, then signal done Wrote the notes')
  await form(page).getByRole('combobox', { name: 'Base' }).selectOption('next')
  await form(page)
    .getByRole('textbox', { name: 'Check command' })
    .fill('git log --format=%s | grep "Only here"')
  await form(page)
    .getByRole('textbox', { name: 'Checklist' })
    .fill('- [ ] Notes say hello\n- [ ] Nothing else changed')
  await picture(page, 'task-form-base')
  await add(page)
  await task(page, 'From next, Needs input').getByRole('button').first().click()
  await details(page).getByText('next', { exact: true }).waitFor()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await press(page, 'Mod+Alt+P')
  await task(page, 'From next, In review').getByText('Wrote the notes').waitFor()
})

// docs/guide/tasks.md: Checklist | is shown to the agent; you tick it in review, and unticked items are named before you accept
test('what is not ticked of its checklist is said before it is accepted', async () => {
  const { page } = running
  await box(page, 'Notes say hello').check()
  await picture(page, 'task-checklist')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'task-checklist-dark')
  await page.emulateMedia({ colorScheme: null })
  await details(page).getByRole('button', { name: 'Accept' }).click()
  const asked = page.getByRole('dialog', { name: 'Accept “From next”?' })
  await asked.getByText('1 of 2 items of its checklist is not ticked').waitFor()
  await picture(page, 'task-accept-anyway')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await box(page, 'Nothing else changed').check()
  await details(page).getByText('2 of 2').waitFor()
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'From next, Done').waitFor()
  expect(git(project, 'show', 'next:notes.md')).toContain('Hello')
  expect(git(project, 'ls-files')).not.toContain('notes.md')
})

// docs/guide/tasks.md: Agent | does the task, ended by its budget
// docs/guide/tasks.md: Checklist | is shown to the agent; you tick it in review, and unticked items are named before you accept
test('its agent is told of its checklist, and its budget ends it', async () => {
  const { page } = running
  await openForm(page, 'Look around', 'Nothing to do')
  await form(page).getByRole('textbox', { name: 'Checklist' }).fill('Docs say it')
  await form(page).getByRole('button', { name: 'Budget' }).click()
  await form(page).getByRole('textbox', { name: 'Turns' }).fill('1.5')
  await form(page).getByText('A whole number, or nothing').waitFor()
  expect(await form(page).getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(
    true,
  )
  await form(page).getByRole('textbox', { name: 'Turns' }).fill('1')
  await picture(page, 'task-form-budget')
  await add(page)
  await task(page, 'Look around, Failed').getByText('Its turns are used up: 1.').waitFor()
  await details(page).getByText('1 turn', { exact: true }).waitFor()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  // What it was told is folded; what it repeats of that is not.
  await say(page, 'recall')
  await page
    .getByText(/The result is accepted when all of this holds/)
    .last()
    .waitFor()
  await picture(page, 'task-checklist-told')
  await press(page, 'Mod+Alt+P')
})

test('a task of three fields starts at once, and all else is behind “More”', async () => {
  const { page } = running
  await press(page, 'Mod+Alt+W')
  expect(await form(page).getByRole('textbox').count()).toBe(2)
  expect(await form(page).getByRole('combobox').count()).toBe(1)
  await form(page).getByRole('textbox', { name: 'Title' }).fill('At once')
  await form(page).getByRole('textbox', { name: 'Description' }).fill('signal done It ran')
  await form(page).getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await picture(page, 'task-form-short')
  await add(page)
  await task(page, 'At once, In review').getByText('It ran').waitFor()
})

test('all of it can be changed until it begins, and taken back', async () => {
  const { page } = running
  await openForm(page, 'Change me', 'Nothing')
  await form(page).getByRole('checkbox', { name: 'Start immediately' }).uncheck()
  await form(page).getByRole('combobox', { name: 'Base' }).selectOption('next')
  await form(page).getByRole('button', { name: 'Budget' }).click()
  await form(page).getByRole('textbox', { name: 'Minutes' }).fill('30')
  await form(page).getByRole('textbox', { name: 'Checklist' }).fill('One')
  await add(page, 'Add')
  await details(page).getByText('30 minutes', { exact: true }).waitFor()
  await details(page).getByRole('button', { name: 'Edit task' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit task' })
  expect(await edit.getByRole('combobox', { name: 'Base' }).inputValue()).toBe('next')
  await edit.getByRole('combobox', { name: 'Base' }).selectOption('')
  await edit.getByRole('textbox', { name: 'Minutes' }).fill('')
  await edit.getByRole('textbox', { name: 'Cost' }).fill('2')
  await edit.getByRole('textbox', { name: 'Checklist' }).fill('Two\nThree')
  await picture(page, 'task-edit-all')
  // Small and dark: so it is looked at.
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(running, 900, 600)
  await picture(page, 'task-edit-small')
  await resize(running, 1440, 900)
  await page.emulateMedia({ colorScheme: null })
  await edit.getByRole('button', { name: 'Save' }).click()
  await details(page).getByText('a cost of 2', { exact: true }).waitFor()
  await box(page, 'Three').waitFor()
  expect(await details(page).getByText('next', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await details(page).getByText('30 minutes', { exact: true }).waitFor()
  await details(page).getByText('next', { exact: true }).waitFor()
  await box(page, 'One').waitFor()
})

// docs/guide/tasks.md: Description | Markdown, with files by `@`, and pictures
test('files of the project are named by “@”, and a picture goes along to the agent', async () => {
  const { page } = running
  await openForm(page, 'Look at this', '')
  const words = form(page).getByRole('textbox', { name: 'Description' })
  await words.pressSequentially('As in @a.')
  const offered = form(page).getByRole('listbox', { name: 'Files' })
  await offered.getByRole('option', { name: 'a.txt' }).waitFor()
  // Escape is for the list first.
  await page.keyboard.press('Escape')
  await offered.waitFor({ state: 'detached' })
  await words.pressSequentially('t')
  await offered.getByRole('option', { name: 'a.txt' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => words.inputValue()).toBe('As in @a.txt ')
  await words.pressSequentially('**loudly**')
  await pasteInto(words, 'copied.png', 'image/png')
  await form(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem').waitFor()
  await form(page).getByRole('button', { name: 'Budget' }).click()
  await form(page).getByRole('textbox', { name: 'Turns' }).fill('1')
  await picture(page, 'task-form-picture')
  await add(page)
  await task(page, 'Look at this, Failed').waitFor()
  await details(page).getByRole('img', { name: 'Image' }).waitFor()
  // Markdown, as conversations have it.
  await details(page).locator('strong', { hasText: 'loudly' }).waitFor()
  await picture(page, 'task-picture')
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await page.getByText('[image]').waitFor()
  await press(page, 'Mod+Alt+P')
})

test('a picture can be taken out again, and brought back', async () => {
  const { page } = running
  await details(page).getByRole('button', { name: 'Edit task' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit task' })
  await edit.getByRole('button', { name: /^Remove / }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await details(page).getByRole('img', { name: 'Image' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await details(page).getByRole('img', { name: 'Image' }).waitFor()
})
