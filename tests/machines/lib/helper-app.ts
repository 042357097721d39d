// A program that is the app while it waits for a helper that never ends: a shell that hangs.
import { createLocalMachine } from '../../../src/main/machines/local/local-machine'
import { memoryRecords, ownEnvironment } from './doubles'

const [mark = '', folder = ''] = process.argv.slice(2)
const machine = createLocalMachine({
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
const script = "trap '' TERM; sleep 1000 & setsid sleep 1000 & sleep 1000"
const started = await machine.spawn({
  ...{ id: 'helper', name: 'helper', command: '/bin/sh', args: ['-c', script], folder },
  env: { MARK: mark },
})
// Now the guard knows of it: helpers carry no mark by which it would find them before.
process.stdout.write(started.ok ? 'up\n' : `${started.problem.message}\n`)
if (started.ok) await new Promise((resolve) => started.value.onExit(resolve))
