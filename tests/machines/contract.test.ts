// Proves that this computer, with and without keepers, and a machine in another process are the same to whoever runs things on them.
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { ProgramSpec } from '../../src/main/host/machine'
import { machineContract, programsOnlyContract } from './contract'
import { keepingIn, memoryRecords, ownEnvironment } from './lib/doubles'
import { openSocketMachine } from './socket/open'

const environment = { ...ownEnvironment(), KEPT: 'yes', REMOVED: 'no', ELECTRON_RUN_AS_NODE: '1' }

machineContract('on this computer', async () => {
  const machine = createLocalMachine({
    records: memoryRecords(),
    token: crypto.randomUUID(),
    environment: () => Promise.resolve(environment),
    onProblem: (words) => console.error(words),
  })
  return { machine, cut: () => undefined, again: () => machine }
})

programsOnlyContract('in keepers', async (folder) => {
  const records = memoryRecords()
  /** An app on it: all that it starts outlives it. */
  const open = () => {
    const machine = createLocalMachine({
      records,
      token: crypto.randomUUID(),
      keeping: keepingIn(folder),
      environment: () => Promise.resolve(environment),
      onProblem: (words) => console.error(words),
    })
    return { ...machine, spawn: (spec: ProgramSpec) => machine.spawn({ ...spec, outlives: true }) }
  }
  return { machine: open(), cut: () => undefined, again: open }
})

machineContract('over a socket', async (folder) => {
  const { machine, again } = await openSocketMachine(folder, environment)
  return { machine, cut: () => machine.cut(), again }
})
