// Proves that on a day of forty sessions the rail says at a glance what each is, whose it is and what it needs, and that nothing on it moves for less than that.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionEvent } from '../../src/shared/session/event'
import { type Conversation, seedConversations } from '../bench/lib/seed'
import { seriousIn } from './lib/accessibility'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize } from './lib/window'

const names = ['api', 'billing', 'docs', 'mobile', 'web']
const code = freshFolder('code')
const folders = names.map((name) => join(code, name))
const about = 'so that nobody has to look at the whole of it twice'
let running: RunningApp

const turn = (reason: string) => (number: number) =>
  [
    { type: 'turn-started', turn: 't', content: [{ type: 'text', text: 'Go' }] } as const,
    { type: 'text', message: 'm', role: 'agent', text: 'A word' } as const,
    { type: 'turn-ended', turn: 't', reason } as const,
  ][number] as SessionEvent

function ended(place: number, failed: boolean): Conversation {
  const project = folders[place % folders.length] ?? code
  const which = failed ? 'Broken' : 'Ended'
  const title = `${which} ${place}, ${about}`
  const talk = { title, project, events: 4, at: turn(failed ? 'failed' : 'end_turn') }
  return failed ? talk : { ...talk, seen: true }
}

const rail = () => running.page.getByRole('navigation', { name: 'Projects' })
const row = (name: RegExp | string) => running.page.getByRole('treeitem', { name })
const project = (name: string) => running.page.getByRole('treeitem', { name, exact: true })

/** Starts one in the background, as those of a day are. */
async function begin(title: string, place: number, prompt: string, agent = 'practice') {
  const { page } = running
  const path = folders[place % folders.length]
  const { project } = await give<{ project: string }>(page, 'project.open', { path })
  const { session } = await give<{ session: string }>(page, 'session.create', {
    project,
    agent,
    workspace: 'folder',
    title: `${title}, ${about}`,
  })
  const content = [{ type: 'text', text: prompt }]
  await give(page, 'session.prompt', { session, prompt: `${title}-1`, content })
}

/** How wide each title is, by the status of its row. */
const titleWidths = () =>
  running.page.evaluate(() => {
    const widths: Record<string, number> = {}
    for (const row of document.querySelectorAll('.rail [role=treeitem]')) {
      const width = row.querySelector('.rail-title')?.getBoundingClientRect().width
      const status = row.getAttribute('aria-label')?.split(', ').at(-1)?.replace(/\d.*/, '') ?? ''
      if (width !== undefined) widths[status] = Math.min(widths[status] ?? width, width)
    }
    return widths
  })

/** Of which rows the agent's mark is out of sight, by their titles. */
const withoutMark = () =>
  running.page.evaluate(() =>
    [...document.querySelectorAll('.rail [role=treeitem]')]
      .filter((row) => {
        const place = row.getBoundingClientRect()
        const mark = row.querySelector('.agent-icon')?.getBoundingClientRect()
        return mark && (mark.bottom > place.bottom || mark.left < place.left)
      })
      .map((row) => row.getAttribute('aria-label')?.split(',')[0]),
  )

