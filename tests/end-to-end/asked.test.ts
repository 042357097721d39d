// Proves that what is asked is shown with all that is known of it, and that no answer is given to what nobody can have read.
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answersIn, giveSteps, run } from './lib/asking'
import {
  conversation,
  focusedRequest,
  goToRequest,
  message,
  openSession,
  permission,
} from './lib/session'
import { press } from './lib/window'

const folder = freshFolder('project')
let running: RunningApp
let page: Page
let count = 0
let session = ''

beforeAll(async () => {
  running = await startApp({
    folders: [folder],
    settings: { ...fakeAgents('asks'), agentLimit: 64 },
  })
  page = running.page
})
beforeEach(async () => {
  count += 1
  session = await openSession(page, folder, { agent: 'asks', title: `Asked ${count}` })
  await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const does = (...steps: unknown[]) => giveSteps(page, session, steps)
const allow = (): Locator => permission(page).getByRole('button', { name: 'Allow', exact: true })
const answers = () => answersIn(page)
const said = (...words: string[]) => expect.poll(answers).toEqual(words)
/** The request has been in view for long enough. */
const armed = () => allow().and(page.locator(':not([aria-disabled=true])')).waitFor()
const asks = (command: string) =>
  permission(page).getByRole('figure').getByText(command, { exact: true }).waitFor()

test('a second click 250 ms later does not allow what came into its place', async () => {
  await does(run('rm -rf build dist'), run('npm publish'))
  await asks('rm -rf build dist')
  await armed()
  const box = await allow().boundingBox()
  await allow().click()
  await asks('npm publish')
  // Where the button is now, at once and again at the edge of what is still too soon.
  if (!box) throw new Error('No button')
  await page.mouse.click(box.x + 5, box.y + 5)
  await page.waitForTimeout(250)
  await page.mouse.click(box.x + 5, box.y + 5)
  await armed()
  await said('yes')
  expect(await answers()).toHaveLength(1)
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await said('yes', 'no')
})

test('a press that began too soon answers nothing, however late it ends', async () => {
  await does(run('first'), run('second'))
  await asks('first')
  await allow().click()
  await asks('second')
  await allow().hover()
  await page.mouse.down()
  await armed()
  await page.mouse.up()
  expect(await permission(page).count()).toBe(1)
  await allow().click()
  await said('yes', 'yes')
})

test('“1” twice in 120 ms answers one request, and Enter held down no other', async () => {
  await does({ all: [[run('rm -rf build dist')], [run('npm publish')], [run('third')]] })
  await armed()
  await goToRequest(page)
  await page.keyboard.press('1')
  await page.waitForTimeout(120)
  await page.keyboard.press('1')
  await asks('npm publish')
  await armed()
  expect(await answers()).toHaveLength(1)
  expect(await message(page).inputValue()).toBe('')
  await page.keyboard.down('Enter')
  await asks('third')
  await armed()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await answers()).toHaveLength(2)
  await page.keyboard.press('Escape')
  await said('yes', 'yes', 'no')
})

test('a request says which of several it is', async () => {
  await does({ all: [[run('one')], [run('two')], [run('three')]] })
  await permission(page).getByText('1 of 3').waitFor()
  await allow().click()
  await permission(page).getByText('2 of 3').waitFor()
  await picture(page, 'asked-two-of-three')
  await allow().click()
  await permission(page).getByText('3 of 3').waitFor()
  await allow().click()
  await said('yes', 'yes', 'yes')
})

const change = {
  sessionUpdate: 'tool_call',
  toolCallId: 'call-1',
  title: 'Edit files',
  kind: 'edit',
  status: 'pending',
  locations: [{ path: `${folder}/hello.txt` }],
  content: [{ type: 'diff', path: `${folder}/hello.txt`, newText: 'hello from the model' }],
}

test('a change that came with the tool call is shown where the request has its path only', async () => {
  const { locations, title, kind } = change
  await does({ tell: change }, { ask: { toolCallId: 'call-1', locations, title, kind } })
  await permission(page).getByText('asks wants to edit hello.txt').waitFor()
  await permission(page).getByText('hello from the model').waitFor()
  await armed()
  await picture(page, 'asked-change')
  await allow().click()
  await conversation(page).getByText('Allowed once by you').waitFor()
})

test('a request that names its tool call by id alone is shown as that, in the lists too', async () => {
  const rawInput = { cmd: ['bash', '-lc', 'rm -rf build'] }
  const tell = { sessionUpdate: 'tool_call', toolCallId: 'call-2', kind: 'execute', rawInput }
  await does({ tell }, { ask: { toolCallId: 'call-2' } })
  await permission(page).getByText('asks wants to run a command').waitFor()
  await asks("bash -lc 'rm -rf build'")
  const inbox = page.getByRole('region', { name: 'Needs you' })
  await inbox.getByText("bash -lc 'rm -rf build'").waitFor()
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await said('no')
})

test('of what nobody knows nothing is the usual answer, and it is said', async () => {
  await does({ ask: { toolCallId: 'call-3' } })
  await permission(page).getByText('asks asks for something that it does not describe').waitFor()
  await armed()
  await goToRequest(page)
  expect(await allow().getAttribute('class')).not.toContain('primary')
  await picture(page, 'asked-unknown')
  await page.keyboard.press('Enter')
  expect(await permission(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await said('no')
})

test('a request that asks for something else by now is inert again', async () => {
  const rawInput = { command: 'npm publish' }
  const tell = {
    sessionUpdate: 'tool_call_update',
    toolCallId: 'call-4',
    kind: 'execute',
    rawInput,
  }
  await does({
    all: [[{ ask: { toolCallId: 'call-4', title: 'Harmless' } }], [{ wait: 1500 }, { tell }]],
  })
  await permission(page).getByText('Harmless').waitFor()
  await armed()
  await goToRequest(page)
  await asks('npm publish')
  expect(await allow().getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('1')
  await armed()
  expect(await permission(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await said('no')
})

/** Another session is shown, and this one asks behind it. */
async function askBehind(): Promise<Locator> {
  const asking = `Asked ${count}`
  await openSession(page, folder, { agent: 'asks', title: `Elsewhere ${count}` })
  await does(run('npm test'))
  return page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: new RegExp(asking) })
}
const focused = () => focusedRequest(page).waitFor()

test.each([
  'Ctrl+J',
  'Enter on the rail',
  'a click on the rail',
  'a click in Needs you',
  'Enter in Needs you',
])('whoever arrives by %s can answer by key', async (way) => {
  const asking = `Asked ${count}`
  const entry = await askBehind()
  await entry.waitFor()
  const row = page.getByRole('treeitem', { name: new RegExp(`^${asking}, `) })
  if (way === 'Ctrl+J') await press(page, 'Mod+J')
  else if (way === 'Enter on the rail') await row.press('Enter')
  else if (way === 'a click on the rail') await row.click()
  else if (way === 'Enter in Needs you') await entry.press('Enter')
  else await entry.click()
  await focused()
  await armed()
  await page.keyboard.press('1')
  await said('yes')
})

test('a session whose log is looked at shows its request to whoever comes to it', async () => {
  await page.getByRole('tab', { name: 'Log' }).click()
  await does(run('npm test'))
  const row = page.getByRole('treeitem', { name: new RegExp(`^Asked ${count}, .* Needs input$`) })
  await row.click()
  await focused()
  await armed()
  await page.keyboard.press('Escape')
  await said('no')
})

test('keys answer in the request alone, one after another, and are text in a message', async () => {
  await does(run('npm test'), { all: [[run('npm publish')], [run('git push')]] })
  await armed()
  await goToRequest(page)
  await page.keyboard.press('1')
  await said('yes')
  await asks('npm publish')
  await armed()
  await message(page).press('1')
  expect(await message(page).inputValue()).toBe('1')
  expect(await answers()).toHaveLength(1)
  await message(page).fill('')
  await goToRequest(page)
  await page.keyboard.press('Escape')
  await asks('git push')
  await focused()
  await armed()
  await page.keyboard.press('1')
  await said('yes', 'no', 'yes')
})

test('an entry of Needs you answers what it shows whole, and leads to what it does not', async () => {
  const entry = await askBehind()
  await entry.focus()
  await entry.getByText('1 Allow').waitFor()
  await picture(page, 'asked-entry')
  await page.keyboard.press('1')
  await entry.getByText('npm test').waitFor({ state: 'detached' })
  const other = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: new RegExp(`Asked ${count}`) })
  await does(run('npm test\nrm -rf build'))
  await other.focus()
  await other.getByText('Esc Reject').waitFor()
  await page.keyboard.press('1')
  await focused()
  await allow().click()
  await said('yes', 'yes')
})
