// Proves that a prompt waits for the moment before it, but never long, and that what a turn changed has both its ends.
import { expect, test } from 'vitest'
import { openMoments } from '../../src/main/open-moments'
import type { EngagedSession } from '../../src/main/sessions/engagement'
import { success } from '../../src/shared/result'
import { expectPromised } from '../lib/promised'
import { repository, write } from '../lib/repository'
import { restoringOf } from './restoring-scene'

function turnsOf({ holding = Promise.resolve() } = {}) {
  const scene = restoringOf()
  const told: unknown[] = []
  const files = {
    ...scene.machine.files,
    compare: async (request: Parameters<typeof scene.machine.files.compare>[0]) => {
      await holding
      return scene.machine.files.compare(request)
    },
  }
  const opened = openMoments({
    ...{ folder: scene.own, git: scene.git, files, writes: scene.parts.writes as never },
    log: {
      moments: scene.store,
      undertakings: { get: () => undefined, all: () => [], put: () => {}, remove: () => {} },
      flush: () => true,
    },
    sessions: () => {
      throw new Error('Nobody asks for sessions here')
    },
    fork: () => success({ session: 'fork' }),
    warn: (problem) => told.push(problem),
  })
  return { ...scene, opened, told }
}

const sessionIn = (folder: string) => ({ id: 's', folder }) as EngagedSession

test('both ends of a turn are kept', async () => {
  const { opened, rows, told } = turnsOf()
  const folder = repository()
  const session = sessionIn(folder)
  expect(await opened.beforeTurn(session, 't')).toEqual({ ok: true, value: undefined })
  await expect.poll(() => rows.get('t start')?.number).toBe(1)
  write(folder, 'a.txt', 'two')
  opened.turnEnded(session, 't')
  await expect.poll(() => rows.get('t end')?.number).toBe(2)
  expect(rows.get('t end')?.work).not.toBe(rows.get('t start')?.work)
  expect(told).toEqual([])
  await opened.stop()
})

test('a prompt waits no longer than 300 ms, however long the looking takes; the moment says so', async () => {
  const held = Promise.withResolvers<void>()
  const { opened, rows } = turnsOf({ holding: held.promise })
  const folder = repository()
  const before = performance.now()
  expect(await opened.beforeTurn(sessionIn(folder), 't')).toMatchObject({ ok: true })
  expectPromised('the wait of a prompt', performance.now() - before, 400)
  expect(rows.size).toBe(0)
  held.resolve()
  await expect.poll(() => rows.get('t start')?.exact).toBe(false)
  await opened.stop()
})
