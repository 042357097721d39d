// Proves that all that was said is found after any end of the app, though nobody has opened its session since.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { Deriving } from '../../src/main/session/search/deriving'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { fileIn, opened } from '../log/opened'
import { wordOf } from './lib/words'

const runner = path.resolve(import.meta.dirname, '../../scripts/run/module.mjs')
const teller = path.resolve(import.meta.dirname, 'lib/tell.ts')
const kills = process.env.LIMINAL_SOAK ? 100 : 7

/** Lets agents talk in a folder, and kills the app so many milliseconds after its first frame. */
async function tellUntil(folder: string, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [runner, teller, fileIn(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  // The instant is the fault itself: words wait from the first turn on.
  setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await ended
}

/** The messages of a session that were said in turns that are over. */
function messagesOf(log: Log, session: string): string[] {
  const events = log.read(session, 0).map(([, event]) => event)
  const over = events.findLastIndex(({ type }) => type === 'turn-ended')
  return events.slice(0, over).flatMap((event) => (event.type === 'text' ? [event.message] : []))
}

test(
  `killed ${kills} times while big sections are indexed, and every word is found`,
  async () => {
    const folder = testFolder()
    const { below } = random(seedOfRun())
    for (let kill = 1; kill <= kills; kill += 1) {
      await tellUntil(folder, below(150))
      // Most of its lives begin with what the one before has left.
      if (kill % 3 > 0) continue
      const log = opened(folder)
      for (const session of ['one', 'two']) {
        const messages = messagesOf(log, session)
        expect(messages.length).toBeGreaterThan(0)
        for (let place = messages.length - 1; place >= 0; place -= 1 + below(40)) {
          const message = messages[place] ?? ''
          const found = log.search({ query: wordOf(session, message), limit: 5 })
          expect(found.map(({ item }) => item)).toEqual([message])
        }
      }
      log.close()
    }
  },
  patience,
)

test('a copy that is erased while its words wait leaves nothing to be found', async () => {
  const folder = testFolder()
  await tellUntil(folder, 100)
  const log = opened(folder)
  const [message = ''] = messagesOf(log, 'one').slice(-1)
  const where = () =>
    log.search({ query: wordOf('one', message), limit: 5 }).map(({ session }) => session)
  log.copy('one', 'copy', log.read('one', 0).length)
  await new Deriving(log, systemClock).one('copy')
  expect(log.underived.all()).toEqual([])
  expect(log.queuedBytes).toBeGreaterThan(0)
  log.erase('copy')
  expect(where()).toEqual(['one'])
  log.close()
})
