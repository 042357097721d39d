// Proves that a machine which is reached by a real ssh is the same as this computer to whoever runs things on it.
import { describe, test } from 'vitest'
import { machineContract } from '../machines/contract'
import { connectionContract } from '../machines/contract/connection'
import { ownEnvironment } from '../machines/lib/doubles'
import { openSshPlace } from './ssh'
import { noSshd, startSshd } from './sshd'

const environment = {
  ...ownEnvironment(),
  KEPT: 'yes',
  REMOVED: 'no',
  ELECTRON_RUN_AS_NODE: '1',
  // As from a terminal: no login shell is asked.
  TERM: 'xterm',
  SHLVL: '1',
}

async function overSsh(folder: string) {
  const remote = { ...environment, HOME: folder, XDG_RUNTIME_DIR: folder }
  const sshd = await startSshd(`${folder}/sshd`, remote)
  const { opened, again } = await openSshPlace(sshd, { environment, pace: 0.1 })
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const machine = opened.value
  return { machine, cut: () => machine.cut(), again: () => again(machine.leave()) }
}

if (noSshd !== undefined) test.skip(`no machine over ssh: ${noSshd}`, () => undefined)
// The whole contract takes some minutes, since each of its tests installs anew.
else if (process.env.LIMINAL_SOAK) machineContract('over ssh', overSsh)
else describe('connection over ssh', () => connectionContract(overSsh))
