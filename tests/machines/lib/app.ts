// A program that is the app as far as processes are concerned: it starts stubborn agents and waits.

import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { consume } from '../../../src/main/host/stream'
import { memoryRecords, ownEnvironment } from './doubles'

const [token = '', folder = '', count = '1'] = process.argv.slice(2)
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token,
  onProblem: (words) => process.stderr.write(`${words}\n`),
})

/**
 * Ignores SIGTERM with its descendants: two of its group, one with a session of its own, one that is
 * nobody's child any more, and one with neither the group nor the environment, whose pid it prints.
 */
const STUBBORN = `
  trap '' TERM
  sleep 1000 & sleep 1000 &
  setsid sleep 1000 &
  setsid env -i /bin/sleep 1000 & hidden=$!
  (setsid sh -c 'sleep 1000 & echo '$hidden'; wait' &)
  cat >/dev/null; sleep 1000`

const children = await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const created = await machine.spawn({
      id: `${token}-${index}`,
      name: 'Stubborn',
      about: { agent: 'stubborn', sessions: [], terminal: null },
      command: '/bin/sh',
      args: ['-c', STUBBORN],
      env: {},
      folder,
    })
    if (!created.ok) throw new Error(created.problem.message)
    return created.value
  }),
)
const pids = await Promise.all(
  children.map(
    (child) =>
      new Promise<string>((resolve) =>
        consume(child, (bytes) => resolve(Buffer.from(bytes).toString().trim())),
      ),
  ),
)
process.stdout.write(`${pids.join(' ')}\n`)
