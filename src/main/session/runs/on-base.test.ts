// Proves that the check of a task is tried where its agent is about to begin, once for each commit and command, and that whoever is stopped meanwhile leaves it to the next (SPEC R9).
import { expect, test } from 'vitest'
import { failure, type Result, success } from '../../../kit/result'
import { beginRun } from '../../../shared/session/runs/run'
import type { Session } from '../session'
import { tryingOnBase } from './on-base'

/** Checks end when a test says so. */
function scene({ holds = true, litter = [] as string[] } = {}) {
  const checks: { by: string; end(passed: boolean): void }[] = []
  let commit: string | null = 'c1'
  const tries = tryingOnBase({
    holds: () => holds,
    line: () => ({
      look: async () => {
        const files = litter.map((path) => ({ path, change: 'untracked' as const }))
        return success({ branch: 'fix', commit, files, bases: [] })
      },
      commit: async () => success(undefined),
      contents: async (_, paths) => success(paths.map(() => 'as it lies there')),
    }),
    check({ id }, _, signal) {
      const ended = Promise.withResolvers<Result<{ passed: boolean }>>()
      checks.push({ by: id, end: (passed) => ended.resolve(success({ passed })) })
      signal.addEventListener('abort', () => ended.resolve(failure('cancelled', 'Stopped')))
      return ended.promise
    },
  })
  const begin = (id: string, check = 'test', signal = new AbortController().signal) => {
    const session = { id, stored: { workspace: { base: 'main', path: '/tree' } } }
    return tries(session as Session, beginRun({ id, at: 0, budget: {}, check }), signal)
  }
  const at = (to: string | null) => {
    commit = to
  }
  const asked = (count: number) => expect.poll(() => checks.length).toBe(count)
  return { begin, checks, at, asked }
}

test('of all that begin from the same commit one tries it, and the others wait for what comes of it', async () => {
  const { begin, checks, asked } = scene({ litter: ['coverage.out'] })
  const both = [begin('one'), begin('two')]
  await asked(1)
  checks[0]?.end(false)
  const [first, second] = await Promise.all(both)
  const left = [{ path: 'coverage.out', content: 'as it lies there' }]
  expect(first).toEqual({ on: 'main', passed: false, left })
  expect(second).toEqual({ on: 'main', passed: false })
  expect(await begin('three')).toEqual({ on: 'main', passed: false })
  expect(checks).toHaveLength(1)
})

test('another commit, or another command, is tried by itself', async () => {
  const { begin, checks, at, asked } = scene()
  const first = begin('one')
  await asked(1)
  const other = begin('two', 'other')
  await asked(2)
  at('c2')
  const later = begin('three')
  await asked(3)
  for (const [place, check] of checks.entries()) check.end(place !== 1)
  const came = await Promise.all([first, other, later])
  expect(came.map((one) => one?.passed)).toEqual([true, false, true])
})

test('who is stopped meanwhile says nothing, and the next tries it', async () => {
  const { begin, checks, asked } = scene()
  const stop = new AbortController()
  const first = begin('one', 'test', stop.signal)
  await asked(1)
  const second = begin('two')
  stop.abort()
  expect(await first).toBeUndefined()
  await asked(2)
  checks[1]?.end(true)
  expect(await second).toMatchObject({ passed: true })
  expect(checks.map(({ by }) => by)).toEqual(['one', 'two'])
})

test('nothing is tried of what is no task, or where there is no commit', async () => {
  expect(await scene({ holds: false }).begin('one')).toBeUndefined()
  const { begin, at, checks } = scene()
  at(null)
  expect(await begin('one')).toBeUndefined()
  expect(checks).toEqual([])
})
