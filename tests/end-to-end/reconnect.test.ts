// Proves on screen that an agent which falls over is brought back, and that its session says what goes on (L4–L8, L11).
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { startSession } from './lib/window'

const agent = (name: string, file: string) => ({
  name,
  driver: 'acp',
  command: process.execPath,
  args: [join(root, 'tests/agents', `${file}.mjs`)],
})

// A whole reconnection takes half a minute: here six seconds. The user's own shell may take its time.
const env = { LIMINAL_CLOCK_SPEED: '5', SHELL: '/bin/sh' }
let running: RunningApp
beforeAll(async () => {
  running = await startApp({
    folders: [freshFolder('project')],
    env,
    settings: {
      agents: {
        obedient: agent('Obedient', 'obedient'),
        loop: agent('Loop', 'crash-when-opened'),
        refuses: agent('Refuses', 'exits-in-handshake'),
        behind: agent('Behind', 'one-behind'),
        missing: { name: 'Missing', driver: 'acp', command: '/nowhere/agent' },
      },
    },
  })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const session = () => running.page.getByRole('main', { name: 'Session' })
const connection = () => session().getByRole('status', { name: 'Connection' })
const alert = () => session().getByRole('alert')

/** They are folded away until somebody asks. */
async function lastWords(words: string): Promise<void> {
  await session().getByText(words).filter({ visible: true }).first().waitFor()
}

async function send(text: string): Promise<void> {
  const message = session().getByRole('textbox', { name: 'Message' })
  await message.fill(text)
  await message.press('Enter')
}

test('an agent that is not there is told in words, with what to do (L4)', async () => {
  await startSession(running.page, 'Nobody', 'Missing')
  await alert().getByText("Could not start Missing. Check that it's installed.").waitFor()
  await connection().getByText('Disconnected').waitFor()
  await running.page.getByRole('treeitem', { name: 'Nobody, Missing, Disconnected' }).waitFor()
})

test('an agent that refuses to connect is told in words, with its last ones (L5)', async () => {
  await startSession(running.page, 'Refused', 'Refuses')
  await alert().getByText('Could not connect to Refuses').waitFor()
  await lastWords('error loading config: line 2, column 6')
})

test('a crash in the middle of a turn is marked, the session resumed, and nothing sent again (L6, L11)', async () => {
  const { page } = running
  await startSession(page, 'Breaks', 'Obedient')
  await connection().getByText('Connected').waitFor()
  await send('say Half\ncrash')
  await session().getByText('Killed by SIGKILL').first().waitFor()
  await connection().getByText('Connected').waitFor()
  const again = session().getByRole('button', { name: 'Send again' })
  await again.waitFor()
  await picture(page, 'interrupted')
  await send('say Whole again')
  await session().getByRole('article', { name: 'Obedient' }).getByText('Whole again').waitFor()
  expect(await session().getByText('Killed by SIGKILL').count()).toBe(1)
})

test('what waits in the queue is held when the turn breaks or the app is killed, until the user sends it', async () => {
  const { page } = running
  await startSession(page, 'Holds', 'Obedient')
  await connection().getByText('Connected').waitFor()
  await send('wait')
  const queue = session().getByRole('list', { name: 'Queued prompts' })
  for (const text of ['say Second', 'say Third']) {
    await send(text)
    await queue.getByText(text).waitFor()
  }
  await session().getByRole('button', { name: 'Restart agent' }).click()
  const asked = page.getByRole('dialog', { name: 'Restart agent?' })
  await asked.getByRole('button', { name: 'Restart agent' }).click()
  await session().getByText('2 messages held: the turn was interrupted').waitFor()
  await connection().getByText('Connected').waitFor()
  await session().getByRole('button', { name: 'Send again' }).waitFor()
  const inbox = page.getByRole('region', { name: 'Needs you' })
  await inbox.getByRole('button', { name: /^Holds.*2 messages held$/ }).waitFor()
  await picture(page, 'queue-held')
  await running.kill()
  running = await startApp({ data: running.data, env })
  await running.page.getByRole('treeitem', { name: /^Holds, / }).click()
  await session().getByText('2 messages held: the turn was interrupted').waitFor()
  await session().getByRole('button', { name: 'Resume queue' }).click()
  const said = session().getByRole('article', { name: 'Obedient' })
  await said.getByText('Third', { exact: true }).waitFor()
  expect(await said.allTextContents()).toEqual([
    expect.stringContaining('Second'),
    expect.stringContaining('Third'),
  ])
})

test('a turn that is cancelled leaves the queue held', async () => {
  await startSession(running.page, 'Cancels', 'Obedient')
  await connection().getByText('Connected').waitFor()
  await send('wait')
  await send('say Later')
  await session().getByRole('list', { name: 'Queued prompts' }).getByText('say Later').waitFor()
  await session().getByRole('button', { name: 'Cancel turn' }).click()
  await session().getByText('1 message held: you cancelled the turn').waitFor()
  await session().getByRole('button', { name: 'Resume queue' }).press('Enter')
  await session().getByRole('article', { name: 'Obedient' }).getByText('Later').waitFor()
})

test('an agent that answers each prompt with the end of the one before is started anew, and the message kept', async () => {
  await startSession(running.page, 'Out of step', 'Behind')
  await connection().getByText('Connected').waitFor()
  await send('wait')
  await session().getByRole('article', { name: 'Behind' }).getByText('Waiting').waitFor()
  await session().getByRole('button', { name: 'Cancel turn' }).click()
  await session().getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await send('Good day')
  const noticed = 'Behind answered with nothing, as if to an earlier message'
  await session().getByText(noticed).first().waitFor()
  await connection().getByText('Connected').waitFor()
  await picture(running.page, 'out-of-step')
  await session().getByRole('button', { name: 'Send again' }).click()
  await session().getByRole('article', { name: 'Behind' }).getByText('You said: Good day').waitFor()
})

/** The first attempts may be over before anybody looks. */
const counted = /Reconnecting, attempt [1-5] of 5/

test('an agent that keeps crashing is counted, given up after five attempts, and brought back by hand (L6–L8)', async () => {
  const { page } = running
  await startSession(page, 'Loops', 'Loop')
  await connection().getByText(counted).waitFor()
  await page.getByRole('treeitem', { name: 'Loops, Loop, Reconnecting' }).waitFor()
  await connection().getByText('Disconnected').waitFor()
  await alert()
    .getByText(/Liminal gave up after 5 attempts/)
    .waitFor()
  await lastWords('Fatal: it was time to crash')
  await picture(page, 'given-up')
  await session().getByRole('button', { name: 'Reconnect now' }).press('Enter')
  await connection().getByText(counted).waitFor()
})
