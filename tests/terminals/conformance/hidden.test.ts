// Proves in the real window that a terminal answers alike whether it is looked at or not, and once while that changes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolders } from '../../end-to-end/lib/app'
import { openProbe, type Probe } from './probe'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe({ theme: 'light' })
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

const tab = (name: string) => probe.page.getByRole('tab', { name, exact: true }).first()

/** Shows another tab; the terminal is parked. */
async function hide(): Promise<void> {
  await tab('Terminal').click()
  await probe.page.getByRole('tablist', { name: 'Terminals' }).waitFor()
}

/** Shows it; what is typed arrives when it is there. */
async function show(): Promise<void> {
  await tab('Agent terminal').click()
  await probe.page.locator('.xterm-accessibility-tree').last().waitFor({ state: 'attached' })
  await probe.page.getByRole('textbox', { name: 'Terminal input' }).last().press('k')
  await probe.typed((text) => text.includes('k'))
}

const colours = `\x1b]10;?;?;?\x1b\\\x1b]4;${Array.from({ length: 16 }, (_, n) => `${n};?`).join(';')}\x1b\\\x1b]4;67;?;240;?\x07`
const everything = `\x1b[c\x1b[>c\x1b[5n\x1b[?2004$p\x1b[4$p${colours}\x1bP$qr\x1b\\\x1bP$q q\x1b\\`

test.each([
  ['after text', 'abc 日本 👩‍👩‍👧 é'],
  ['before a wrap', 'WHOLE'],
  ['in margins', '\x1b[3;9r\x1b[?6h\x1b[4;5H\r\n\r\n\r\n\r\n\r\nx'],
  ['on the other screen', 'a\x1b[?1049h\x1b[7;8Hvim'],
  ['with colours of its own', '\x1b]11;#123456\x07\x1b]4;3;rgb:a/b/c\x07\x1b]10;#fff\x07'],
])('%s', async (_, sequence) => {
  await show()
  const text = sequence.replace('WHOLE', 'x'.repeat(probe.columns))
  const seen = await probe.print(`${text}${everything}`)
  expect(seen.answer).toContain('\x1b]11;rgb:')
  await hide()
  const hidden = await probe.more(everything)
  expect(hidden).toEqual(seen)
  const printed = await probe.more('\r\nmore\x1b[6n')
  await show()
  expect((await probe.more(everything)).answer).toBe(seen.answer)
  expect(printed.answer).toMatch(/\[\d+;5R$/)
  await probe.print('\x1b]110\x07\x1b]111\x07\x1b]104\x07')
})

test('the colours of the other theme, once that is chosen', async () => {
  await show()
  const light = (await probe.print(colours)).answer
  await hide()
  const dark = { ...probe.settings, theme: 'dark' }
  writeFileSync(join(probe.data, 'settings.json'), JSON.stringify(dark))
  await expect.poll(async () => (await probe.more(colours)).answer).not.toBe(light)
  const hidden = (await probe.more(colours)).answer
  await show()
  expect((await probe.more(colours)).answer).toBe(hidden)
})

test('each question has one answer while the terminal is hidden and shown and the window reloaded', async () => {
  const { page } = probe
  const rounds = 24
  await show()
  for (let round = 0; round < rounds; round += 1) {
    probe.send(`\x1b[${round + 1};3H\x1b[6n`)
    if (round % 8 === 7) await page.reload()
    else await tab(round % 2 === 0 ? 'Terminal' : 'Agent terminal').click()
  }
  const answer = await probe.typed((text) => text.split('R').length > rounds)
  const rows = [...answer.matchAll(/\[(\d+);3R/g)].map(([, row]) => Number(row))
  expect(rows).toEqual(Array.from({ length: rounds }, (_, round) => round + 1))
})
