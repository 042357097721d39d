// A program that is the app while it waits for a helper that never ends: a shell that hangs.
// With "unmet" it never learns what it has started, as if it were killed before its guard could know.
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { systemOf } from '../../../src/main/host/local/system/choose'
import { memoryRecords, ownEnvironment } from './doubles'

const [mark = '', folder = '', met = 'met'] = process.argv.slice(2)
const system = systemOf(process.platform)
const machine = createLocalMachine({
  system: met === 'unmet' ? { ...system, startTimeOf: () => Promise.race([]) } : system,
  records: memoryRecords(),
  environment: async () => ownEnvironment(),
  token: crypto.randomUUID(),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
const script = "trap '' TERM; sleep 1000 & setsid sleep 1000 & sleep 1000"
const starting = machine.spawn({
  id: 'helper',
  name: 'helper',
  command: '/bin/sh',
  args: ['-c', script],
  folder,
  env: { MARK: mark },
})
if (met === 'met') {
  const started = await starting
  process.stdout.write(started.ok ? 'up\n' : `${started.problem.message}\n`)
} else process.stdout.write('starting\n')
// Until it is killed.
setInterval(() => undefined, 60_000)
