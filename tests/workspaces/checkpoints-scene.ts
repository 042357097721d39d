import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../src/kit/result'
import type { MachineFiles } from '../../src/main/host/files'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { run } from '../../src/main/host/run'
import { Unreachable } from '../../src/main/host/unreachable'
import { Checkpoints } from '../../src/main/workspace/checkpoints/checkpoints'
import { Git } from '../../src/main/workspace/git/git'
import type { Checkpoint, CheckpointEdge } from '../../src/shared/workspace/checkpoint'
import { testFolder } from '../lib/folder'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'

export function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.details ?? ''}`)
  return result.value
}

/** Checkpoints of real folders, over the real git; `calls` is every git that was run. */
export function checkpointsOf({ now = () => Date.now() } = {}) {
  const calls: string[][] = []
  const rows = new Map<string, Checkpoint>()
  // Where the app has it, in its folder of data.
  const own = join(testFolder(), 'moments')
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: () => undefined,
  })
  /** Whether the machine cannot be reached. */
  const away = { now: false }
  const reach = () => {
    if (away.now) throw new Unreachable('It cannot be reached.')
  }
  const door = new Git(async (args, where) => {
    reach()
    calls.push(args)
    return run(machine, 'git', args, { ...where, encoding: 'latin1' })
  })
  const store = {
    get: (id: string) => rows.get(id),
    all: () => [...rows.values()],
    put: (row: Checkpoint) => void rows.set(row.id, row),
    remove: (id: string) => void rows.delete(id),
  }
  const resting = new Set<() => void>()
  const after = (_: number, run: () => void) => {
    resting.add(run)
    return () => resting.delete(run)
  }
  const files: MachineFiles = {
    ...machine.files,
    compare: async (asked) => {
      reach()
      return machine.files.compare(asked)
    },
  }
  const parts = { git: door, files, folder: own, store, now, after }
  let checkpoints = new Checkpoints(parts)
  onTestFinished(async () => {
    await checkpoints.stop()
    await machine.close(QUIT_PLAN)
  })
  let turns = 0
  const take = async (folder: string, edge: CheckpointEdge = 'end', paths?: string[]) => {
    turns += 1
    const about = { session: 's', turn: `t${turns}`, edge, ...(paths ? { paths } : {}) }
    return given(await checkpoints.take(folder, about))
  }
  /** The app ends and starts again. */
  const restart = async () => {
    await checkpoints.stop()
    checkpoints = new Checkpoints(parts)
  }
  return {
    calls,
    rows,
    store,
    take,
    restart,
    git: door,
    machine,
    own,
    moments: () => checkpoints,
    away,
    resting,
  }
}