beforeAll(async () => {
  for (const folder of folders) mkdirSync(folder)
  const data = freshFolder('data')
  seedConversations(
    data,
    Array.from({ length: 29 }, (_, place) => ended(place, place < 2)),
  )
  const { agents } = fakeAgents('obedient', 'fails')
  const fails = {
    ...(agents.fails as object),
    env: { FAILS: join(freshFolder('counts'), 'counts') },
  }
  running = await startApp({ data, settings: { agents: { ...agents, fails } } })
  await resize(running, 1440, 900)
  await row(/^Ended /)
    .first()
    .waitFor()
  for (const place of [0, 1, 2]) await begin(`Asks ${place}`, place, 'permission')
  for (const place of [0, 1, 2, 3, 4, 5]) await begin(`Works ${place}`, place, 'hang')
  const limit = new Date(Date.now() + 2 * 3_600_000).toISOString()
  await begin('Waits', 3, `fails 1 You've hit your usage limit. Try again at ${limit}`, 'fails')
  await begin('Comes back', 4, 'crash', 'obedient')
  await row(/^Waits, .*, Waiting until/).waitFor()
  await row(/^Asks .*, Needs input$/)
    .nth(2)
    .waitFor()
  await row(/^Works .*, Working$/)
    .nth(5)
    .waitFor()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

test('what asks, has failed or works is in sight without scrolling, and counted on its project', async () => {
  const { page } = running
  for (const theme of ['dark', 'light'] as const) {
    await give(page, 'settings.set', { key: 'theme', value: theme })
    await page.locator(`html[data-theme=${theme}]`).waitFor()
    await picture(page, `forty-sessions-${theme}`)
    expect(await seriousIn(page)).toEqual([])
  }
  const description = await project('api').getAttribute('aria-description')
  expect(description).toMatch(/2 working · 1 asking · 1 failed$/)
  await project('api').press('ArrowLeft')
  expect(await project('api').getAttribute('aria-description')).toBe(description)
  await project('api').press('ArrowRight')
})

test('a title keeps 150 px in every state, a minute, hours and days later', async () => {
  const { page } = running
  for (const [width, least] of [
    [1440, 150],
    [1280, 150],
    [2560, 250],
  ] as const) {
    await resize(running, width, 900)
    for (const [later, time] of Object.entries({ now: 0, minutes: 11 * 60_000, hours: 4e7 })) {
      await page.clock.setFixedTime(Date.now() + time)
      await page.reload()
      await row(/^Waits, /).waitFor()
      const widths = await titleWidths()
      console.log(`${width} px, ${later}: ${JSON.stringify(widths)}`)
      expect(Object.keys(widths).length).toBeGreaterThanOrEqual(5)
      expect(Math.round(Math.min(...Object.values(widths)))).toBeGreaterThanOrEqual(least)
      // Where there is no room for all, what makes the time longest is known by its title.
      const hidden = await withoutMark()
      expect(hidden.filter((title) => title !== 'Waits')).toEqual([])
      if (width > 1280) expect(hidden).toEqual([])
      await picture(page, `forty-sessions-${width}-${later}`)
    }
  }
})

test('the rail is 18 % of the window between 240 and 400 px, until the user makes it otherwise', async () => {
  const width = async () => Math.round((await rail().boundingBox())?.width ?? 0)
  for (const [window, wanted] of [
    [1440, 259],
    [1000, 240],
    [2560, 400],
  ] as const) {
    await resize(running, window, 900)
    await expect.poll(width).toBe(wanted)
  }
})

test('finished ones beyond the newest are behind one line, which opens, stays open, and hides nothing that is shown', async () => {
  const { page } = running
  await resize(running, 1440, 900)
  const line = () => row(/^(?:(?:Finished|Finished and waiting) \(\d+\)|Show fewer)$/).first()
  const ended = () => row(/^Ended /).count()
  const before = await ended()
  await line().focus()
  const name = await line().getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  expect(await line().getAttribute('aria-label')).toBe('Show fewer')
  const count = Number(/\d+/.exec(name ?? ''))
  await expect.poll(ended).toBe(before + count)
  await page.reload()
  await expect.poll(ended).toBe(before + count)
  await line().focus()
  await page.keyboard.press('ArrowDown')
  const last = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('heading', { name: last?.split(', ')[0] ?? '' })
    .waitFor()
  await line().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(ended).toBe(before + 1)
  expect(await page.getByRole('treeitem', { selected: true }).getAttribute('aria-label')).toBe(last)
  expect(await line().getAttribute('aria-label')).toBe(`Finished (${count - 1})`)
})

test('while the pointer is on the rail no row comes or goes, whatever is shown or ends', async () => {
  const { page } = running
  const shown = page.getByRole('treeitem', { selected: true })
  const title = (await shown.getAttribute('aria-label')) ?? ''
  const below = row(/^Works 4, /)
  await below.hover()
  const before = await below.boundingBox()
  await below.click()
  await page
    .getByRole('main')
    .getByRole('heading', { name: /^Works 4/ })
    .waitFor()
  expect(await below.boundingBox()).toEqual(before)
  expect(await row(title).count()).toBe(1)
  await page.getByRole('log', { name: 'Conversation' }).hover()
  await row(title).waitFor({ state: 'detached' })
})

test('the filter moves nothing sideways, and finds what is folded', async () => {
  const { page } = running
  const left = async () => (await project('web').boundingBox())?.x
  const before = await left()
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Filter by words' })
  await field.pressSequentially('e')
  expect(await left()).toBe(before)
  const overflow = await rail().evaluate((one) => [
    one.scrollLeft,
    one.scrollWidth - one.clientWidth,
  ])
  expect(overflow).toEqual([0, 0])
  await field.fill('ended')
  await expect.poll(() => row(/^Ended /).count()).toBe(27)
  await press(page, 'Escape')
})

test('an entry of “Needs you” names its project, and what has finished takes one line of it', async () => {
  const { page } = running
  const entry = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: /^Asks 1, / })
  expect(await entry.getAttribute('aria-description')).toBe('billing')
  const second = entry.locator('.inbox-about')
  expect(await second.getAttribute('data-text')).toBe('billing')
  await resize(running, 720, 450)
  await page.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'detached' })
  await picture(page, 'forty-sessions-small')
})

// docs/guide/window.md: “Needs you” shows five entries until you ask for more.
test('however much waits, five entries of it are in sight, and Tab stops once among them', async () => {
  const { page } = running
  await resize(running, 1440, 900)
  const inbox = page.getByRole('region', { name: 'Needs you' })
  const entries = () => inbox.locator('.inbox-entry').count()
  for (const place of [5, 6, 7, 8]) await begin(`Asks ${place}`, place, 'permission')
  const more = inbox.getByRole('button', { name: /^\+\d more$/ })
  await more.waitFor()
  await picture(page, 'forty-sessions-more')
  const count = async () => Number(await inbox.locator('.inbox-count').textContent())
  await expect
    .poll(async () => (await more.textContent()) === `+${(await count()) - (await entries())} more`)
    .toBe(true)
  expect(await entries()).toBeLessThanOrEqual(6)
  expect(await inbox.locator('.inbox-entry[tabindex="0"]').count()).toBe(1)
  await inbox.locator('.inbox-entry').first().focus()
  await press(page, 'ArrowDown')
  expect(await inbox.locator('.inbox-entry[tabindex="0"]:focus').count()).toBe(1)
  await more.click()
  await expect.poll(async () => (await entries()) - (await count())).toBe(0)
  await inbox.getByRole('button', { name: 'Show fewer' }).click()
  await more.waitFor()
})
