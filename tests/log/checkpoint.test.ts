// Proves that the write-ahead log stays small under load, without main ever copying it itself.
import { setTimeout as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sizeOf } from '../../src/main/store/log/header-file'
import { openLog } from '../../src/main/store/log/open-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { testFolder } from '../lib/folder'
import { fileIn, text } from './opened'

const { timers } = usualSurroundings
const hasty = {
  ...timers,
  after: (_milliseconds: number, run: () => void) => timers.after(1, run),
}

test.each([
  ['twenty times its size goes through it, and all of it arrives', timers],
  ['the thread that copies ends when it rests, and is there again when it is needed', hasty],
])('%s', async (_name, timers) => {
  const file = fileIn(testFolder())
  const megabyte = 1024 * 1024
  const result = openLog(file, { timers, walBytes: megabyte })
  if (!result.ok) throw new Error(result.problem.message)
  const log = result.value
  const stamped = text('x'.repeat(10_000))
  let biggest = 0
  let events = 0
  for (; sizeOf(file) < 20 * megabyte; events += 1) {
    log.append('one', stamped)
    // As the app does: a turn of the loop now and then, and a pause when too much is queued.
    if (events % 10 === 0) await turn(1)
    while (log.queuedBytes > megabyte) await turn(1)
    biggest = Math.max(biggest, sizeOf(`${file}-wal`))
  }
  expect(biggest).toBeLessThan(16 * megabyte)
  log.close()
  const again = openLog(file)
  if (!again.ok) throw new Error(again.problem.message)
  expect(again.value.read('one', 0)).toHaveLength(events)
  again.value.close()
})
