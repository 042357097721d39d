// Proves that every command answers its keys in every place where it makes sense, and that terminals open from anywhere.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandId, commandIds, commandOf } from '../../src/shared/app/commands/table'
import { repository, write } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { type Place, places } from './lib/places'
import { message, openSession, say, sayAndWait } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let page: Page
const folder = repository({ 'a.txt': 'one\n' }, freshFolder('project'))

/** Commands without keys of their own are given some, since each can be; F2 is the program’s in a terminal. */
const keyless = commandIds.filter((id) => (commandOf(id).keys ?? []).length === 0)
const given = keyless.map((command, place) => ({
  key: `ctrl+alt+shift+${'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(place) || `F${place - 33}`}`,
  command,
}))
const keysOf = (id: CommandId): readonly string[] =>
  commandOf(id).keys?.length
    ? (commandOf(id).keys ?? [])
    : given.filter(({ command }) => command === id).map(({ key }) => key)

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: { keybindings: given } })
  page = running.page
  page.setDefaultTimeout(10_000)
  await openSession(page, folder, { title: 'Asks' })
  await say(page, 'permission')
  await page.getByRole('treeitem', { name: /^Asks, .*Needs input$/ }).waitFor()
  await openSession(page, folder, { title: 'Anywhere' })
  await sayAndWait(page, 'hello')
  // Since the session began.
  write(folder, 'a.txt', 'two\n')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const shells = () => page.getByRole('tablist', { name: 'Terminals' }).getByRole('tab')
const inTerminal = () =>
  page.waitForFunction(() => Boolean(document.activeElement?.closest('.xterm')))
const inMessage = () =>
  page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Message')
const row = () => page.getByRole('treeitem', { name: /^Anywhere, / })

// docs/guide/window.md: Ctrl/Cmd+Shift+T | opens a shell beside the agent
test('from the message, before the Terminal tab was ever looked at, the keys open tab, shell and focus', async () => {
  await message(page).focus()
  await press(page, 'Mod+Shift+T')
  await inTerminal()
  expect(await tab('Terminal').getAttribute('aria-selected')).toBe('true')
  expect(await shells().count()).toBe(1)
})

