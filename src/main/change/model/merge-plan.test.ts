// Proves for every state of branch and base what a merge would do, and that it does nothing where work is in the way.
import { expect, test } from 'vitest'
import { type MergeFacts, mergePlan, preview } from './merge-plan'

const facts: MergeFacts = {
  way: 'merge',
  branch: 'fix',
  base: 'main',
  source: 's',
  target: 't',
  commits: 2,
  behind: 1,
  joins: 0,
  uncommitted: [],
  conflicts: [],
}
const steps = (change: Partial<MergeFacts>) => {
  const plan = mergePlan({ ...facts, ...change })
  return plan.ok
    ? plan.value.map((step) => ('how' in step ? step.how : step.type))
    : plan.problem.code
}
const checkout = { folder: '/project', dirty: [], inTheWay: [] }

test('what is done, by way and by where the base is', () => {
  expect(steps({})).toEqual(['merge', 'set', 'verify'])
  expect(steps({ behind: 0 })).toEqual(['forward', 'set', 'verify'])
  expect(steps({ behind: 0, way: 'rebase' })).toEqual(['forward', 'set', 'verify'])
  expect(steps({ behind: 0, way: 'squash' })).toEqual(['squash', 'set', 'verify'])
  expect(steps({ way: 'rebase', checkout })).toEqual(['rebase', 'take', 'verify'])
  expect(steps({ uncommitted: ['a'] })).toEqual(['commit', 'merge', 'set', 'verify'])
  expect(steps({ commits: 0, uncommitted: ['a'] })).toEqual(['commit', 'merge', 'set', 'verify'])
})

test('why nothing is done', () => {
  expect(steps({ branch: null })).toBe('merge-detached')
  expect(steps({ operation: 'merge' })).toBe('merge-in-between')
  expect(steps({ commits: 0 })).toBe('merge-nothing')
  expect(steps({ conflicts: ['a'] })).toBe('merge-conflicts')
  expect(steps({ way: 'rebase', joins: 1 })).toBe('merge-joins')
  expect(steps({ joins: 1 })).toEqual(['merge', 'set', 'verify'])
  expect(steps({ checkout: { ...checkout, operation: 'rebase' } })).toBe('merge-in-between')
  expect(steps({ checkout: { ...checkout, dirty: ['a'] } })).toBe('merge-dirty')
  expect(steps({ checkout: { ...checkout, inTheWay: ['.env'] } })).toBe('merge-in-the-way')
})

test('the outcome in a line', () => {
  expect(preview({ ...facts, uncommitted: ['a'] }).words).toBe(
    '3 commits onto main · no conflicts · 1 uncommitted file is committed first',
  )
  expect(preview({ ...facts, commits: 1, way: 'squash', conflicts: ['a', 'b'] }).words).toBe(
    '1 commit as one onto main · 2 conflicts',
  )
  expect(preview({ ...facts, commits: 0 }).words).toBe('main has all that fix has.')
})
