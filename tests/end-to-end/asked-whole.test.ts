// Proves that a request shows all that is asked, what makes another of it first, and that nothing is
// allowed before its end was in view; and that what an answer will mean is said before it is given.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answersIn, giveSteps, run } from './lib/asking'
import { conversation, goToRequest, openSession, permission } from './lib/session'

const folder = freshFolder('project')
const outside = freshFolder('outside')
let running: RunningApp
let page: Page
let session = ''
let count = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'src'))
  symlinkSync(outside, join(folder, 'src/way-out'))
  running = await startApp({
    folders: [folder],
    settings: { ...fakeAgents('asks'), agentLimit: 64 },
  })
  page = running.page
})
beforeEach(async () => {
  count += 1
  session = await openSession(page, folder, { agent: 'asks', title: `Whole ${count}` })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const allow = () => permission(page).getByRole('button', { name: 'Allow', exact: true })
const enabled = () => allow().and(page.locator(':not([aria-disabled=true])'))
const body = () => permission(page).locator('.question-body')
const reject = async () => {
  await permission(page)
    .locator('.question-actions button:not([aria-disabled=true])')
    .last()
    .waitFor()
  await permission(page).press('Escape')
  await permission(page).waitFor({ state: 'detached' })
}
const isIn = (text: string) =>
  body().evaluate((box, wanted) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.lastIndexOf(wanted) ?? -1
      if (at < 0) continue
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { top, bottom } = range.getBoundingClientRect()
      const frame = box.getBoundingClientRect()
      return top >= frame.top - 1 && bottom <= frame.bottom + 1
    }
    return false
  }, text)

const heredoc = [
  "sh <<'E'",
  ...Array.from({ length: 200 }, (_, line) => `echo step ${line}`),
  'rm -rf /precious',
  'E',
].join('\n')

// docs/guide/sessions.md: What is longer than its card is scrolled and searched (Ctrl/Cmd+F), and can be allowed once its end was in view.
test.each([
  ['a script of 200 lines', heredoc],
  ['emptiness with something behind it', `echo ok${'\n'.repeat(300)}rm -rf /precious`],
  ['one line of 8 KB', `echo ${'a '.repeat(4096)}; rm -rf /precious`],
])('%s is not allowed by keys or mouse before its end was in view', async (_, command) => {
  await giveSteps(page, session, [{ ask: { kind: 'execute', rawInput: { command } } }])
  await permission(page).getByText('There is more').waitFor()
  expect(await isIn('/precious')).toBe(false)
  await picture(page, `whole-${count}`)
  await goToRequest(page)
  await page.keyboard.press('1')
  await allow().click({ force: true })
  await page.keyboard.press('Enter')
  await permission(page).waitFor()
  expect(await answersIn(page)).toEqual([])
  await page.keyboard.press('End')
  await enabled().waitFor()
  expect(await isIn('/precious')).toBe(true)
  await allow().click()
  await expect.poll(() => answersIn(page)).toEqual(['yes'])
})

test('keys that would allow go on to what follows, and allow when all was seen', async () => {
  const command = Array.from({ length: 40 }, (_, line) => `echo step ${line}`).join('\n')
  await giveSteps(page, session, [run(command)])
  await permission(page).getByText('There is more').waitFor()
  await goToRequest(page)
  await expect
    .poll(async () => {
      await page.keyboard.press('1')
      return answersIn(page)
    })
    .toEqual(['yes'])
})

test('the wheel goes to the end, and a short command waits for nothing', async () => {
  await giveSteps(page, session, [run(heredoc)])
  await permission(page).getByText('There is more').waitFor()
  await body().hover()
  await page.mouse.wheel(0, 100_000)
  await enabled().waitFor()
  expect(await isIn('/precious')).toBe(true)
  await reject()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
  await giveSteps(page, session, [run('npm test')])
  await enabled().waitFor()
  expect(await permission(page).getByText('There is more').count()).toBe(0)
  await reject()
})

test('whatever else is given is shown, first what makes another of the command', async () => {
  const rawInput = {
    command: 'npm test',
    description: 'Runs the tests',
    note: 'hid\u202eden',
    env: { NODE_OPTIONS: '--require ./evil.js' },
    dir_path: '/etc',
    stdin: 'rm -rf ~',
    dangerouslyDisableSandbox: true,
    with_escalated_permissions: true,
  }
  await giveSteps(page, session, [{ ask: { title: 'Run tests', kind: 'execute', rawInput } }])
  await permission(page).getByText('Outside of the workspace').waitFor()
  await picture(page, 'whole-fields')
  const said = (await permission(page).textContent()) ?? ''
  const order = [
    '/etc',
    'dangerouslyDisableSandbox = true',
    'with_escalated_permissions = true',
    'env.NODE_OPTIONS = --require ./evil.js',
    'rm -rf ~',
    'npm test',
    'hid⟨U+202E⟩den',
    'Runs the tests',
  ].map((words) => said.indexOf(words))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  await reject()
})

test('a tool that nobody knows shows all of its thirty fields, and what is looked for is found', async () => {
  const rawInput = Object.fromEntries(
    Array.from({ length: 30 }, (_, place) => [`field_${place}`, `value ${place}`]),
  )
  await giveSteps(page, session, [{ ask: { title: 'Deploy', kind: 'other', rawInput } }])
  await permission(page).getByText('There is more').waitFor()
  await picture(page, 'whole-thirty')
  await permission(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await permission(page).getByRole('searchbox', { name: 'Find in the request' }).fill('value 29')
  await permission(page).getByText('1 of 1').waitFor()
  await expect.poll(() => isIn('value 29')).toBe(true)
  expect(await answersIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await permission(page).waitFor()
  await reject()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
})

test('a change says its file from the workspace, once, and one that leads out through a link is told', async () => {
  const diff = (path: string) => ({
    ask: {
      title: `Edit ${path.split('/').at(-1)}`,
      kind: 'edit',
      locations: [{ path: join(folder, path) }],
      content: [{ type: 'diff', path: join(folder, path), oldText: 'one\n', newText: 'two\n' }],
    },
  })
  await giveSteps(page, session, [diff('src/store.ts')])
  await permission(page).getByText('in the workspace', { exact: true }).waitFor()
  await picture(page, 'whole-diff')
  expect(await permission(page).textContent()).not.toContain(folder)
  expect(await permission(page).getByText('Edit store.ts', { exact: true }).count()).toBe(0)
  await reject()
  await giveSteps(page, session, [diff('src/way-out/evil.ts')])
  await permission(page).getByText('Outside of the workspace').waitFor()
  expect(await permission(page).getByText('in the workspace', { exact: true }).count()).toBe(0)
  await reject()
})

test('what an option does is told whatever it is called, and who keeps what lasts', async () => {
  const options = [
    { optionId: 'yes', name: 'Reject', kind: 'allow_always' },
    { optionId: 'no', name: 'Stop', kind: 'reject_once' },
  ]
  await giveSteps(page, session, [{ ...run('npm test'), options }])
  const misnamed = permission(page).getByRole('button', { name: 'Reject' })
  await misnamed.getByText('Allows from now on').waitFor()
  await permission(page).getByText('Liminal cannot see it or take it back').waitFor()
  await picture(page, 'whole-options')
  await reject()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
})

test('a request that nobody answered says afterwards what it asked', async () => {
  await giveSteps(page, session, [run('npm run deploy')])
  await permission(page).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await conversation(page).getByText('Cancelled with the turn: npm run deploy').waitFor()
})
