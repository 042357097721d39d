// A machine in a process of its own, with an environment that a test gives: what it is asked for over a socket it does here.

import { Troubles } from '../../../src/main/host/link/protocol'
import { createLocalMachine } from '../../../src/main/host/local/local-machine'
import { runDaemon } from '../../../src/remote/daemon'
import { RemoteServer } from '../../../src/remote/server'
import { memoryRecords } from '../lib/doubles'

const [socket = '', token = '', environment = '{}'] = process.argv.slice(2)
const machine = createLocalMachine({
  records: memoryRecords(),
  token,
  environment: () => Promise.resolve(JSON.parse(environment)),
  onProblem: (words) => process.stderr.write(`${words}\n`),
})
const end = () => process.exit(0)
const troubles = new Troubles()
const server = new RemoteServer({ machine, troubles, computer: token, token, closed: end })
await runDaemon({ server, socket, now: Date.now, end })
process.stdout.write('up\n')
