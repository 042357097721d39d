// Proves what each thing that is found in a workspace means for removing it, and that the worst decides.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fact, inventoryOf, type Verdict, type Weight, wouldBeLost } from './inventory'

const weights: [Weight, Fact][] = [
  ['forbids', { type: 'doubt', words: 'Could not read the index.' }],
  ...(
    [
      'gone',
      'link',
      'mount',
      'outside',
      'replaced',
      'main',
      'foreign',
      'pruned',
      'not-ours',
    ] as const
  ).map((is): [Weight, Fact] => ['forbids', { type: 'place', is }]),
  ['forbids', { type: 'locked', why: '' }],
  ['forbids', { type: 'locked', why: 'on a stick' }],
  ['forbids', { type: 'operation', operation: 'rebase' }],
  ['forbids', { type: 'git-lock', name: 'index.lock' }],
  ['forbids', { type: 'agent', session: 's', title: 'Fix', agent: 'A', working: true }],
  ['forbids', { type: 'process', pid: 7, name: 'vim' }],
  ['forbids', { type: 'worktree-inside', path: '/w/x' }],
  ['forbids', { type: 'conflicted', paths: ['a'] }],
  ['precious', { type: 'precious', paths: ['.env'] }],
  ['precious', { type: 'large', paths: ['a'] }],
  ['precious', { type: 'submodule', path: 'sub', changed: true, commits: 2 }],
  ['precious', { type: 'nested', path: 'inner' }],
  ['goes', { type: 'staged', paths: ['a'] }],
  ['goes', { type: 'changed', paths: ['a', 'b'] }],
  ['goes', { type: 'hidden', paths: ['a'] }],
  ['goes', { type: 'untracked', paths: ['a'] }],
  ['goes', { type: 'lonely', commits: 1 }],
  ['stays', { type: 'session', session: 's', title: 'Fix' }],
  ['stays', { type: 'ahead', of: 'main', branch: 'fix', commits: 2 }],
  ['stays', { type: 'stash', entries: 1, branch: 'fix' }],
]

test.each(weights)('%s: %j', (weight, fact) => {
  const { verdict, lines } = inventoryOf([fact])
  expect(lines).toMatchObject([{ weight }])
  expect(lines[0]?.text).toMatch(/^[A-Z0-9].*[.:”/\w]$/)
  expect(verdict).toBe({ forbids: 'no', precious: 'keeps', goes: 'keeps', stays: 'free' }[weight])
  // Whoever is refused is told what to do about it.
  if (weight === 'forbids') expect(lines[0]?.hint).toBeTruthy()
})

test('nothing in it is free', () => {
  expect(inventoryOf([])).toEqual({ verdict: 'free', lines: [] })
})

test('whatever else is there, the worst decides, stands first, and nothing is left out', () => {
  const severity: Verdict[] = ['free', 'keeps', 'no']
  fc.assert(
    fc.property(fc.shuffledSubarray(weights.map(([, fact]) => fact)), (facts) => {
      const { verdict, lines } = inventoryOf(facts)
      expect(lines).toHaveLength(facts.length)
      const each = facts.map((fact) => severity.indexOf(inventoryOf([fact]).verdict))
      expect(severity.indexOf(verdict)).toBe(Math.max(0, ...each))
      const ranks = lines.map((line) =>
        ['forbids', 'precious', 'goes', 'stays'].indexOf(line.weight),
      )
      expect(ranks).toEqual(ranks.toSorted())
      expect(wouldBeLost({ verdict, lines })).toBe(ranks.includes(1))
    }),
  )
})

test('files are named, with escapes where they are no text, and counted beyond that', () => {
  const paths = ['\xff', ...Array.from({ length: 200 }, (_, at) => `f${at}`)]
  const [line] = inventoryOf([{ type: 'changed', paths }]).lines
  expect(line?.text).toBe('201 changed files not committed.')
  expect(line?.paths).toHaveLength(50)
  expect(line?.paths?.[0]).toBe('\\xff')
})
