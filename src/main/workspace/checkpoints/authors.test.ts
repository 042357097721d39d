// Proves that what changed between two checkpoints is laid to whoever was at work then, and to nobody else.
import { expect, test } from 'vitest'
import { intervalsSince } from './authors'

const edge = (at: number, edge: 'start' | 'end' | 'before', turn: string, session = 's') => ({
  at,
  edge,
  turn,
  session,
  work: `${at}`,
})
const shown = (edges: ReturnType<typeof edge>[], since = 0) =>
  intervalsSince(edges, since).map(
    ({ works, turns, restored }) =>
      `${works.join('-')} ${turns.map(({ session, turn }) => session + turn).join() || (restored ? 'restore' : 'nobody')}`,
  )

test('during a turn it is that one, between turns nobody', () => {
  const edges = [
    edge(1, 'start', '1'),
    edge(2, 'end', '1'),
    edge(3, 'start', '2'),
    edge(4, 'before', 'foretold s'),
  ]
  expect(shown(edges)).toEqual(['1-2 s1', '2-3 nobody', '3-4 s2'])
  expect(shown(edges, 3)).toEqual(['3-4 s2'])
})

test('two at once are both told, also where one began before', () => {
  const edges = [
    edge(1, 'start', '1', 'a'),
    edge(2, 'start', '1', 'b'),
    edge(3, 'end', '1', 'b'),
    edge(4, 'end', '1', 'a'),
  ]
  expect(shown(edges, 2)).toEqual(['2-3 a1,b1', '3-4 a1'])
})

test('a turn whose end nobody saw is over when the next begins', () => {
  const edges = [
    edge(1, 'start', '1'),
    edge(2, 'start', '2'),
    edge(3, 'end', '2'),
    edge(4, 'start', '3'),
  ]
  expect(shown(edges)).toEqual(['1-2 s1', '2-3 s2', '3-4 nobody'])
})

test('after files went back it is that, or the user', () => {
  expect(shown([edge(1, 'end', '1'), edge(2, 'before', 'r1'), edge(3, 'start', '2')])).toEqual([
    '1-2 nobody',
    '2-3 restore',
  ])
})

test('where nothing is different nothing is told', () => {
  const same = [edge(1, 'start', '1'), { ...edge(2, 'end', '1'), work: '1' }]
  expect(shown(same)).toEqual([])
})
