// Proves in the window that agents go on when Liminal is killed, and that its next start is as if it had never been away.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { random, seedOfRun } from '../lib/random'
import { carrying, until } from '../machines/lib/scene'
import { fakeAgents, give } from './lib/agents'
import { endBy, freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import {
  answer,
  answerable,
  conversation,
  message,
  openSession,
  permission,
  say,
} from './lib/session'
import { press } from './lib/window'

/*
 * Of what may be under way in the window; what is below it, at any instant and in every state, is in
 * tests/sessions/outliving.test.ts and left-at.test.ts.
 *
 *   a turn that says more and more, an open question, a prompt in the queue: “killed in a turn”
 *   what was being written: the same
 *   killed again and again, at random instants: “again and again”
 *   quit by the user, who lets them go on, or stops them, or does not quit: “quitting with”
 *   ended by quitting without being asked, as signals do: “quitting ends”
 */

const kills = process.env.LIMINAL_SOAK ? 100 : 2
const { below } = random(seedOfRun())
const project = freshFolder('project')
const data = freshFolder('data')
const ledger = join(data, 'ledger')
const mark = `MARK-${crypto.randomUUID()}`
const { agents } = fakeAgents('ledger') as { agents: Record<string, object> }
const settings = {
  'agents.keep': 'always',
  agents: { ledger: { ...agents.ledger, env: { LEDGER: ledger, MARK: mark } } },
}
let running: RunningApp

afterAll(async () => {
  await running?.quit()
  await until(() => carrying(mark).length === 0)
  removeFolders()
})

const told = (what: string) =>
  readFileSync(ledger, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${what} `))

async function whole(session: string): Promise<string> {
  const request = { session, format: 'markdown' }
  const { text } = await give<{ text: string }>(running.page, 'session.export', request)
  return text
}

const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}:${number + 1} `).join('')

// docs/guide/window.md: Liminal, by a crash or SIGKILL | go on where they are spoken to by ACP or a native protocol (`agents.keep`), and so do terminals (`terminal.keep`) | ends
// docs/guide/window.md: The next start attaches to them as if it had never been away.
test('killed in a turn: it goes on, its question waits in "Needs you", and the queue goes in order', async () => {
  running = await startApp({ data, settings })
  const session = await openSession(running.page, project, { agent: 'ledger', title: 'Goes on' })
  await say(running.page, 'a count 400 ask 1')
  await permission(running.page).waitFor()
  await say(running.page, 'b count 5')
  await running.page.getByLabel('Queued prompts').getByText('b count 5').waitFor()
  await message(running.page).fill('What I was about to say')
  // A draft is kept a moment after it was written.
  const draft = async () =>
    (await give<{ draft: { text: string } }>(running.page, 'draft.read', { draft: session })).draft
      .text
  await expect.poll(draft).toBe('What I was about to say')
  const pids = carrying(mark)
  expect(pids.length).toBeGreaterThan(0)
  await running.kill()
  expect(carrying(mark).sort()).toEqual(pids.sort())

  running = await startApp({ data })
  const { page } = running
  await page.getByRole('treeitem', { name: /^Goes on, / }).click()
  await answerable(page)
  await page.getByText('Nothing needs you').waitFor({ state: 'detached' })
  await page.getByRole('treeitem', { name: 'Goes on, ledger, Needs input', exact: true }).waitFor()
  await picture(page, 'gone-on-with')
  expect(await draft()).toBe('What I was about to say')
  expect(await conversation(page).locator('.row[data-kind="break"]').count()).toBe(0)
  expect(carrying(mark).sort()).toEqual(pids.sort())
  await answer(permission(page).getByRole('button', { name: 'Allow' }))
  await conversation(page).getByText('b:5').waitFor()
  const text = await whole(session)
  expect(text).toContain(words('a', 200).trim())
  expect(text).toContain('b:1 b:2 b:3 b:4 b:5')
  expect(told('prompt')).toEqual(['prompt a', 'prompt b'])
  expect(told('answer')).toHaveLength(1)
})

test(`again and again: killed ${kills} times at random instants, all is said, told and asked once`, async () => {
  const { page } = running
  const { project: id } = await give<{ project: string }>(page, 'project.open', { path: project })
  const prompt = [{ type: 'text', text: 'c count 8000' }]
  const { session } = await give<{ session: string }>(page, 'session.create', {
    project: id,
    agent: 'ledger',
    workspace: 'folder',
    title: 'Flood',
    prompt,
  })
  await expect.poll(() => told('prompt').includes('prompt c')).toBe(true)
  for (let kill = 0; kill < kills; kill += 1) {
    // The instant is the fault itself.
    await new Promise((resolve) => setTimeout(resolve, below(400)))
    await running.kill()
    running = await startApp({ data })
  }
  await expect.poll(() => told('end').includes('end c done'), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => whole(session), { timeout: 60_000 }).toContain('c:8000')
  const text = await whole(session)
  expect(text.replace(/\s+/g, ' ')).toContain(words('c', 8000).trim())
  expect(text.match(/c:777 /g)).toHaveLength(1)
  expect(told('prompt').filter((line) => line === 'prompt c')).toHaveLength(1)
})

const quitting = () => running.page.getByRole('dialog', { name: 'Agents are at work' })

// docs/guide/window.md: Liminal, by quitting | you are asked (`whenQuitting`), unless the menu of their project says it; you are told how many keep running | ends
test('quitting with an agent at work asks; kept running it goes on, and the next start is as if it had never been away', async () => {
  const { page } = running
  const session = await openSession(page, project, { agent: 'ledger', title: 'Kept' })
  await say(page, 'd count 300 ask 1')
  await permission(page).waitFor()
  const pids = carrying(mark).sort()
  await press(page, 'Mod+Q')
  await quitting().getByText('Kept · ledger · waits for you').waitFor()
  await quitting().getByText('Kept running, they go on in the background.').waitFor()
  await picture(page, 'quitting')
  await quitting().getByRole('button', { name: 'Cancel' }).click()
  await quitting().waitFor({ state: 'detached' })
  await press(page, 'Mod+Q')
  // What keeps them is what Enter does.
  await quitting().waitFor()
  await endBy(running, () => page.keyboard.press('Enter'))
  expect(carrying(mark).sort()).toEqual(pids)

  running = await startApp({ data })
  await running.page.getByRole('treeitem', { name: /^Kept, / }).click()
  await answerable(running.page)
  expect(await conversation(running.page).locator('.row[data-kind="break"]').count()).toBe(0)
  expect(carrying(mark).sort()).toEqual(pids)
  await answer(permission(running.page).getByRole('button', { name: 'Allow' }))
  await expect.poll(() => told('end').includes('end d done')).toBe(true)
  // The agent is done before its last words are read.
  await expect.poll(() => whole(session)).toContain('d:300')
  const text = await whole(session)
  expect(text.match(/d:\d+ /g)).toHaveLength(300)
  expect(text).toContain('Answered by user: Allow')
  expect(told('prompt').filter((line) => line === 'prompt d')).toHaveLength(1)
})

test('quitting with an agent at work: stopped, nothing is left, and it is said for good where the user wants that', async () => {
  const { page } = running
  await say(page, 'e count 5 ask 1')
  await permission(page).waitFor()
  await press(page, 'Mod+Q')
  await quitting().getByLabel('Do not ask again').check()
  await endBy(running, () => quitting().getByRole('button', { name: 'Stop them' }).click())
  expect(carrying(mark)).toEqual([])
  expect(readFileSync(join(data, 'settings.json'), 'utf8')).toContain('"whenQuitting": "stop"')
  running = await startApp({ data })
  await running.page.getByRole('treeitem', { name: /^Kept, / }).waitFor()
})

test('quitting ends them, as it says', async () => {
  await running.quit()
  await until(() => carrying(mark).length === 0)
  running = await startApp({ data })
  await running.page.getByRole('treeitem', { name: /^Flood, / }).waitFor()
  expect(carrying(mark)).toEqual([])
})
