// Proves that what only some agents offer is there to be used, where it is offered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say } from './lib/session'
import { press } from './lib/window'

const folder = freshFolder('project')
const secret = 'a-secret-of-mine'
let running: RunningApp
beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('offers') })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = (name: string) => running.page.getByRole('dialog', { name, exact: true })

test('“Send now” puts a waiting prompt into the turn that runs, and says so (E7)', async () => {
  const { page } = running
  await openSession(page, folder, { agent: 'offers', title: 'Steered' })
  await say(page, 'wait')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  await say(page, 'and be quick')
  const send = page.getByRole('list', { name: 'Queued prompts' }).getByRole('button', {
    name: 'Send now',
  })
  expect(await send.getAttribute('data-tooltip')).toBe('Send now, into the running turn')
  await send.click()
  await conversation(page).getByText('Meanwhile you said: and be quick').waitFor()
  const steered = conversation(page).getByRole('article', { name: 'You' }).nth(1)
  await steered.getByText('sent into the running turn').waitFor()
  expect(await conversation(page).getByText('Cancelled').count()).toBe(0)
  await picture(page, 'steered')
})

test('a model provider is set, refused in words, and disabled', async () => {
  const { page } = running
  await press(page, 'Mod+Shift+A')
  const line = page.getByRole('row', { name: /^offers.*Connected/ }).first()
  await line.getByRole('button', { name: 'Model provider…' }).press('Enter')
  const asked = dialog('Model provider')
  await asked.getByText('anthropic at https://main.example · always needed').waitFor()
  expect(await asked.getByRole('button', { name: 'Disable main' }).count()).toBe(0)
  await picture(page, 'providers')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'providers-dark')
  await asked.getByRole('button', { name: 'Set main' }).click()
  const form = dialog('Set provider main')
  await form.getByRole('combobox', { name: 'API type' }).selectOption('_own')
  await form.getByRole('textbox', { name: 'Base URL' }).fill('ftp://models.example')
  await form.getByRole('textbox', { name: 'Headers' }).fill(`X-Mine=${secret}`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('https:// or http://').waitFor()
  await form.getByRole('textbox', { name: 'Base URL' }).fill('https://models.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('It needs a licence').waitFor()
  await picture(page, 'provider-refused')
  await form.getByRole('combobox', { name: 'API type' }).selectOption('openai')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await asked.getByText('openai at https://models.example').waitFor()
  await asked.getByRole('button', { name: 'Disable spare' }).click()
  await asked.getByText('Disabled', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  const { lines } = await give<{ lines: { text: string }[] }>(page, 'process.traffic', {
    ...{ process: 'offers', after: 0 },
  })
  const log = lines.map(({ text }) => text).join('\n')
  expect(log).toContain('https://models.example')
  expect(log).not.toContain(secret)
})
