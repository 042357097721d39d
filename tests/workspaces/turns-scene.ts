import { dirname } from 'node:path'
import { success } from '../../src/kit/result'
import type { LinkedSession } from '../../src/main/session/link/agent-link'
import { openCheckpoints } from '../../src/main/workspace/checkpoints/open'
import type { SessionEvent } from '../../src/shared/session/event'
import { restoringOf } from './restoring-scene'

/** Turns of one session in a folder, over the real git and disk; `free` lets the looking at folders go on. */
export function turnsOf({ holding = Promise.resolve() } = {}) {
  const scene = restoringOf()
  const told: unknown[] = []
  const said: SessionEvent[] = []
  /** What a prompt waits for, as windows see it. */
  const notings = new Set<string>()
  const timers = new Map<number, () => void>()
  const files = {
    ...scene.machine.files,
    compare: async (request: Parameters<typeof scene.machine.files.compare>[0]) => {
      await holding
      return scene.machine.files.compare(request)
    },
  }
  const opened = openCheckpoints({
    folder: dirname(scene.own),
    git: scene.git,
    files,
    writes: scene.parts.writes,
    log: {
      moments: scene.store,
      undertakings: { get: () => undefined, all: () => [], put: () => {}, remove: () => {} },
      flush: () => true,
    },
    rows: {
      put: (_, { id }) => notings.add(id),
      remove: (_, id) => notings.delete(id),
    },
    after(milliseconds, run) {
      timers.set(milliseconds, run)
      return () => void timers.delete(milliseconds)
    },
    sessions: () => {
      throw new Error('Nobody asks for sessions here')
    },
    named: async () => ({
      has: () => false,
      turnNumber: () => undefined,
      nameOf: (id) => id,
    }),
    fork: async () => success({ session: 'fork' }),
    warn: (problem) => told.push(problem),
  })
  const sessionIn = (folder: string) =>
    ({
      id: 's',
      folder,
      append: (event: SessionEvent) => said.push(event),
      warn: (title: string, text: string) =>
        said.push({ type: 'notice', severity: 'warning', title, text }),
    }) as unknown as LinkedSession
  return { ...scene, opened, told, said, notings, timers, sessionIn }
}
