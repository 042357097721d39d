// Proves in the real window what the app makes of what a program says of itself: its folder, notifications, title, prompts and links.
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder, removeFolders } from '../../end-to-end/lib/app'
import { openProbe, type Probe } from './probe'

const folder = freshFolder('project')
let probe: Probe
let page: Page
beforeAll(async () => {
  mkdirSync(join(folder, 'deep/er one'), { recursive: true })
  for (const [name, text] of Object.entries({ 'a.ts': 'top', 'deep/a.ts': 'deep' }))
    writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'deep/er one/a.ts'), 'deeper')
  probe = await openProbe({}, folder)
  page = probe.page
  // What a link of the web would open, in place of a browser.
  await probe.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => void opened.push(url)
  })
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

/** Once what was typed has arrived, main has read all that was printed before. */
async function shown(): Promise<void> {
  await page.getByRole('tab', { name: 'Agent terminal' }).click()
  await page.getByRole('textbox', { name: 'Terminal input' }).last().press('k')
  await probe.typed((text) => text.includes('k'))
}

/** Goes with the mouse to the first letters on screen; what is then said of where they lead. */
async function pointAt(sequence: string): Promise<{ click(): Promise<void> }> {
  await shown()
  await probe.print(sequence)
  await expect.poll(async () => (await probe.lines()).length).toBeGreaterThan(0)
  const box = await page.locator('.xterm-screen').last().boundingBox()
  if (!box) throw new Error('no terminal')
  const [x, y] = [box.x + 20, box.y + box.height / probe.rows / 2]
  await page.mouse.move(x, y + 200)
  await page.mouse.move(x, y)
  return { click: () => page.mouse.click(x, y) }
}

const target = () => page.locator('.terminal-target')

describe('the current folder', () => {
  const here = (path: string, host = '') => `\x1b]7;file://${host}${folder}${path}\x1b\\`
  test.each([
    ['is where relative names begin', here('/deep'), 'deep'],
    ['may have blanks and percent signs', here('/deep/er%20one'), 'deeper'],
    ['may name this machine', here('/deep', hostname()), 'deep'],
    ['of another machine is none here', `${here('')}${here('/deep', 'elsewhere')}`, 'top'],
    ['outside of the workspace is not looked in', '\x1b]7;file:///etc\x07', 'top'],
    ['is told by OSC 633 too', `\x1b]633;P;Cwd=${folder}/deep/er\\x20one\x07`, 'deeper'],
    ['is told by OSC 1337 too', `\x1b]1337;CurrentDir=${folder}/deep\x07`, 'deep'],
    [
      'that is no folder changes nothing',
      `${here('/deep')}\x1b]7;https://x/\x07\x1b]7;\x07`,
      'deep',
    ],
  ])('%s', async (_, sequence, text) => {
    const link = await pointAt(`${sequence}a.ts:1:1`)
    await target().getByText('a.ts:1:1', { exact: true }).waitFor()
    await link.click()
    const view = page.getByRole('region', { name: /^File / })
    await expect.poll(() => view.locator('code').innerText()).toBe(text)
    await page.getByRole('button', { name: 'Close file' }).click()
  })
})

describe('a notification', () => {
  const says = (words: string) =>
    page.getByRole('region', { name: 'Needs you' }).getByText(words, { exact: true })

  test.each([
    ['of OSC 9', '\x1b]9;May I?\x07', 'Says: May I?'],
    ['of OSC 9 with a semicolon', '\x1b]9;One; two\x1b\\', 'Says: One; two'],
    ['of OSC 777', '\x1b]777;notify;Agent;May I go on?\x07', 'Says: Agent: May I go on?'],
    ['of OSC 99', '\x1b]99;;Look here\x1b\\', 'Says: Look here'],
    [
      'of OSC 99 in parts and base64',
      '\x1b]99;i=7:d=0:e=1;QWdlbnQ=\x1b\\\x1b]99;i=7:p=body;waits\x1b\\',
      'Says: Agent: waits',
    ],
    ['without words', '\x1b]9;\x07', 'Sent a notification'],
    ['with what would end a line', '\x1b]9;a\tb\nc\u202ed\x07', 'Says: a b c d'],
  ])('%s names itself as the evidence', async (_, sequence, evidence) => {
    await shown()
    await probe.print(`at work${sequence}`)
    await says(evidence).waitFor()
  })

  test.each([
    ['progress', '\x1b]9;4;1;50\x07'],
    ['a notification that is closed', '\x1b]99;i=1:p=close;\x1b\\'],
    ['a question what there is', '\x1b]99;i=1:p=?;\x1b\\'],
    ['another verb', '\x1b]777;precmd\x07'],
  ])('is not %s, which is not answered either', async (_, sequence) => {
    await shown()
    // The bell that follows is the better evidence only where there was no notification.
    expect((await probe.print(`${sequence}\x07`)).answer).toBe('')
    await says('Rang the bell and fell silent').waitFor()
  })
})

