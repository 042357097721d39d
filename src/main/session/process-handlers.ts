import { success } from '../../kit/result'
import type { OrphanRow } from '../../shared/app/tables'
import type { LifecycleInput } from '../agent/model/lifecycle-state'
import type { Supervisor } from '../agent/process/supervisor'
import type { Handlers } from '../app/bridge/handlers'
import type { Machine } from '../host/machine'
import type { Attaching } from './link/attaching'

type ProcessHandlers = Pick<Handlers, Extract<keyof Handlers, `${'process' | 'orphan'}.${string}`>>

interface OrphanRows {
  put(table: 'orphans', row: OrphanRow): void
  remove(table: 'orphans', id: string): void
}

interface ProcessHandlerDependencies {
  supervisor: Supervisor
  machine: Machine
  attaching: Pick<Attaching, 'again' | 'stopped'>
  rows: OrphanRows
  /** Somebody looks at the process trees, or nobody does any more. */
  watchTrees(window: number, watch: boolean): void
}

export function processHandlers(dependencies: ProcessHandlerDependencies): ProcessHandlers {
  const { supervisor, machine, attaching, rows, watchTrees } = dependencies
  const send = (type: 'restart' | 'stop' | 'kill') => (input: { process: string }) => {
    const found = supervisor.find(input.process)
    if (!found.ok) return found
    if (type === 'restart') {
      const admitted = found.value.admitted()
      const free = admitted.ok ? found.value.mayStart() : admitted
      if (!free.ok) return free
    }
    found.value.input({ type } satisfies LifecycleInput)
    return success(undefined)
  }
  return {
    'process.restart': send('restart'),
    'process.stop': send('stop'),
    'process.kill': send('kill'),
    'process.watchTree': ({ watch }, window) => {
      watchTrees(window.id, watch)
      return success(undefined)
    },
    'orphan.attach': async ({ orphan }) => {
      const attached = await attaching.again(orphan)
      if (attached.ok) rows.remove('orphans', orphan)
      return attached
    },
    'orphan.stop': async ({ orphan }) => {
      const stopped = await machine.endOrphan(orphan)
      if (stopped.ok) {
        attaching.stopped(orphan)
        rows.remove('orphans', orphan)
      }
      return stopped
    },
  }
}

/** What still runs from an earlier run of the app (SPEC H8). */
export async function showOrphans(machine: Machine, rows: OrphanRows): Promise<void> {
  for (const { folder, terminal, ...row } of await machine.orphans()) rows.put('orphans', row)
}

/** A window watches once, however often it says so. */
export function treesByWindow(
  watch: (watch: boolean) => void,
): (window: number, watch: boolean) => void {
  const watching = new Set<number>()
  return (window, wanted) => {
    if (watching.has(window) === wanted) return
    if (wanted) watching.add(window)
    else watching.delete(window)
    watch(wanted)
  }
}
