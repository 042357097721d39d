// Proves that what only some agents offer is there to be used, where it is offered.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answer, conversation, openSession, say, sayAndWait } from './lib/session'
import { press, startSession } from './lib/window'

const folder = freshFolder('project')
const secret = 'a-secret-of-mine'
const settings = {
  ...fakeAgents('offers', 'minimal', 'silent-about-modes', 'comes-back-lax'),
  profiles: {
    brief: { name: 'Brief', agent: 'offers', folders: ['/notes'], instructions: 'Be brief' },
    plain: { name: 'Wordy', agent: 'minimal', folders: ['/notes'], instructions: 'Be wordy' },
  },
}
let running: RunningApp
let session = ''
beforeAll(async () => {
  running = await startApp({ folders: [folder], settings })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = (name: string) => running.page.getByRole('dialog', { name, exact: true })

// docs/guide/sessions.md: “Send now” puts one into the running turn where the agent takes it, and ends the turn for it elsewhere.
test('“Send now” puts a waiting prompt into the turn that runs, and says so (E7)', async () => {
  const { page } = running
  session = await openSession(page, folder, { agent: 'offers', title: 'Steered' })
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

// docs/guide/limits.md: “Model provider…” | choose where the models come from, for agents that let you
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
  const { lines } = await give<{ lines: { text: string }[] }>(page, 'session.traffic', {
    session,
    after: 0,
  })
  const log = lines.map(({ text }) => text).join('\n')
  expect(log).toContain('https://models.example')
  expect(log).not.toContain(secret)
})

// docs/guide/window.md: Ctrl/Cmd+K | finds every command by its name
test('sessions that are open elsewhere say so before they are imported', async () => {
  const { page } = running
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Import sessions')
  await page.getByRole('option', { name: /^Import sessions/ }).waitFor()
  await page.keyboard.press('Enter')
  const asked = dialog('Import sessions')
  await asked.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'offers' })
  const line = (name: string) => asked.getByRole('listitem').filter({ hasText: name })
  await line('Was open').getByText('Open elsewhere').waitFor()
  for (const other of ['Was saved', 'Was strange'])
    expect(await line(other).innerText()).not.toContain('Open elsewhere')
  await picture(page, 'import-open')
  await page.keyboard.press('Escape')
})

// docs/guide/agents.md: Further folders and instructions reach the agents that take them.
test('further folders and instructions of a profile reach the agent that takes them', async () => {
  const { page } = running
  await startSession(page, 'Brief one', 'Brief')
  await page.getByRole('main').getByRole('heading', { name: 'Brief one', level: 1 }).waitFor()
  await say(page, 'tell')
  await conversation(page).getByText('append Be brief; /notes').waitFor()
})

test('and the session says it where the agent takes neither', async () => {
  const { page } = running
  await startSession(page, 'Wordy one', 'Wordy')
  await conversation(page).getByText('The further folders of the profile were left out').waitFor()
  await conversation(page).getByText('The instructions of the profile were left out').waitFor()
  await picture(page, 'left-out')
})

test('they are written in the editor of profiles, which says what is no path', async () => {
  const { page } = running
  await press(page, 'Mod+,')
  await page.getByRole('button', { name: 'Edit Brief' }).press('Enter')
  const editor = dialog('Edit profile Brief')
  await editor.getByRole('textbox', { name: 'Further folders' }).fill('notes')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.getByRole('alert').getByText('“notes” is no whole path').waitFor()
  await editor.getByRole('textbox', { name: 'Further folders' }).fill('/notes\n/papers')
  await editor.getByRole('textbox', { name: 'Instructions' }).fill('Be very brief')
  await editor.getByRole('switch', { name: /^In place of the agent’s own/ }).check()
  await picture(page, 'profile-folders')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.waitFor({ state: 'detached' })
  expect(
    JSON.parse(readFileSync(join(running.data, 'settings.json'), 'utf8')).profiles.brief,
  ).toMatchObject({
    folders: ['/notes', '/papers'],
    instructions: 'Be very brief',
    replaceInstructions: true,
  })
})

async function restarted(title: string, status: string): Promise<void> {
  const { page } = running
  const breaks = await conversation(page).getByText('Resumed').count()
  await page.getByRole('button', { name: 'Restart agent' }).click()
  await expect.poll(() => conversation(page).getByText('Resumed').count()).toBe(breaks + 1)
  await page.getByRole('treeitem', { name: `${title}, ${status}` }).waitFor()
}

const mode = () => running.page.getByRole('main').getByRole('combobox', { name: 'Mode' })
const lost = () => running.page.getByRole('group', { name: 'Not set as it has to be' })

test('a mode stays what it was when the agent comes back and says nothing of it, until it says that there is none (L11)', async () => {
  const { page } = running
  const own = freshFolder('modes')
  await openSession(page, own, { agent: 'silent-about-modes', title: 'Modes' })
  await mode().waitFor()
  await sayAndWait(page, 'Hello')
  await restarted('Modes, silent-about-modes', 'Ready')
  await mode().selectOption({ label: 'Plan' })
  await sayAndWait(page, 'which one?')
  const plan = conversation(page).getByText('The mode is plan')
  await plan.waitFor()
  await restarted('Modes, silent-about-modes', 'Ready')
  await sayAndWait(page, 'and now?')
  await expect.poll(() => plan.count()).toBe(2)
  writeFileSync(join(own, 'dropped'), '')
  await restarted('Modes, silent-about-modes', 'Needs input')
  await answer(lost().getByRole('button', { name: 'Go on as it is' }))
  await mode().waitFor({ state: 'detached' })
})

test('an agent that comes back in a laxer mode is set back, and gets nothing to do where it refuses', async () => {
  const { page } = running
  const own = freshFolder('lax')
  await openSession(page, own, { agent: 'comes-back-lax', title: 'Lax' })
  await mode().selectOption({ label: 'Ask' })
  await sayAndWait(page, 'Hello')
  await restarted('Lax, comes-back-lax', 'Ready')
  await sayAndWait(page, 'and now?')
  await expect.poll(() => conversation(page).getByText('The mode is ask').count()).toBe(2)
  writeFileSync(join(own, 'stubborn'), '')
  await restarted('Lax, comes-back-lax', 'Needs input')
  await say(page, 'Write something')
  await lost().getByText('Mode is “Auto”, not “Ask”').waitFor()
  await picture(page, 'options-lost')
  expect(await conversation(page).getByText('The mode is auto').count()).toBe(0)
  await answer(lost().getByRole('button', { name: 'Go on as it is' }))
  await conversation(page).getByText('The mode is auto').waitFor()
  expect(await mode().inputValue()).toBe('auto')
})
