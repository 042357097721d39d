// Proves what going back to a checkpoint does to each kind of path, and what it leaves alone.
import { expect, test } from 'vitest'
import type { RawChange } from '../change/raw'
import { type CheckpointFacts, countsOf, permissionSteps, restorePlan } from './restore-plan'

const facts = (more: Partial<CheckpointFacts> = {}): CheckpointFacts => ({
  left: new Map(),
  ignored: [],
  permissions: new Map(),
  ...more,
})

const none = ['000000', '0'.repeat(40)] as const
const file = (oid: string, mode = '100644') => [mode, oid.repeat(40)] as const

function change(
  path: string,
  before: readonly [string, string],
  after: readonly [string, string],
): RawChange {
  return { path, change: 'modified', modes: [before[0], after[0]], oids: [before[1], after[1]] }
}

test('what goes makes way for what comes', () => {
  const { steps } = restorePlan(
    [
      change('a', none, file('1')),
      change('a/b/c', file('2'), none),
      change('a/d', file('2'), none),
      change('z', file('1'), file('2')),
    ],
    facts(),
    facts(),
  )
  expect(steps.map(({ path }) => path)).toEqual(['a/b/c', 'a/d', 'a', 'z'])
  expect(countsOf(steps)).toEqual({ changed: 1, added: 1, deleted: 2 })
})

test('what was ignored then is not deleted now, however deep it lies', () => {
  const { steps, kept } = restorePlan(
    [
      change('.env', file('1'), none),
      change('deps/deep/a.js', file('1'), none),
      change('mine', file('1'), none),
    ],
    facts(),
    facts({ ignored: ['.env', 'deps/'] }),
  )
  expect(steps.map(({ path }) => path)).toEqual(['mine'])
  expect(kept).toEqual([
    { path: '.env', why: 'ignored' },
    { path: 'deps/deep/a.js', why: 'ignored' },
  ])
})

test.each([['now'], ['then']])('what is left out %s is left alone', (when) => {
  const left = facts({ left: new Map([['big', { why: 'too-big' } as const]]) })
  const { steps, kept } = restorePlan(
    [change('big', file('1'), none)],
    when === 'now' ? left : facts(),
    when === 'now' ? facts() : left,
  )
  expect([steps, kept]).toEqual([[], [{ path: 'big', why: 'too-big' }]])
})

test('repositories inside stay where they are, and what leads out is refused', () => {
  const { steps, kept } = restorePlan(
    [
      change('sub', file('1', '160000'), file('2', '160000')),
      change('came', file('1', '160000'), none),
      change('../out', none, file('1')),
      change('.git/hooks/x', none, file('1')),
    ],
    facts(),
    facts(),
  )
  expect(steps).toEqual([])
  expect(kept).toEqual([
    { path: 'came', why: 'repository' },
    { path: '../out', why: 'refused' },
    { path: '.git/hooks/x', why: 'refused' },
  ])
})

test('permissions alone are a change', () => {
  const same = new Map([['secret', { mode: '100644', oid: '1' }]])
  const steps = permissionSteps(facts(), facts({ permissions: new Map([['secret', 0o600]]) }), same)
  expect(steps).toEqual([
    {
      path: 'secret',
      from: { mode: '100644', oid: '1' },
      to: { mode: '100644', oid: '1', permissions: 0o600 },
    },
  ])
})

test('what is left out on one side only is named, though no moment has it', () => {
  const big = (...paths: string[]) =>
    facts({ left: new Map(paths.map((path) => [path, { why: 'too-big' as const }])) })
  const { kept } = restorePlan([], big('always', 'came'), big('always', 'went'))
  expect(kept.map(({ path }) => path)).toEqual(['came', 'went'])
})

test('what is left out on both sides is named where it is not what it was', () => {
  const big = (was: string) => facts({ left: new Map([['big', { why: 'too-big', was } as const]]) })
  expect(restorePlan([], big('2'), big('1')).kept).toEqual([{ path: 'big', why: 'too-big' }])
  expect(restorePlan([], big('1'), big('1')).kept).toEqual([])
})
