// Proves that the board, the list and the graph hold many tasks with long names on a small and a large window: nothing is cut off that cannot be reached, and nothing lies over anything else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize } from './lib/window'

let running: RunningApp
let folder: string
beforeAll(async () => {
  folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [folder], settings: { theme: 'system', 'tasks.limit': 1 } })
  await press(running.page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const parts = ['Board', 'List', 'Graph']
const shapes = [
  [1440, 900],
  [800, 600],
] as const

async function look(name: string) {
  const { page } = running
  const tasks = page.getByRole('region', { name: 'Tasks', exact: true })
  for (const [width, height] of shapes) {
    await resize(running, width, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const part of parts) {
        await page.getByRole('tab', { name: part }).click()
        await picture(page, `tasks-look-${name}-${width}-${colorScheme}-${part}`)
        const spilled = await tasks.evaluate((region) => {
          const edge = region.getBoundingClientRect()
          const wide = region.scrollWidth > region.clientWidth ? ['the page'] : []
          // What is in a scroller of its own is reached there.
          const outside = [...region.querySelectorAll('header button, aside button, h1, aside h2')]
          return [
            ...wide,
            ...outside.filter((one) => one.getBoundingClientRect().right > edge.right + 1),
          ].map((one) => (typeof one === 'string' ? one : one.outerHTML.slice(0, 80)))
        })
        expect([width, part, spilled]).toEqual([width, part, []])
      }
    }
  }
}

test('none', () => look('none'))

test('three, and forty with long names, one of them open', async () => {
  const { page } = running
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const add = (task: string, title: string, needs: string[], approved: boolean) =>
    give(page, 'task.add', {
      project,
      task,
      title,
      needs,
      approved,
      agent: null,
      description: 'Find out why, and say it in the notes.',
      check: 'npm run check -- --all --with-a-rather-long-option=of-some-kind',
    })
  for (const at of [0, 1, 2])
    await add(`t${at}`, `Fix login ${at}`, at ? [`t${at - 1}`] : [], at < 2)
  const tasks = page.getByRole('region', { name: 'Tasks', exact: true })
  await page.getByRole('tab', { name: 'Board' }).click()
  await tasks.getByRole('listitem', { name: 'Fix login 2, Proposed' }).waitFor()
  await look('three')
  const long = 'Move the settings of accounts to the place where profiles are and mend what breaks'
  for (let at = 3; at < 40; at += 1)
    await add(`t${at}`, `${at} ${long}`, at % 4 ? [`t${at - 1}`] : [], at % 3 !== 0)
  await page.getByRole('tab', { name: 'Board' }).click()
  await tasks
    .getByRole('listitem', { name: /^4 Move/ })
    .getByRole('button')
    .first()
    .click()
  await look('forty')
})
