// Proves on screen what happens to a turn that fails: said first what it is, tried again by itself or not, waited with over a restart, and always the user's to decide (R2, R3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { press, resize, startSession } from './lib/window'

const counts = join(freshFolder('counts'), 'counts.json')
const settings = {
  agents: {
    fails: {
      name: 'Fails',
      driver: 'acp',
      command: process.execPath,
      env: { FAILS: counts },
      args: [join(root, 'tests/agents/fails.mjs')],
      accountVariable: 'FAILS_HOME',
    },
  },
}

const folder = freshFolder('project')
let running: RunningApp
beforeAll(async () => {
  running = await startApp({ folders: [folder], settings })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const session = () => running.page.getByRole('main', { name: 'Session' })
const recovery = () => session().getByRole('status', { name: 'Recovery' })
const button = (name: string) => session().getByRole('button', { name })
const answer = (words: string) => session().getByRole('article', { name: 'Fails' }).getByText(words)

async function send(text: string): Promise<void> {
  const message = session().getByRole('textbox', { name: 'Message' })
  await message.fill(text)
  await message.press('Enter')
}

/** How often the agent was asked that. */
const asked = (text: string): number =>
  (JSON.parse(readFileSync(counts, 'utf8')) as Record<string, number>)[text] ?? 0

/** Three hours from now, as agents say it. */
function inThreeHours(): { words: string; clock: string } {
  const at = new Date(Math.ceil((Date.now() + 3 * 3_600_000) / 60_000) * 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    words: at.toISOString(),
    clock: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

// docs/guide/limits.md: It names the problem first, then the next step.
// docs/guide/limits.md: anything else | it waits for you
test('what failed before the agent did anything is tried again by itself, and says so (R2)', async () => {
  await startSession(running.page, 'Retries', 'Fails')
  const prompt = 'fails 2 Network error: connection refused'
  await send(prompt)
  await recovery()
    .getByText(/Tries again in \d s, attempt 1 of 3/)
    .waitFor()
  await session().getByRole('alert').first().getByText('Network', { exact: true }).waitFor()
  await answer('Answered at attempt 3.').waitFor()
  await recovery().waitFor({ state: 'detached' })
  expect(asked(prompt)).toBe(3)
})

// docs/guide/limits.md: something that passes, such as the network | it is tried again after 1, 2 and 4 s, unless the agent had begun to do something
test('after the agent has said a word nothing is sent again by itself; “Try now” does', async () => {
  await startSession(running.page, 'Begins', 'Fails')
  const prompt = 'begins 1 503 Service Unavailable'
  await send(prompt)
  await recovery().getByText('Not retried: the agent had already started').waitFor()
  await picture(running.page, 'recovery-acted')
  expect(asked(prompt)).toBe(1)
  await button('Try now').click()
  await answer('Answered at attempt 2.').waitFor()
})

test.each(['writes', 'runs'])(
  'a prompt whose agent %s through the app is not sent again by itself',
  async (verb) => {
    await startSession(running.page, `It ${verb}`, 'Fails')
    const prompt = `${verb} 1 503 Service Unavailable`
    await send(prompt)
    await recovery().getByText('Not retried: the agent had already started').waitFor()
    expect(asked(prompt)).toBe(1)
  },
)

// docs/guide/limits.md: One switch in the settings stops all automatic retrying.
test('one switch in the settings stops all automatic retrying', async () => {
  const { page } = running
  await page.keyboard.press('ControlOrMeta+,')
  const automatic = page
    .getByRole('region', { name: 'Settings' })
    .getByRole('switch', { name: 'Automatic retrying' })
  await automatic.click()
  await startSession(page, 'By hand', 'Fails')
  await send('fails 1 Overloaded')
  await recovery().getByText('Automatic retrying is off').waitFor()
  await button('Try now').click()
  await answer('Answered at attempt 2.').waitFor()
  await page.keyboard.press('ControlOrMeta+,')
  await automatic.click()
})

// docs/guide/limits.md: “Try now” and “Do not retry” stand beside it.
test('a usage limit is waited for, in this session and in others, over a restart, unless the user says otherwise (R3)', async () => {
  const { words, clock } = inThreeHours()
  await startSession(running.page, 'Limited', 'Fails')
  const prompt = `fails 1 You've hit your usage limit. Try again at ${words}`
  await send(prompt)
  await recovery().getByText(`Waits until ${clock}`).waitFor()
  await recovery().getByText('Usage limit').waitFor()
  // The same word on the rail, in both sessions, before and after a restart.
  const waits = (title: string) =>
    running.page.getByRole('treeitem', {
      name: new RegExp(`^${title}, Fails, Waiting until ${clock}$`),
    })
  await waits('Limited').waitFor()
  // One button that sends it, beside the words that say what happens next.
  await button('Try now').waitFor()
  expect(await button('Send again').count()).toBe(0)
  await session().getByRole('alert').getByText("You've hit your usage limit").waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await running.page.emulateMedia({ colorScheme: theme })
    await picture(running.page, `recovery-limit-${theme}`)
  }
  await resize(running, 800, 600)
  await picture(running.page, 'recovery-limit-800')
  await resize(running, 1440, 900)

  await startSession(running.page, 'Waits too', 'Fails')
  await send('Anything')
  await recovery().getByText(`Waits until ${clock}`).waitFor()
  expect(asked('Anything')).toBe(0)
  await waits('Waits too').waitFor()
  const problems = running.page.getByRole('region', { name: 'Problems' })
  await button('Restart agent').click()
  await problems.getByText(`no agent starts there before ${clock}`).waitFor()
  await picture(running.page, 'recovery-starts-later')
  await problems.getByRole('button', { name: 'Start anyway' }).click()
  await problems.waitFor({ state: 'detached' })
  await session().getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await recovery().getByText(`Waits until ${clock}`).waitFor()
  expect(asked('Anything')).toBe(0)

  await running.kill()
  running = await startApp({ folders: [folder], data: running.data })
  await waits('Limited').click()
  await recovery().getByText(`Waits until ${clock}`).waitFor()
  await button('Do not retry').click()
  await recovery().waitFor({ state: 'detached' })
  await button('Send again').waitFor()
  await running.page.getByRole('treeitem', { name: /^Waits too, / }).click()
  await button('Try now').click()
  await answer('Answered at attempt 1.').waitFor()
  expect(asked(prompt)).toBe(1)
})

// README.md: A turn that hits a usage limit waits until it resets, or another account takes over.
// docs/guide/limits.md: a usage limit | the turn waits until it resets, over a restart too, or another account takes over
test('another account takes over from one that has reached its limit, and when all have it says when it goes on (R3)', async () => {
  await running.quit()
  const accounts = { work: { name: 'Work', agent: 'fails' } }
  running = await startApp({ folders: [folder], settings: { ...settings, accounts } })
  await startSession(running.page, 'Takes over', 'Fails')
  // What is told again in a new conversation is another text: its limit is reached once more, a moment later.
  await send("fails 1 You've hit your usage limit for now. Try again in 3 hours.")
  await session().getByText('Goes on with account Work', { exact: true }).waitFor()
  await session().getByText('A new conversation is told what was said').waitFor()
  await recovery()
    // Late in the day that is tomorrow.
    .getByText(/Goes on at .*\d\d:\d\d.* with account/)
    .waitFor()
  await picture(running.page, 'recovery-failover')
})

// docs/guide/limits.md: “Switch to …” | let all sessions that wait for one account go on under another
test('all sessions that wait for one account go on under another at a word', async () => {
  await running.quit()
  const accounts = { work: { name: 'Work', agent: 'fails' } }
  // Which account sees the project is for the user to say: no other takes over by itself.
  const order = { '*': ['fails'] }
  running = await startApp({
    folders: [folder],
    settings: { ...settings, accounts, 'accounts.order': order },
  })
  const { page } = running
  await startSession(page, 'Runs into it', 'Fails')
  await send("fails 9 You've hit your usage limit. Try again in 3 hours.")
  await recovery()
    .getByText(/Waits until/)
    .waitFor()
  await startSession(page, 'Waits with it', 'Fails')
  await send('Something else')
  await recovery()
    .getByText(/Waits until/)
    .waitFor()

  const agents = page.getByRole('region', { name: 'Agents' })
  await press(page, 'Mod+Shift+A')
  await agents.getByRole('tab', { name: 'Accounts' }).click()
  await agents.getByText('2 sessions wait').waitFor()
  await picture(page, 'sessions-wait-accounts')
  await agents.getByRole('tab', { name: 'Usage' }).click()
  await agents.getByText('2 sessions wait').waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await picture(page, `sessions-wait-${theme}`)
  }
  await resize(running, 800, 600)
  await picture(page, 'sessions-wait-800')
  await resize(running, 1440, 900)
  await agents.getByRole('button', { name: 'Switch to Work' }).click()
  await page.getByRole('treeitem', { name: /^Waits with it, / }).click()
  await session().getByText('Goes on with account Work', { exact: true }).waitFor()
  await answer('Answered at attempt 1.').waitFor()
})
