// Proves that the window copes with headless agents that are terse, slow, huge and rude, that are lost again and again, and that have to be signed in; docs/protocols/drivers.md names each behaviour.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { agentThatShows, type Speaker, speakers } from './lib/headless'
import { answer, conversation, openSession, permission, say, sayAndWait } from './lib/session'

/** What the window itself may stumble over; how all of them are read, tests/drivers/manners.test.ts proves. */
const shown = process.env.LIMINAL_SOAK ? ['terse', 'slow', 'huge', 'rude'] : ['huge', 'rude']
const manners = ['terse', 'slow', 'huge', 'rude', 'signed-out'] as const
/** Each has a process, and a login, of its own. */
const signedOut = ['page', 'device', 'refused'] as const
const folder = freshFolder('project')
let running: RunningApp
let page: Page

const agentOf = (speaker: Speaker, manner: string, name = `${speaker}-${manner}`) =>
  [name, agentThatShows(speaker, manner, name)] as const
const agents = [
  ...manners.flatMap((manner) => [agentOf('claude', manner), agentOf('codex', manner)]),
  ...signedOut.map((which) => agentOf('codex', 'signed-out', `codex-${which}`)),
]

beforeAll(async () => {
  const settings = { agents: Object.fromEntries(agents) }
  running = await startApp({ folders: [folder], settings })
  page = running.page
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const log = () => conversation(page)
const said = (words: string | RegExp) => log().getByText(words).last().waitFor()

/** A folder of its own: what one of them keeps there is none of another's. */
function ownFolder(name: string): string {
  const own = join(folder, name)
  mkdirSync(own)
  return own
}

describe.each(Object.keys(speakers) as Speaker[])('%s', (speaker) => {
  test.each(shown)('terse, slow, huge, rude: %s', async (manner) => {
    const agent = `${speaker}-${manner}`
    await openSession(page, ownFolder(agent), { agent, title: `Is ${agent}` })
    await sayAndWait(page, 'talk')
    // What is huge has the end of it in view, and noise stands between all that is said.
    if (manner !== 'huge' && manner !== 'rude') await said('no rule')
    if (manner !== 'rude') await said('That is all.')
    await say(page, 'edit')
    await permission(page).getByText('hello there').waitFor()
    await answer(permission(page).getByRole('button', { name: /^(?:Yes|Allow once)$/ }))
    await said(/^answer: /)
    await sayAndWait(page, 'hello')
    await said('You said: hello')
    if (manner === 'rude') {
      await said(/brand|never_heard_of/)
      await picture(page, `headless-${agent}`)
    }
  })
})

test('lost again and again', async () => {
  const names = Object.keys(speakers) as Speaker[]
  const lost: string[] = []
  for (const speaker of names) {
    const at = { agent: `${speaker}-terse`, title: `Lost ${speaker}` }
    lost.push(await openSession(page, ownFolder(`${speaker}-lost`), at))
  }
  const all = (status: string) =>
    Promise.all(
      names.map((speaker) =>
        page
          .getByRole('treeitem', { name: new RegExp(`^Lost ${speaker}, .*, ${status}$`) })
          .waitFor(),
      ),
    )
  const die = (time: number) =>
    Promise.all(
      lost.map((session) => {
        const content = [{ type: 'text', text: 'die' }]
        return give(page, 'session.prompt', { session, prompt: `${session}-${time}`, content })
      }),
    )
  for (const time of [1, 2, 3]) {
    await die(time)
    await all('Reconnecting')
    // The agent is back; the turn that was cut short is not.
    await all('Failed')
  }
  await die(4)
  await all('Stopped')
  const needs = page.getByRole('region', { name: 'Needs you' })
  for (const speaker of names) {
    await needs.getByRole('button', { name: new RegExp(`^Lost ${speaker}`) }).click()
    await page.getByRole('heading', { name: `Lost ${speaker}`, level: 1 }).waitFor()
    await picture(page, `headless-${speaker}-lost`)
    await page.getByRole('button', { name: 'Reconnect now' }).click()
    await sayAndWait(page, 'hello')
    await said('You said: hello')
  }
})

/** What stands in for the vendor's service: somebody there is asked whether they are who they say. */
async function farEnd(): Promise<{ url: string; decided(allowed: boolean): Promise<void> }> {
  const begun = Promise.withResolvers<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/begun')) begun.resolve(response)
    else response.end('Type the code here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async decided(allowed) {
      const response = await begun.promise
      response.statusCode = allowed ? 200 : 403
      response.end(allowed ? '' : 'The code has expired')
    },
  }
}

/** Pages are not opened in a test, but it is known which would have been. */
const opened = () =>
  running.app.evaluate(({ shell }) => {
    const told = (shell as unknown as { told?: string[] }).told ?? []
    Object.assign(shell, {
      told,
      openExternal: (url: string) => {
        told.push(url)
        return Promise.resolve()
      },
    })
    return told
  })

const signIn = () => page.getByRole('group', { name: 'Sign in' })
const question = () => page.getByRole('group', { name: 'Question' })

describe('signing in', () => {
  test('claude: in a terminal', async () => {
    const own = ownFolder('claude-signs-in')
    await openSession(page, own, { agent: 'claude-signed-out', title: 'Signs in there' })
    await say(page, 'hello')
    await signIn().getByText('With a subscription or an account of the API').waitFor()
    await answer(signIn().getByRole('button', { name: 'Sign in to Claude' }))
    await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' })
    await page.locator('.xterm-screen').getByText('Paste the code').waitFor({ state: 'attached' })
    await page.keyboard.type('my-code\n')
    await page.getByRole('tab', { name: 'Conversation' }).click()
    await said('You said: hello')
    expect(readFileSync(join(own, '.claude-shows-login'), 'utf8')).toBe('my-code\n')
  })

  test.each([
    ['ChatGPT', 'page', undefined],
    ['ChatGPT, with a code', 'device', 'WXYZ-1234'],
  ])('codex: by %s', async (method, which, code) => {
    const own = ownFolder(`codex-by-${which}`)
    const far = await farEnd()
    writeFileSync(join(own, 'far-end'), far.url)
    await opened()
    await openSession(page, own, { agent: `codex-${which}`, title: `By ${which}` })
    await say(page, 'hello')
    await answer(signIn().getByRole('button', { name: method, exact: true }))
    await question().getByText(`${far.url}/${which}`).waitFor()
    if (code !== undefined) await question().getByText(code).waitFor()
    await picture(page, `headless-codex-sign-in-${which}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, `headless-codex-sign-in-${which}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await answer(question().getByRole('button', { name: /^Open / }))
    await expect.poll(opened).toContain(`${far.url}/${which}`)
    // It has to be typed there, so it is still here.
    if (code !== undefined) await question().getByText(code).waitFor()
    await far.decided(true)
    await said('You said: hello')
    expect(readFileSync(join(own, '.codex-shows-login'), 'utf8')).toMatch(/^chatgpt/)
  })

  test('codex: refused by the service', async () => {
    const own = ownFolder('codex-refused')
    const far = await farEnd()
    writeFileSync(join(own, 'far-end'), far.url)
    await openSession(page, own, { agent: 'codex-refused', title: 'Refused' })
    await say(page, 'hello')
    await answer(signIn().getByRole('button', { name: 'ChatGPT, with a code', exact: true }))
    await answer(question().getByRole('button', { name: /^Open / }))
    await far.decided(false)
    await page.getByText('The code has expired').first().waitFor()
    await signIn().waitFor()
  })
})
