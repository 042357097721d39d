// Proves that this computer and a machine in another process are the same to whoever runs things on them.
import { createLocalMachine } from '../../src/main/machines/local/local-machine'
import { machineContract } from './contract'
import { memoryRecords, ownEnvironment } from './lib/doubles'
import { openSocketMachine } from './socket/open'

const environment = { ...ownEnvironment(), KEPT: 'yes', REMOVED: 'no', ELECTRON_RUN_AS_NODE: '1' }

machineContract('on this computer', async () => {
  const machine = createLocalMachine({
    ...{ records: memoryRecords(), token: crypto.randomUUID() },
    environment: () => Promise.resolve(environment),
    onProblem: (words) => console.error(words),
  })
  return { machine, cut: () => undefined, again: () => machine }
})

machineContract('over a socket', async (folder) => {
  const { machine, again } = await openSocketMachine(folder, environment)
  return { machine, cut: () => machine.cut(), again }
})
