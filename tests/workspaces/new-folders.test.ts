// Proves that files of new folders are counted one by one, that so many are not counted for ever, and that a status does not wait for it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseStatus } from '../../src/shared/change/status'
import { git, repository, write } from '../lib/repository'
import { foldersOf } from './scene'

/** As git itself lists them, each file. */
const listed = (folder: string) =>
  parseStatus(git(folder, 'status', '--porcelain=v2', '-z', '--untracked-files=all')).files.length

test('the files of new folders count, also when there are more, and fewer, in the same folder', async () => {
  const folder = repository({ 'a.txt': '', '.gitignore': '*.log\n' })
  const { folders, row } = foldersOf()
  folders.look(folder)
  await row(folder, { changed: 0, badge: '' })
  for (const name of ['one', 'deep/two', 'deep/er/three', 'deep/some.log'])
    write(folder, `new/${name}`, '')
  write(folder, 'a.txt', 'changed')
  await row(folder, { changed: 4, badge: '4' })
  expect(listed(folder)).toBe(4)
  write(folder, 'new/deep/four', '')
  await row(folder, { changed: 5, badge: '5' })
  write(folder, 'other/five', '')
  await row(folder, { changed: 6, badge: '6' })
  rmSync(join(folder, 'new/deep'), { recursive: true })
  await row(folder, { changed: 3, badge: '3' })
  rmSync(join(folder, 'new'), { recursive: true })
  await row(folder, { changed: 2, badge: '2' })
})

test('odd names, and more folders than are named one by one, are counted as well', async () => {
  const folder = repository()
  const { folders, row } = foldersOf()
  folders.look(folder)
  await row(folder, { changed: 0 })
  for (let place = 0; place < 250; place += 1)
    for (const name of ['ä', 'line\nbreak']) write(folder, `new ${place}/${name}`, '')
  write(folder, 'alone', '')
  await row(folder, { changed: 501, badge: '501' })
  expect(listed(folder)).toBe(501)
})

test('of 50,000 it is said that there are more than are listed, and a status is told before they are counted', async () => {
  const folder = repository()
  const { folders, told, calls, row, when } = foldersOf()
  const counts = () => calls.filter((args) => args.includes('--others') && args.includes('new/'))
  for (let place = 0; place < 50_000; place += 1) write(folder, `new/${place % 500}/${place}`, '')
  folders.look(folder)
  await when(() => told.some(({ tracked }) => tracked.type === 'status'))
  expect(await row(folder, {})).toMatchObject({ badge: '1+' })
  await row(folder, { changed: 20_000, badge: '20,000+' })
  // While changes go on it is counted no oftener than a status is read.
  const statuses = () => told.filter(({ tracked }) => tracked.type === 'status').length
  const before = { statuses: statuses(), counts: counts().length }
  for (let round = 1; round <= 5; round += 1) {
    write(folder, 'a.txt', `changed ${round}`)
    await when(() => statuses() >= before.statuses + round)
  }
  expect(counts().length - before.counts).toBeLessThan(statuses() - before.statuses + 1)
  await row(folder, { changed: 20_000, badge: '20,000+', versions: 'git' })
}, 60_000)
