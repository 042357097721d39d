// Proves that who changed the same is found without merging, where two went apart, and what of them is enough to try.
import { expect, test } from 'vitest'
import {
  apartIn,
  type Differences,
  inCommon,
  isPickable,
  meetings,
  parseDifferences,
  parseYouth,
  pickedGroups,
  pickedStream,
  since,
  trialKey,
} from './trial-plan'

const differences = (of: Record<string, Record<string, string>>): Differences => ({
  base: new Map([
    ['a', 'a0'],
    ['b', 'b0'],
  ]),
  of: new Map(Object.entries(of).map(([commit, has]) => [commit, new Map(Object.entries(has))])),
})

test('what commits differ in is read, names that look like something else too', () => {
  const output = 'c1\0:100644 000000 a0 00 D\0a\0:000000 100755 00 b1 A\0:c3\0c3\0'
  const { base, of } = parseDifferences(output, ['c1', 'c2', 'c3'])
  expect([...base]).toEqual([
    ['a', '100644 a0'],
    [':c3', ''],
  ])
  expect([...(of.get('c1') ?? [])]).toEqual([
    ['a', ''],
    [':c3', '100755 b1'],
  ])
  expect([of.get('c2')?.size, of.get('c3')?.size]).toEqual([0, 0])
})

test('what a commit changed since another, taken back or taken over included', () => {
  const all = differences({ one: { a: 'a1', c: 'c1' }, later: { a: 'a1', b: 'b1' } })
  expect([...since(all, 'one', 'later')]).toEqual([
    ['c', 'c1'],
    ['b', 'b0'],
  ])
  expect([...since(all, 'later', 'first')]).toEqual([
    ['a', 'a1'],
    ['b', 'b1'],
  ])
})

test('two went apart where both were last, and nowhere when they met again and again', () => {
  // first ── m ── one
  //      └─ s ── two (with m), x and y (each with m and s)
  const youth = parseYouth('one m\ntwo s m\nx m s\ny s m\nm first\ns first\nlone other\n')
  const apart = apartIn(youth, 'first')
  expect(apart('one', 'two')).toBe('m')
  expect(apart('one', 's')).toBe('first')
  expect(apart('first', 'one')).toBe('first')
  expect(apart('one', 'one')).toBe('one')
  expect(apart('x', 'y')).toBeUndefined()
  expect(apart('lone', 'lone')).toBeUndefined()
})

test('who meets: whoever has a path in common that differs, or that nobody knows yet', () => {
  const all = differences({ one: { a: 'a1' }, same: { a: 'a1' }, two: { a: 'a2' } })
  const side = (folder: string, commit: string, ...besides: string[]) => ({
    folder,
    commit,
    besides,
  })
  const sides = [side('/2', 'two'), side('/1', 'one'), side('/s', 'same'), side('/b', 'first', 'a')]
  const where = { first: 'first', apart: () => 'first' }
  const found = meetings(sides, all, where)
  expect(found.map(({ one, other }) => one.folder + other.folder)).toEqual([
    ...['/1/2', '/1/b', '/2/b', '/2/s', '/b/s'].sort(),
  ])
  expect(meetings([side('/1', 'first', 'b'), side('/2', 'first', 'a')], all, where)).toEqual([])
  expect(meetings([side('/1', 'first', 'a'), side('/2', 'first', 'a')], all, where).length).toBe(1)
})

test('what is picked is what both changed, and all of it where one took a file away', () => {
  const has = (states: Record<string, string>) => new Map(Object.entries(states))
  const common = inCommon(has({ a: 'a1', b: 'b1', c: 'c1' }), has({ a: 'a2', b: 'b1' }), () => '0')
  expect(common).toEqual([{ path: 'a', base: '0', one: 'a1', other: 'a2' }])
  expect(isPickable(common)).toBe(true)
  expect(isPickable(inCommon(has({ a: '' }), has({ a: 'a1' }), () => 'a0'))).toBe(false)
  // Taken away by both: it may have two new names.
  expect(isPickable(inCommon(has({ a: '' }), has({ a: '' }), () => 'a0'))).toBe(false)
  expect(isPickable(Array.from({ length: 201 }, () => ({ ...common[0] })) as never)).toBe(false)
  expect(trialKey([...common, { path: 'b', base: '', one: '1', other: '2' }])).toBe(
    trialKey([{ path: 'b', base: '', one: '1', other: '2' }, ...common]),
  )
})

test('commits of what is picked, each side once, on the commit where they went apart', () => {
  const picked = (...common: [path: string, base: string, one: string, other: string][]) => ({
    base: 'first',
    common: common.map(([path, base, one, other]) => ({ path, base, one, other })),
  })
  const groups = pickedGroups([
    { works: ['w1', 'w2'], picked: picked(['a', '100644 a0', '100644 a1', '100644 a2']) },
    { works: ['w1', 'w3'], picked: picked(['n"\n', '', '100644 n1', '100755 n3']) },
    { works: ['w1', 'w4'] },
  ])
  expect(groups.map(({ members, sides }) => [members.length, ...sides.keys()])).toEqual([
    [2, 'w1', 'w2', 'w3'],
  ])
  const who = 'committer Liminal <liminal@localhost> 1000000000 +0000\ndata 0\n'
  const commit = (mark: number) => `commit refs/liminal/picked/0\nmark :${mark}\n${who}`
  expect(pickedStream(groups)).toBe(
    [
      'feature done\n',
      `${commit(1)}M 100644 a0 "a"\n\n`,
      `${commit(2)}from :1\nM 100644 a1 "a"\nM 100644 n1 "n\\"\\n"\n\n`,
      `${commit(3)}from :1\nM 100644 a2 "a"\n\n`,
      `${commit(4)}from :1\nM 100755 n3 "n\\"\\n"\n\n`,
      'get-mark :1\nget-mark :2\nget-mark :3\nget-mark :4\ndone\n',
    ].join(''),
  )
})
