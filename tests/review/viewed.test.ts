// Proves that the mark of what was looked at stands as long as that is true.
import { expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { memoryRows, reviewing } from './scene'

test('what was looked at is marked until it changes again, also after a restart', async () => {
  const folder = repository()
  write(folder, 'a.txt', 'changed\n')
  const stored = memoryRows()
  const { open } = reviewing(folder, {}, stored)
  const { review, files } = open()
  const [first] = (await files()).put
  await review.view('a.txt', first?.version)
  await expect.poll(async () => (await files()).put[0]?.viewed).toBe(true)
  const again = reviewing(folder, {}, stored).open()
  expect((await again.files()).put[0]?.viewed).toBe(true)
  write(folder, 'a.txt', 'changed again\n')
  await expect.poll(async () => (await files()).put[0]?.viewed).toBe(undefined)
})
