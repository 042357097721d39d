import { join } from 'node:path'
import { Restoring } from '../../src/main/workspace/checkpoints/restoring'
import { JournaledOperations } from '../../src/main/workspace/journaled-operations'
import { SafeWrites } from '../../src/main/workspace/safe-writes'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { checkpointsOf, given } from './checkpoints-scene'

interface Kept {
  id: string
  kind: string
  workspace: string
  step: string
  data: unknown
}

/** Moments that can be gone back to. */
export function restoringOf() {
  const scene = checkpointsOf()
  const undertaken = new Map<string, Kept>()
  const log = {
    undertakings: {
      get: (id: string) => undertaken.get(id),
      all: () => [...undertaken.values()],
      put: (row: Kept) => void undertaken.set(row.id, row),
      remove: (id: string) => void undertaken.delete(id),
    },
    flush: () => true,
  }
  const parts = {
    git: scene.git,
    files: scene.machine.files,
    store: scene.store,
    newId: () => crypto.randomUUID(),
    writes: new SafeWrites({
      files: scene.machine.files,
      keep: join(scene.own, 'kept'),
      now: Date.now,
      after: () => () => undefined,
    }),
    undertakings: new JournaledOperations(log, () => crypto.randomUUID()),
  }
  const restoring = new Restoring({ ...parts, moments: scene.moments() })
  const restore = async (folder: string, target: Checkpoint) =>
    given(await restoring.restore(folder, 's', target))
  const undo = async (folder: string, restored: { id: string }) =>
    given(await restoring.undo(folder, 's', restored.id))
  return { ...scene, restoring, restore, undo, undertaken, parts }
}