// docs/guide/window.md: Ctrl+` | switches between terminal and message
test('one key goes back and forth between the terminal and the message', async () => {
  await page.keyboard.press('Control+`')
  await inMessage()
  expect(await tab('Conversation').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Control+`')
  await inTerminal()
  expect(await shells().count()).toBe(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['the rail', () => row().focus()],
  ['the settings', () => press(page, 'Mod+,')],
  ['the agents', () => press(page, 'Mod+Shift+A')],
  ['the search', () => press(page, 'Mod+Shift+F')],
  ['the palette', () => press(page, 'Mod+Shift+P')],
])('from %s a terminal opens in one step', async (place, go) => {
  await press(page, 'Mod+1')
  await inTerminal()
  const before = await shells().count()
  await go()
  if (place === 'the palette') {
    await page.getByRole('combobox', { name: 'Command palette' }).fill('new terminal')
    await page.keyboard.press('Enter')
  } else await press(page, 'Mod+Shift+T')
  await shells().nth(before).waitFor()
  await inTerminal()
})

/** The commands that answered their keys here; none of them is carried out. */
async function answering(): Promise<Set<string>> {
  await page.evaluate(() => {
    const heard: string[] = []
    const hear = (event: Event) => {
      heard.push((event as CustomEvent<string>).detail)
      event.preventDefault()
    }
    window.addEventListener('command', hear)
    Object.assign(window, { heard, hear })
  })
  // Letters first: what others open would have them written into it.
  const [bare, others] = [true, false].map((alone) =>
    commandIds.filter((id) => (commandOf(id).bare ?? false) === alone),
  )
  await pressAll(bare)
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement?.matches('input, textarea')) document.execCommand('selectAll')
    if (activeElement?.matches('input, textarea')) document.execCommand('delete')
  })
  await pressAll(others)
  const heard = await page.evaluate(() => {
    const { heard, hear } = window as unknown as { heard: string[]; hear: () => void }
    window.removeEventListener('command', hear)
    return heard
  })
  return new Set(heard)
}

/** What the terminal and the fields make of those that do not answer is no matter here. */
async function pressAll(ids: readonly CommandId[] = []): Promise<void> {
  for (const id of ids) for (const keys of keysOf(id)) await pressOnly(keys)
}

const named: Record<string, string> = { ctrl: 'Control', alt: 'Alt', shift: 'Shift' }
const pressOnly = (keys: string) =>
  press(
    page,
    keys
      .split('+')
      .map((one) => named[one.toLowerCase()] ?? one)
      .join('+'),
  )

const onScreenOnly = new Set<CommandId>([
  ...(['terminal.find', 'terminal.links', 'terminal.epochs', 'terminal.clear'] as const),
  ...(['terminal.paste', 'terminal.previous-prompt', 'terminal.next-prompt'] as const),
  ...(['terminal.export-text', 'terminal.export-recording', 'terminal.resize'] as const),
  ...(['terminal.go-left', 'terminal.go-right', 'terminal.go-up', 'terminal.go-down'] as const),
])
const ofPage = new Set<CommandId>([
  ...(['side.toggle', 'session.copy-answer', 'session.restore', 'message.attach'] as const),
])

const ofConversation = new Set<CommandId>([
  ...(['session.find', 'session.previous-prompt', 'session.next-prompt'] as const),
  'session.detail',
])

const everywhere = new Set<CommandId>([
  ...(['session.new', 'session.import', 'session.next', 'session.previous'] as const),
])
const ofSession = (id: CommandId) =>
  /^(session|message|tab|agent|terminal|side|changes|branch)\./.test(id) && !everywhere.has(id)

/** Why a command does not answer here; nothing where it has to. */
function reason(id: CommandId, place: Place): string | undefined {
  const { name, session, dialog } = place
  if (dialog) return id === dialog ? undefined : 'a dialog has the window to itself'
  if (id === 'tab.5') return 'the session has four tabs'
  if (id === 'session.cancel') return 'no turn is on'
  if (id === 'message.attach-selection') return 'nothing is selected'
  if (id === 'message.discard') return 'nothing is written'
  if (id === 'terminal.copy') return 'nothing is selected in a terminal'
  if (id === 'inbox.dismiss') return 'this session needs nobody'
  if (id === 'workspace.remove') return 'the session works in the folder of its project'
  if (id.startsWith('run.')) return 'somebody watches the session'
  if (id === 'session.speak') return 'the practice agent is spoken to in one way'
  if (id === 'app.update') return 'no new version is there'
  if (id === 'undo') return 'nothing was deleted or closed'
  if (id === 'project.close' && place.projectless) return 'no project is open'
  if (place.sessionless && ofSession(id)) return 'no session is shown'
  if (id.startsWith('changes.') && id !== 'changes.open') return ofChanges(id, session)
  if (id.startsWith('branch.')) return ofBranch(id, session)
  if (onScreenOnly.has(id) && session !== 'terminal') return 'no terminal is on screen'
  if (ofConversation.has(id) && session !== 'conversation') return 'no conversation is on screen'
  if (ofPage.has(id) && !session) return 'it is about the conversation that is on screen'
  if (id === 'session.rename' && name === 'a terminal') return 'F2 belongs to the program'
  if (id.startsWith('region.') && name === 'a terminal') return 'F6 belongs to the program'
  if (id === 'session.rename' && name === 'the rail') return 'F2 means the row that has the focus'
  return undefined
}

function ofChanges(id: CommandId, session: Place['session']): string | undefined {
  if (session !== 'changes') return 'the changes are not on screen'
  if (id === 'changes.undo') return 'nothing was accepted or reverted'
  if (id === 'changes.send') return 'nothing was commented on'
  return undefined
}

function ofBranch(id: CommandId, session: Place['session']): string | undefined {
  if (session !== 'changes') return 'the changes are not on screen'
  return id === 'branch.commit' ? undefined : 'there is no other branch, and nothing to push to'
}

// Whether something has finished unread depends on when the agent of the other session rests.
const walked = commandIds.filter((id) => id !== 'inbox.read')

test.each(places)(
  'in $name every command answers its keys, or has a reason not to',
  async (place) => {
    // A split and a second tab, so that there is something to go to.
    if (place === places[0]) {
      await tab('Terminal').click()
      await inTerminal()
      await press(page, 'Mod+Shift+D')
      await page.locator('[data-terminal]').nth(1).waitFor()
    }
    await place.go(page)
    const answered = await answering()
    // First, so that one place that is wrong leaves nothing open in the next.
    await page.keyboard.press('Escape')
    const wrong = walked.filter((id) => answered.has(id) === (reason(id, place) !== undefined))
    expect(wrong.map((id) => `${id}: ${reason(id, place) ?? 'should answer'}`)).toEqual([])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

test('Escape leads back from the tasks, as the same keys do', async () => {
  const tasks = page.getByRole('region', { name: 'Tasks' })
  for (const keys of ['Escape', 'Mod+Alt+P']) {
    await press(page, 'Mod+Alt+P')
    await tasks.waitFor()
    await press(page, keys)
    await tasks.waitFor({ state: 'detached' })
  }
})

test('in a second window the same keys answer', async () => {
  const opened = running.app.waitForEvent('window')
  await press(page, 'Mod+Shift+N')
  const second = await opened
  await second.getByRole('navigation', { name: 'Projects' }).waitFor()
  await press(second, 'Mod+K')
  await second.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await second.close()
})
