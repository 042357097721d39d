// Takes the pictures of README and guide from the running app, with real repositories and the agents that ship or are tested with it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from '../end-to-end/lib/app'
import { changedFile, openChanges } from '../end-to-end/lib/changes'
import {
  answer,
  answerable,
  conversation,
  message,
  permission,
  say,
  sayAndWait,
} from '../end-to-end/lib/session'
import { add, details, openForm, task } from '../end-to-end/lib/tasks'
import { press, resize } from '../end-to-end/lib/window'
import { repository, somebody, write } from '../lib/repository'
import { shoot, size } from './lib'

const code = (lock: boolean) => `import { store } from './store'

/** Who asks at once must not lose the other's session. */
export async function signIn(user: string, password: string) {
  const found = await store.find(user)
  if (!found || !(await found.accepts(password))) return undefined
${lock ? '  return lock.run(user, () => store.begin(user))' : '  return store.begin(user)'}
}

export async function signOut(user: string) {
  await store.end(user)
}
`
const lock = `const waiting = new Map<string, Promise<unknown>>()

/** Runs one after the other for each user. */
export const lock = {
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    const before = waiting.get(user) ?? Promise.resolve()
    const mine = before.then(work)
    waiting.set(user, mine)
    return mine
  },
}
`

const files = {
  'src/auth/session.ts': code(false),
  'src/auth/store.ts': 'export const store = {}\n',
  'README.md': '# The API\n',
  'package.json': '{ "name": "api" }\n',
}

let running: RunningApp
let page: Page
let home: string
let data: string
const projects = { api: '', billing: '', web: '' }

