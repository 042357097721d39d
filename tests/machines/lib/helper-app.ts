// A program that is the app while it waits for a helper that never ends: a shell that hangs.
import { createLocalMachine } from '../../../src/main/machines/local/local-machine'
import { run } from '../../../src/main/machines/run'
import { memoryRecords, ownEnvironment } from './doubles'

const [mark = '', folder = ''] = process.argv.slice(2)
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
process.stdout.write('up\n')
const script = "trap '' TERM; sleep 1000 & setsid sleep 1000 & sleep 1000"
// Longer than any test: it is not by its own time that it ends.
const timeout = 3_600_000
await run(machine, '/bin/sh', ['-c', script], { folder, env: { MARK: mark }, timeout })
