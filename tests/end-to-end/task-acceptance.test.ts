// Proves that a plan is done without anybody where rules accept what is proven, and that what they do not accept is looked at where it is decided about.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { liminal } from './lib/liminal'
import { details, task } from './lib/tasks'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({
    folders: [project],
    env: somebody,
    settings: {
      'permissions.rules': [{ name: 'Edits', kinds: ['edit'] }],
      'tasks.approval': [{ name: 'All', title: '*' }],
      'tasks.acceptance': [{ name: 'Night', title: 'Part *', lines: 2 }],
    },
  })
  await running.page.getByRole('button', { name: 'Tasks', exact: true }).click()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

async function add(title: string, description: string, ...more: string[]): Promise<void> {
  const said = [`--project=${project}`, `--description=${description}`, '--agent=practice']
  const { data } = running
  const added = await liminal({ data }, 'task', 'add', title, ...said, ...more)
  expect(added.errors).toBe('')
}

// docs/guide/unattended.md: Rules of `tasks.acceptance`, none at first, accept results as they come, so that a plan goes on while you sleep.
test('a plan with a dependency is done without a click, and its history names the rule', async () => {
  const { page } = running
  await add('Part 1', 'edit one.txt One, then signal done Wrote one', '--check=test -f one.txt')
  const both = 'test -f one.txt && test -f two.txt'
  const needs = '--needs=Part 1'
  await add('Part 2', 'edit two.txt Two, then signal done Wrote two', `--check=${both}`, needs)
  await task(page, 'Part 2, Done').waitFor()
  await task(page, 'Part 1, Done').click()
  await details(page).getByText('by rule “Night”').first().waitFor()
  const log = git(project, 'log', '--first-parent', '--format=%s', 'main').trim().split('\n')
  expect(log).toEqual(['Part 2', 'Part 1', 'first'])
})

// docs/guide/tasks.md: A result shows its files, what differs and what its check printed.
test('a result that no rule accepts shows its files, what differs and what its check printed', async () => {
  const { page } = running
  const words = 'edit three.txt Three, then signal done Wrote three'
  await add('Look at this', words, '--check=echo all is well; touch left.out')
  await task(page, 'Look at this, In review').click()
  const result = details(page).getByRole('region', { name: 'Result' })
  await result.getByText('no part of the result: left.out').waitFor()
  await result.getByRole('button', { name: 'three.txt' }).click()
  await result.getByText('Three', { exact: true }).waitFor()
  await result.getByText('Check passed').click()
  await result.getByText('all is well').last().waitFor()
  await picture(page, 'task-result')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'task-result-dark')
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Look at this, Done').waitFor()
  expect(git(project, 'ls-files').trim().split('\n')).not.toContain('left.out')
})
