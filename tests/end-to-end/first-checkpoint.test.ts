// Proves that what a user had, and had not committed, comes back from an agent that overwrites it at once, and that nothing else is ever claimed.
// docs/guide/workspaces.md: So that this is always possible, the agent begins only when the state of the folder is noted, or when you say “Start without”.
// docs/guide/workspaces.md: What cannot come back is named before.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say } from './lib/session'
import { press } from './lib/window'

const programs = freshFolder('programs')
const hold = join(programs, 'hold')

/** A git that does not get to writing as long as a file is there. */
function slowGit(): void {
  const text = `#!/bin/sh
case "$*" in *fast-import*) while [ -e '${hold}' ]; do sleep 0.02; done;; esac
PATH='${process.env.PATH}' exec git "$@"
`
  writeFileSync(join(programs, 'git'), text)
  chmodSync(join(programs, 'git'), 0o755)
}

/** 290 files are committed, 60 of them edited since, and 150 of 27 KB are new. */
function project(): { folder: string; mine: Map<string, string> } {
  const path = (at: number) => `src/m${at % 7}/file${at}.ts`
  const names = Array.from({ length: 290 }, (_, at) => path(at))
  const folder = repository(Object.fromEntries(names.map((name) => [name, `committed ${name}\n`])))
  const mine = new Map<string, string>()
  for (let at = 0; at < 60; at++) mine.set(path(at), `mine ${at}\n`)
  for (let at = 0; at < 150; at++) mine.set(`notes/n${at}.md`, `${at} mine `.repeat(3500))
  for (const [name, text] of mine) write(folder, name, text)
  return { folder, mine }
}

let running: RunningApp
beforeAll(async () => {
  slowGit()
  running = await startApp({
    settings: { ...fakeAgents('writes'), theme: 'system' },
    env: { PATH: `${programs}:${process.env.PATH}` },
  })
})
afterAll(async () => {
  rmSync(hold, { force: true })
  await running?.quit()
  removeFolders()
})

const outcome = (words: RegExp) =>
  conversation(running.page).getByRole('note').filter({ hasText: words })

async function restore(name: string): Promise<void> {
  const { page } = running
  const said = conversation(page).getByRole('article', { name: 'You' }).last()
  const item = page.getByRole('menuitem', { name, exact: true })
  // A checkpoint that the turn did not wait for may still be on its way.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      await said.getByRole('button', { name: 'Restore to here' }).press('Enter')
      await page.getByRole('menu', { name: 'Restore to here' }).waitFor()
      return item.count()
    })
    .toBe(1)
  await item.press('Enter')
}

test('a first prompt of the form overwrites all that was not committed: every byte comes back', async () => {
  const { page } = running
  const { folder, mine } = project()
  await page.evaluate((path) => window.liminal.call('project.open', { path }), folder)
  await press(page, 'Mod+N')
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'writes' })
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('overwrite . agent')
  await press(page, 'Mod+Enter')
  await conversation(page).getByText('done', { exact: true }).waitFor()
  for (const path of mine.keys()) expect(readFileSync(join(folder, path), 'utf8')).toBe('agent')
  await restore('Code')
  await outcome(/Restored code to/).waitFor()
  for (const [path, text] of mine) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
})

test('a prompt waits, with a word, until all is noted', async () => {
  const { page } = running
  const { folder, mine } = project()
  writeFileSync(hold, '')
  await openSession(page, folder, { agent: 'writes', title: 'Waits' })
  await say(page, 'overwrite . agent')
  const waits = page.getByRole('status', { name: 'Before the turn' })
  await waits.getByText('Noting how the folder is before the agent begins …').waitFor()
  await expect
    .poll(() => page.getByRole('treeitem', { name: /^Waits, writes, Starting/ }).count())
    .toBe(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await picture(page, `noting-${colorScheme}`)
  }
  for (const [path, text] of mine) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  rmSync(hold)
  await conversation(page).getByText('done', { exact: true }).waitFor()
  await waits.waitFor({ state: 'detached' })
  await restore('Code')
  await outcome(/Restored code to/).waitFor()
  for (const [path, text] of mine) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
})

test('started without, the conversation, the menu and what was restored say that it is not known', async () => {
  const { page } = running
  const folder = freshFolder('without')
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'a.md'), 'mine')
  writeFileSync(hold, '')
  await openSession(page, folder, { agent: 'writes', title: 'Without' })
  await say(page, 'overwrite . agent')
  await page.getByRole('button', { name: 'Start without' }).press('Enter')
  await conversation(page).getByText('done', { exact: true }).waitFor()
  await conversation(page).getByText('What was here before this turn is not known').waitFor()
  rmSync(hold)
  await restore('Code, as far as it is known')
  await outcome(/what was there before is not fully known/).waitFor()
  expect(await conversation(page).textContent()).not.toContain('nothing was different')
  await picture(page, 'started-without')
})
