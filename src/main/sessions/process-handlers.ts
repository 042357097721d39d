import type { LifecycleInput } from '../../shared/process/lifecycle-state'
import { success } from '../../shared/result'
import type { OrphanRow } from '../../shared/tables'
import type { Handlers } from '../bridge/handlers'
import type { Machine } from '../machines/machine'
import type { Supervisor } from './supervisor'

type ProcessHandlers = Pick<Handlers, Extract<keyof Handlers, `process.${string}` | 'orphan.stop'>>

export interface OrphanRows {
  put(table: 'orphans', row: OrphanRow): void
  remove(table: 'orphans', id: string): void
}

export interface ProcessHandlerDependencies {
  supervisor: Supervisor
  machine: Machine
  rows: OrphanRows
  /** Somebody looks at the process trees, or nobody does any more. */
  watchTrees(window: number, watch: boolean): void
}

export function processHandlers(dependencies: ProcessHandlerDependencies): ProcessHandlers {
  const { supervisor, machine, rows, watchTrees } = dependencies
  const send = (type: 'restart' | 'stop' | 'kill') => (input: { process: string }) => {
    const found = supervisor.find(input.process)
    if (!found.ok) return found
    const free = type === 'restart' ? found.value.admitted() : success(undefined)
    if (!free.ok) return free
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
    'orphan.stop': async ({ orphan }) => {
      const stopped = await machine.endOrphan(orphan)
      if (stopped.ok) rows.remove('orphans', orphan)
      return stopped
    },
  }
}

/** What still runs from an earlier run of the app (SPEC H8). */
export async function showOrphans(machine: Machine, rows: OrphanRows): Promise<void> {
  for (const { folder, terminal, ...row } of await machine.orphans()) rows.put('orphans', row)
}
