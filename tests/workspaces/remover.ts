// Removes or restores a workspace on a log of its own, as the app does, and kills itself before a step.

import { QUIT_PLAN } from '../../src/main/host/plans'
import { openLog } from '../../src/main/store/log/open-log'
import { realRemoving } from './real-removing'

const [file = '', branchOperation = '', diesBefore = '0'] = process.argv.slice(2)
const opened = openLog(file)
if (!opened.ok) throw new Error(opened.problem.message)
const log = opened.value
let steps = 0
const { removing, machine } = realRemoving(log, {
  step() {
    steps += 1
    if (steps === Number(diesBefore)) process.kill(process.pid, 'SIGKILL')
  },
})
await removing.load()
const [workspace] = log.workspaces.all()
if (!workspace) throw new Error('There is no workspace')
if (branchOperation === 'remove') {
  const looked = await removing.inventory(workspace.id)
  if (looked.ok) await removing.remove(workspace.id, looked.value.seen, true)
}
if (branchOperation === 'restore') await removing.restore(workspace.id)
const { state, trashed } = log.workspaces.get(workspace.id) ?? workspace
process.stdout.write(
  `${JSON.stringify({ state, trash: trashed?.path, left: log.undertakings.all().length })}\n`,
)
await machine.close(QUIT_PLAN)
log.close()