beforeAll(async () => {
  home = freshFolder('home')
  for (const name of ['api', 'billing', 'web'] as const) {
    mkdirSync(join(home, name))
    projects[name] = repository({ ...files }, join(home, name))
  }
  data = freshFolder('data')
  running = await startApp({
    data,
    env: somebody,
    folders: Object.values(projects),
    settings: {
      'terminal.screenReaderMode': true,
    },
  })
  page = running.page
  page.setDefaultTimeout(20_000)
  await resize(running, ...size)
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

/** A folder with the command line in it, as a package puts it into the path. */
function commandLine(): string {
  const folder = freshFolder('bin')
  const program = `exec "${electronPath}" "${root}/out/cli/liminal.cjs" "$@" --user-data-dir="${data}"`
  writeFileSync(join(folder, 'liminal'), `#!/bin/sh\nexport ELECTRON_RUN_AS_NODE=1\n${program}\n`, {
    mode: 0o755,
  })
  return folder
}

async function open(
  title: string,
  folder = projects.api,
  agent = 'practice',
  workspace: unknown = 'folder',
) {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  await give(page, 'session.create', { project, agent, workspace, title })
  await show(title)
}

const worktree = () => `${projects.api}-worktrees/fix-login`

async function show(title: string) {
  await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
  await page.getByRole('main').getByRole('heading', { name: title, level: 1 }).waitFor()
  await message(page).waitFor()
}

test('a session that asks, beside others', async () => {
  await open('Bump dependencies', projects.web)
  await sayAndWait(page, 'think about the dependencies')
  await open('Trace slow queries', projects.web)
  await say(page, 'slow 600')
  await open('Add a cache')
  await sayAndWait(page, 'hello')
  await open('Fix the login race', projects.api, 'practice', {
    kind: 'worktree',
    branch: 'fix-login',
    base: 'main',
  })
  await say(
    page,
    'Plan a fix for the login race, then edit src/auth/session.ts // Sessions begin one after the other.',
  )
  await answerable(page)
  await shoot(page, 'session')
})

test('what waits for the user', async () => {
  await open('Answer support mail', projects.web)
  await say(page, 'question')
  await page.getByRole('form', { name: 'Question' }).waitFor()
  await open('Import invoices', projects.billing)
  await say(page, 'crash 7')
  await page.getByRole('main').getByText('exit code 7').first().waitFor()
  await page.getByText('Interrupted: ').first().waitFor()
  await show('Answer support mail')
  await page.getByRole('form', { name: 'Question' }).waitFor()
  await shoot(page, 'needs-you')
})

test('going back to a turn', async () => {
  await open('Rename the store')
  for (const prompt of [
    'Edit src/auth/names.ts export const name = "store"',
    'Edit README.md The store is called by its name.',
  ]) {
    await say(page, prompt)
    await answer(permission(page).getByRole('button', { name: 'Allow once' }))
    await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  }
  const said = conversation(page).getByRole('article', { name: 'You' }).last()
  await said.getByRole('button', { name: 'Restore to here' }).press('Enter')
  await page.getByRole('menu', { name: 'Restore to here' }).waitFor()
  await shoot(page, 'restore')
  await page.keyboard.press('Escape')
})

test('what an agent changed', async () => {
  await show('Fix the login race')
  await answer(permission(page).getByRole('button', { name: 'Allow once' }))
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  write(worktree(), 'src/auth/session.ts', code(true))
  write(worktree(), 'src/auth/lock.ts', lock)
  await openChanges(page)
  await changedFile(page, /session\.ts/).click()
  await page.getByText('lock.run', { exact: false }).first().waitFor()
  await shoot(page, 'changes')
})

test('what a merge comes to', async () => {
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  await dialog.getByRole('status', { name: 'Outcome' }).getByText('no conflicts').waitFor()
  await shoot(page, 'merge')
  await page.keyboard.press('Escape')
})

test('the form of a new session', async () => {
  await press(page, 'Mod+N')
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('radio', { name: 'Git worktree' }).check()
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Fix the login race')
  await shoot(page, 'new-session')
  await page.keyboard.press('Escape')
})

test('the board of tasks, and attempts side by side', async () => {
  await press(page, 'Mod+Alt+P')
  const approved = async (title: string, description: string, more?: () => Promise<unknown>) => {
    await openForm(page, title, description)
    await more?.()
    await add(page)
  }
  const form = page.getByRole('dialog', { name: 'New task' })
  await approved(
    'Note the order',
    'edit notes.md Sessions begin one after the other, then signal done',
    () => form.getByRole('combobox', { name: 'Additional attempts' }).selectOption('practice'),
  )
  await task(page, 'Note the order, Needs input').waitFor()
  for (const title of ['Note the order (1)', 'Note the order (2)']) {
    await page.getByRole('treeitem', { name: title }).click()
    await answer(permission(page).getByRole('button', { name: 'Allow once' }))
    await permission(page).waitFor({ state: 'detached' })
  }
  await press(page, 'Mod+Alt+P')
  await task(page, 'Note the order, In review').waitFor()
  await approved('Cache tokens', 'slow 600')
  await approved('Load tests', 'signal done', () =>
    form.getByRole('combobox', { name: 'Depends on' }).selectOption({ label: 'Cache tokens' }),
  )
  await task(page, 'Cache tokens, Running').waitFor()
  await shoot(page, 'tasks')
  await task(page, 'Note the order, In review').getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Compare attempts' }).click()
  const attempts = page.getByRole('dialog', { name: /^Attempts at/ })
  await attempts.getByText('1 file, +1 −0').nth(1).waitFor()
  await shoot(page, 'attempts')
  await page.keyboard.press('Escape')
})

test('the agents that can be used', async () => {
  await press(page, 'Mod+Shift+A')
  const agents = page.getByRole('region', { name: 'Agents' })
  await agents.getByRole('tab', { name: 'Catalog' }).click()
  await agents.getByText('Claude Code').first().waitFor()
  await shoot(page, 'agents')
})

test('another machine, as it is added', async () => {
  await press(page, 'Mod+,')
  await page.getByRole('button', { name: 'Add remote' }).click()
  const form = page.getByRole('dialog', { name: 'Add a remote' })
  await form.getByRole('textbox', { name: 'Name' }).fill('build')
  await shoot(page, 'places')
  await page.keyboard.press('Escape')
})

test('everything by its name', async () => {
  await show('Add a cache')
  await press(page, 'Mod+K')
  await page.keyboard.type('term')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first().waitFor()
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')
})

test('the command line, in a terminal of the app', async () => {
  await show('Add a cache')
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await page.getByRole('textbox', { name: 'Terminal input' }).focus()
  const screen = page.locator('.xterm-accessibility').last()
  await screen
    .getByText(/[#$] *$/)
    .first()
    .waitFor()
  await page.keyboard.type(`PATH="${commandLine()}:$PATH"; clear\n`)
  await expect.poll(() => screen.textContent()).not.toContain('PATH')
  await page.keyboard.type('liminal session list\n')
  await screen.getByText('Fix the login race').first().waitFor()
  await page.keyboard.type('liminal task list\n')
  await screen.getByText('Load tests').first().waitFor()
  await shoot(page, 'command-line')
})

// At last: all that the practice agent is to do waits from then on.
test('a limit that is waited for', async () => {
  await open('Write the release notes', projects.web)
  await say(page, "error You've hit your usage limit. Try again in 3 hours.")
  await page.getByRole('status', { name: 'Recovery' }).getByText('Waits until').waitFor()
  await shoot(page, 'limits')
})
