// Proves that what is written, pasted, dropped, mentioned or selected is kept until it is sent or thrown away, whatever happens in between.
// docs/guide/sessions.md: A draft is kept with all that is attached until you send it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { dropFiles, pasteData, pasteText, selectIn, written } from './lib/attaching'
import { conversation, message, openSession, say, sayAndWait } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const outside = freshFolder('outside')
const agent = 'takes-all'

beforeAll(async () => {
  writeFileSync(join(folder, 'my notes.md'), 'notes\n')
  writeFileSync(join(outside, 'plain.txt'), 'from outside')
  writeFileSync(join(outside, 'tool.bin'), Buffer.from([0, 1, 2]))
  writeFileSync(join(outside, 'beep.wav'), Buffer.from('RIFF'))
  running = await startApp({ folders: [folder], settings: fakeAgents(agent) })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const log = () => {
  const files = ['liminal.db', 'liminal.db-wal']
  return files.map((name) => readFileSync(join(running.data, name), 'latin1')).join('')
}
const lines = Array.from({ length: 60 }, (_, line) => `pasted line ${line + 1}`).join('\n')
const whole = [
  'see @my notes.md now',
  'shot.png',
  'plain.txt',
  'tool.bin',
  'beep.wav',
  'Pasted 60 lines',
  `Selection of a message of ${agent}`,
]
const given =
  'image:image/png resource:from outside link:tool.bin audio:audio/wav text:60 text:5 link:my notes.md end'

/** Writes a draft with one of each in it. */
async function compose(words = 'see'): Promise<void> {
  await message(page).click()
  await page.keyboard.type(`${words} @notes`)
  await page.getByRole('option', { name: 'my notes.md' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('now')
  await pasteData(page, 'shot.png', 'image/png')
  await expect.poll(() => written(page)).toContain('shot.png')
  for (const name of ['plain.txt', 'tool.bin', 'beep.wav']) {
    await dropFiles(page, '[role=log]', [join(outside, name)])
    await expect.poll(() => written(page)).toContain(name)
  }
  await pasteText(page, lines)
  // The field takes the keyboard, and with it the selection, when what was pasted stands in it.
  await expect.poll(() => written(page)).toContain('Pasted 60 lines')
  await selectIn(page, `article[aria-label="${agent}"] .markdown`)
  await press(page, 'Mod+Shift+M')
  await expect.poll(async () => (await written(page)).slice(1)).toEqual(whole.slice(1))
}

const queue = () => page.getByRole('list', { name: 'Queued prompts' })
const queued = (text: string) => queue().getByRole('listitem').filter({ hasText: text })
const row = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })

test('over another session, another tab, a reload, a closed project, a second window and a crash', async () => {
  const session = await openSession(page, folder, { agent, title: 'Kept' })
  await sayAndWait(page, 'first')
  await compose()
  expect(await written(page)).toEqual(whole)

  await openSession(page, folder, { agent, title: 'Other' })
  expect(await written(page)).toEqual([''])
  await row('Kept').click()
  await expect.poll(() => written(page)).toEqual(whole)

  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await expect.poll(() => written(page)).toEqual(whole)

  await message(page).press('End')
  await page.keyboard.type('!')
  // At once: what was typed last is not saved yet.
  await page.reload()
  await expect.poll(() => written(page)).toEqual([`${whole[0]}!`, ...whole.slice(1)])
  await message(page).fill(whole[0] ?? '')

  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  await give(page, 'project.close', { project })
  await give(page, 'project.open', { path: folder })
  await row('Kept').click()
  await expect.poll(() => written(page)).toEqual(whole)

  const opened = running.app.waitForEvent('window')
  await give(page, 'app.newWindow', { session })
  const second = await opened
  await expect.poll(() => written(second)).toEqual(whole)
  await second.getByRole('button', { name: 'Remove tool.bin' }).click()
  await expect.poll(() => written(page)).toEqual(whole.filter((name) => name !== 'tool.bin'))
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => written(page)).toEqual(whole)
  await second.close()

  await message(page).fill('see @my notes.md now or then')
  await expect.poll(log).toContain('now or then')
  await running.kill()
  running = await startApp({ data: running.data })
  page = running.page
  await row('Kept').click()
  await expect
    .poll(() => written(page))
    .toEqual(['see @my notes.md now or then', ...whole.slice(1)])
  await page.keyboard.press('Escape')
  await message(page).press('Enter')
  await conversation(page).getByText(`Given text:1 ${given}`).waitFor()
  await expect.poll(() => written(page)).toEqual([''])
})

test('a queued one is edited whole, and the draft that stood there comes back', async () => {
  await openSession(page, folder, { agent, title: 'Queued' })
  await sayAndWait(page, 'first')
  await say(page, 'wait here')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  await compose()
  await message(page).press('Enter')
  await queued('see @my notes.md now').waitFor()
  await say(page, 'behind it')
  await queued('behind it').waitFor()

  await message(page).fill('half a sent')
  await pasteData(page, 'mine.png', 'image/png')
  await expect.poll(() => written(page)).toEqual(['half a sent', 'mine.png'])
  await queued('see').getByRole('button', { name: 'Edit' }).click()
  // What the agent is sent has no names for pictures and sounds.
  const edited = whole.map((name) => ({ 'shot.png': 'Picture', 'beep.wav': 'Audio' })[name] ?? name)
  await expect.poll(() => written(page)).toEqual(edited)

  // Escape leaves it as it was.
  await page.keyboard.type(' changed')
  await page.keyboard.press('Escape')
  await expect.poll(() => written(page)).toEqual(['half a sent', 'mine.png'])
  await queued('see @my notes.md now').waitFor()
  expect(await queue().getByText('changed').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => written(page))
    .toEqual(['see @my notes.md now changed', ...edited.slice(1)])

  // The edit too is there after a reload, and its prompt waits for it when the turn ends.
  await page.reload()
  await expect
    .poll(() => written(page))
    .toEqual(['see @my notes.md now changed', ...edited.slice(1)])
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Resume queue' }).click()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await page.getByText('Editing message 1').waitFor()
  expect(await queue().getByRole('listitem').count()).toBe(2)
  expect(await queued('see').getByRole('button', { name: 'Remove' }).count()).toBe(0)

  await message(page).press('Enter')
  await conversation(page).getByText(`Given text:1 ${given}`).waitFor()
  await conversation(page).getByText('behind it').waitFor()
  await expect.poll(() => written(page)).toEqual(['half a sent', 'mine.png'])
  await message(page).press('Enter')
  await conversation(page).getByText('Given text:1 image:image/png end').waitFor()
})

test('the first prompt of a new session is kept whole over a reload, and goes with the start', async () => {
  const dialog = () => page.getByRole('dialog', { name: 'New session' })
  const prompt = () => dialog().getByRole('textbox', { name: 'Prompt' })
  await press(page, 'Mod+N')
  await prompt().fill('begin with this')
  await running.app.evaluate(
    ({ dialog: system }, paths) => {
      system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: paths })
    },
    [join(outside, 'plain.txt'), join(folder, 'my notes.md')],
  )
  await dialog().getByRole('button', { name: 'Attach files' }).click()
  await dialog().getByRole('button', { name: 'Remove plain.txt' }).waitFor()
  expect(await prompt().inputValue()).toBe('begin with this @my notes.md ')
  await page.reload()
  await page.getByRole('button', { name: 'New session' }).first().click()
  await dialog().getByRole('button', { name: 'Remove plain.txt' }).waitFor()
  expect(await prompt().inputValue()).toBe('begin with this @my notes.md ')
  await dialog().getByRole('combobox', { name: 'Agent' }).selectOption({ label: agent })
  await press(page, 'Mod+Enter')
  await conversation(page)
    .getByText('Given text:1 resource:from outside link:my notes.md end')
    .waitFor()
  await press(page, 'Mod+N')
  expect(await prompt().inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

test('an edit that is refused stays an edit, with the reason, and is nothing new', async () => {
  const session = await openSession(page, folder, { agent, title: 'Refused' })
  await say(page, 'wait here')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  await say(page, 'too late')
  await queued('too late').waitFor()
  await queued('too late').getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Editing message 1').waitFor()
  const prompt = await queue().getByRole('listitem').getAttribute('data-prompt')
  const content = { text: '', mentions: [], attachments: [] }
  const elsewhere = [
    ['draft.write', { draft: session, writer: 'test', content }],
    ['session.removeQueued', { session, prompt }],
  ] as const
  // In one moment: words come that are not yet known, and elsewhere it is let go.
  const done = await page.evaluate((commands) => {
    document.execCommand('insertText', false, ' by far')
    return Promise.all(commands.map(([name, input]) => window.liminal.call(name, input)))
  }, elsewhere)
  expect(done).toMatchObject([{ ok: true }, { ok: true }])
  await page.getByText('This message is no longer in the queue').first().waitFor()
  await message(page).press('Enter')
  await page.getByRole('alert').getByText('no longer in the queue').waitFor()
  expect(await written(page)).toEqual(['too late by far'])
  expect(await queue().count()).toBe(0)
  await page.getByRole('button', { name: 'Send as a new message' }).click()
  await queued('too late by far').waitFor()
})

test('an interrupted one is sent again, or edited first, with all that went along', async () => {
  await openSession(page, folder, { agent, title: 'Interrupted' })
  await sayAndWait(page, 'first')
  await compose('crash and see')
  await message(page).press('Enter')
  const again = page.getByRole('button', { name: 'Send again' })
  await again.waitFor()
  await message(page).fill('mine')
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  await expect.poll(async () => (await written(page)).length).toBe(whole.length)
  await page.getByText('Your draft is kept').waitFor()
  await message(page).fill('see @my notes.md now')
  await message(page).press('Enter')
  // What crashed may have got as far as to answer.
  await conversation(page).getByText(`Given text:1 ${given}`).last().waitFor()
  await expect.poll(() => written(page)).toEqual(['mine'])
})

test('a cancelled one is sent again whole, is found by its words, exported, and in a fork', async () => {
  const session = await openSession(page, folder, { agent, title: 'Whole' })
  await sayAndWait(page, 'first')
  await compose('wait and see')
  await message(page).press('Enter')
  const answers = conversation(page).getByText(`Given text:1 ${given}`)
  await answers.waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => answers.count()).toBe(2)
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Send again' }).waitFor()

  const hits = async (query: string) => {
    type Hits = { hits: { session: { id: string } }[] }
    const found = await give<Hits>(page, 'session.search', { query })
    return found.hits.map((hit) => hit.session.id)
  }
  expect(await hits('"pasted line 57"')).toContain(session)
  const exported = await give<{ text: string }>(page, 'session.export', {
    session,
    format: 'markdown',
  })
  for (const words of ['pasted line 57', 'my notes.md', 'tool.bin', 'from outside', 'image/png'])
    expect(exported.text).toContain(words)

  await message(page).fill('stays with the first')
  await expect.poll(log).toContain('stays with the first')
  const titles = ['Whole (fork)', 'Whole (fork 2)']
  for (const title of titles) {
    await press(page, 'Mod+K')
    await page.keyboard.type('Fork session')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(await written(page)).toEqual([''])
    await conversation(page).getByText('Pasted 60 lines').first().waitFor()
  }
})
