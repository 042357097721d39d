// Proves how few files of main an agent's word passes on its way from the process to the window: each is a place to understand, and a call.
import { Session as Inspector } from 'node:inspector/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Feed } from '../../src/main/store/feed/feed'
import { Rows } from '../../src/main/store/feed/rows'
import { testFolder } from '../lib/folder'
import { prompt, RealStack } from './lib/real-stack'

/** More than these is a decision: say in the commit what the new one is for. */
const atMost = 41

test('a word on its way from an agent to a window passes so many files', async () => {
  const feed: Feed = new Feed(new Rows(), (id) => stack.sessions.snapshot(id))
  const stack: RealStack = new RealStack(testFolder(), {
    speed: 1,
    feed: { session: (...event) => feed.session(...event) },
  })
  onTestFinished(() => stack.end())
  const session = stack.start('flood')
  let sent = 0
  const port = {
    send: () => {
      sent += 1
    },
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  }
  feed.connect(1, port, session.id)
  prompt(session, 'flood 100000 50')
  while (session.state.section.items.length === 0) await wait(20)
  const inspector = new Inspector()
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true })
  // What was called before is counted and forgotten.
  await wait(300)
  await inspector.post('Profiler.takePreciseCoverage')
  const before = session.state.sequence
  await wait(500)
  const words = session.state.sequence - before
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  inspector.disconnect()
  const often = ({ ranges: [range] }: { ranges: { count: number }[] }) =>
    (range?.count ?? 0) >= words * 0.8
  const passed = result
    .filter(({ url }) => url.includes('/src/'))
    .filter(({ functions }) => functions.some((one) => one.functionName !== '' && often(one)))
    .map(({ url }) => url.replace(/.*\/src\//, ''))
    .sort()
  expect(words).toBeGreaterThan(5)
  expect(sent).toBeGreaterThan(0)
  expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(atMost)
  expect(passed).toContain('main/store/feed/window-feed.ts')
})