describe('a title', () => {
  const pane = (name: string) => page.getByRole('region', { name, exact: true })

  test.each([
    ['of OSC 0', '\x1b]0;vim notes\x07', 'vim notes'],
    ['of OSC 2', '\x1b]2;tests; watching\x1b\\', 'tests; watching'],
    ['that is very long is cut', `\x1b]2;${'long '.repeat(2000)}\x07`, 'long '.repeat(40).trim()],
    ['without its controls', '\x1b]2;a\tb\r\nc\u202ed\u0085e\x07', 'a b c d e'],
    ['with letters of all kinds', '\x1b]2;日本 👩‍👩‍👧 é\x07', '日本 👩‍👩‍👧 é'],
    ['that looks like a question', '\x1b]2;?\x07', '?'],
  ])('%s', async (_, sequence, title) => {
    await shown()
    expect((await probe.print(sequence)).answer).toBe('')
    await pane(title).waitFor()
  })

  test('that is empty leaves the terminal with its own', async () => {
    await probe.print('\x1b]0;vim\x07')
    await pane('vim').waitFor()
    await probe.print('\x1b]0;\x07')
    await pane('Probe').waitFor()
  })

  test('of the icon is none of the window', async () => {
    await probe.print('\x1b]2;kept\x07\x1b]1;icon\x07')
    await pane('kept').waitFor()
    await probe.print('\x1b]2;\x07')
  })

  test.each([
    ['it', '\x1b[21t'],
    ['that of the icon', '\x1b[20t'],
    ['one that was pushed', '\x1b[22;0t\x1b[23;0t\x1b[21t'],
  ])('is never told to who asks for %s', async (_, question) => {
    expect((await probe.print(`\x1b]2;secret\x07${question}`)).answer).toBe('')
    await probe.print('\x1b]2;\x07')
  })
})

describe('marks of a shell', () => {
  test.each(['133', '633'])('of OSC %s: a prompt is waited at, a failure is seen', async (code) => {
    await shown()
    const mark = (rest: string) => `\x1b]${code};${rest}\x07`
    await probe.print(
      `${mark('A')}$ ${mark('B')}false${mark('C')}\r\n${mark('D;1')}${mark('A')}$ ${mark('B')}`,
    )
    await page.locator('.terminal-failed').waitFor({ state: 'attached' })
    await page.getByRole('region', { name: 'Needs you' }).getByText('Shows its prompt').waitFor()
    await expect.poll(probe.lines).toEqual(['$ false', '$'])
  })
})

describe('a link', () => {
  const link = (address: string) => `\x1b]8;;${address}\x1b\\words of it\x1b]8;;\x1b\\`
  const opened = () =>
    probe.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.splice(0))

  test('to the web says where it leads before it leads there', async () => {
    const { click } = await pointAt(link('https://example.com/a?b=c'))
    await target().getByText('https://example.com/a?b=c', { exact: true }).waitFor()
    expect(await opened()).toEqual([])
    await click()
    await expect.poll(opened).toEqual(['https://example.com/a?b=c'])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:someone@example.com',
    'ssh://host/path',
    'vscode://file/etc/passwd',
    'liminal://settings',
    'https://good.com@evil.com/',
    'file:////server/share/a.ts',
    '/etc/passwd',
    'a.ts',
  ])('to %s says nothing and leads nowhere', async (address) => {
    const { click } = await pointAt(link(address))
    await click()
    // A link that does lead somewhere, after it, so that there was time for this one.
    const other = await pointAt(link('https://example.com/after'))
    await target().getByText('https://example.com/after').waitFor()
    await other.click()
    await expect.poll(opened).toEqual(['https://example.com/after'])
    expect(await page.getByRole('tab', { name: 'Files' }).count()).toBe(0)
  })
})
