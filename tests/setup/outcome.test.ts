// Proves that a suite which passes only the second time fails the run, by name, and that the suites which took longest are told.
import { expect, test } from 'vitest'
// @ts-expect-error: a script of the project, without types
import { outcome, slowest } from '../../scripts/run/outcome.mjs'

const project = (...suites: [string, { passed: number; failed: number; seconds?: number }][]) => {
  const failed = suites.reduce((total, [, suite]) => total + suite.failed, 0)
  const passed = suites.reduce((total, [, suite]) => total + suite.passed, 0)
  return { code: failed > 0 ? 1 : 0, passed, failed, suites: new Map(suites) }
}
const fine = { passed: 3, failed: 0 }
const torn = { passed: 2, failed: 1 }

test('all passed is a run that has passed', () => {
  expect(outcome([project(['a', fine]), project(['b', fine])])).toEqual({
    code: 0,
    passed: 6,
    failed: 0,
    unsteady: [],
    broken: [],
  })
})

test('what passes alone is unsteady, what does not is broken; the run has failed by both', () => {
  const first = [project(['a', fine], ['b', torn]), project(['c', torn])]
  const again = [project(['b', fine]), project(['c', torn])]
  expect(outcome(first, again)).toMatchObject({
    failed: 2,
    unsteady: ['b'],
    broken: ['c'],
  })
  expect(outcome(first, [project(['b', fine]), project(['c', fine])])).toMatchObject({
    code: 2,
    failed: 2,
    unsteady: ['b', 'c'],
    broken: [],
  })
})

test('an error that no test threw fails a run in which all tests passed', () => {
  expect(outcome([{ ...project(['a', fine]), code: 1, failed: 1 }]).code).toBe(1)
})

test('the ten that took longest are told, the longest first', () => {
  const suites = Array.from(
    { length: 12 },
    (_, at) => [`suite-${at}`, { passed: 1, failed: 0, seconds: at * 10 }] as const,
  )
  const lines: string[] = slowest([
    project(...suites.slice(0, 6).map(([name, suite]) => [name, suite] as [string, typeof suite])),
    project(...suites.slice(6).map(([name, suite]) => [name, suite] as [string, typeof suite])),
  ])
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(/^ +110 s {2}suite-11$/)
  expect(lines.at(-1)).toContain('suite-2')
})
