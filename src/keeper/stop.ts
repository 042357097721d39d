import type { StopOptions } from '../shared/host/keeper/protocol'
import type { Guard } from './guard'

/** After the grace of its input: SIGTERM to the group, then force to the whole tree. */
export function stopTree(
  pid: number,
  guard: Guard,
  { inputGrace, termGrace }: StopOptions,
  isDead: () => boolean,
): void {
  setTimeout(() => {
    if (isDead()) return
    signalGroup(pid, 'SIGTERM')
    // The guard ends also what has left the group.
    setTimeout(() => guard.end(), termGrace)
  }, inputGrace)
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  if (process.platform === 'win32') return
  try {
    process.kill(-pid, name)
    // A stopped process takes it only when it runs again.
    process.kill(-pid, 'SIGCONT')
  } catch {
    // It has no group any more: the guard looks for what is left.
  }
}
