// Proves that rules answer only what they are sure of, by what a tool call really is and where its paths really lie.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { answersIn, giveSteps } from './lib/asking'
import { conversation, openSession, permission } from './lib/session'

const folder = freshFolder('project')
const outside = freshFolder('outside')
let running: RunningApp
let page: Page
let session = ''
let count = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'src'))
  symlinkSync(outside, join(folder, 'src/way-out'))
  const rules = [
    { name: 'Commands', kinds: ['execute'] },
    { name: 'Other', kinds: ['other'] },
    { name: 'Sources', paths: ['src'] },
    { name: 'No removal', answer: 'reject', commands: ['rm -rf'] },
  ]
  const settings = { ...fakeAgents('asks'), 'permissions.rules': rules, agentLimit: 64 }
  running = await startApp({ folders: [folder], settings })
  page = running.page
})
beforeEach(async () => {
  count += 1
  session = await openSession(page, folder, { agent: 'asks', title: `Rules ${count}` })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const edit = (path: string) => ({
  ask: { kind: 'edit', locations: [{ path: join(folder, path) }] },
})
const execute = (rawInput: unknown) => ({ ask: { kind: 'execute', rawInput } })
const told = (rawInput: unknown) => ({
  tell: { sessionUpdate: 'tool_call', toolCallId: 'call', kind: 'execute', rawInput },
})
const bare = { ask: { toolCallId: 'call' } }

test.each([
  ['a command of another name', [execute({ cmd: 'rm -rf build' })]],
  ['one in a script', [execute({ script: 'rm -rf build' })]],
  ['one that is given to a shell', [execute({ command: ['bash', '-lc', 'rm -rf build'] })]],
  ['one behind another', [execute({ command: 'echo hi; rm -rf build' })]],
  ['one that only the tool call told', [told({ command: 'rm -rf build' }), bare]],
])('%s is rejected, and the rule is named', async (_, steps) => {
  await giveSteps(page, session, steps)
  await conversation(page).getByText('Rejected by rule “No removal”').waitFor()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
})

test.each([
  ['a command that hides what it runs', [execute({ command: '$X -rf build' })]],
  ['one that cannot be read', [{ ask: { kind: 'execute', title: 'Clean up' } }]],
  ['a request of which nothing is known', [{ ask: { toolCallId: 'nobody-knows' } }]],
  ['a path that leads outside through a link', [edit('src/way-out/evil.txt')]],
  ['a path that climbs out', [edit('src/../package.json')]],
])('%s is asked', async (_, steps) => {
  await giveSteps(page, session, steps)
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
})

test.each([
  ['a simple command', [execute({ command: 'npm test' })], 'Commands'],
  ['a file inside', [edit('src/new/code.ts')], 'Sources'],
])('%s is allowed, without a word in “Needs you”', async (_, steps, rule) => {
  await giveSteps(page, session, steps)
  await conversation(page).getByText(`Allowed by rule “${rule}”`).waitFor()
  await expect.poll(() => answersIn(page)).toEqual(['yes'])
})
