// Proves which checkpoints are kept: the newest turns, thirty days, and the ends of each session.
import { expect, test } from 'vitest'
import { type Checkpoint, checkpointId, forgotten } from './checkpoint'

const day = 24 * 60 * 60_000
const now = 1000 * day

const checkpoint = (turn: string, at: number, more: Partial<Checkpoint> = {}): Checkpoint => ({
  id: checkpointId(turn, 'end'),
  session: 's',
  turn,
  edge: 'end',
  at,
  folder: '/f',
  key: 'k',
  number: at,
  work: 'w',
  head: null,
  exact: true,
  left: 0,
  nested: [],
  ...more,
})

const gone = (checkpoints: Checkpoint[]) => forgotten(checkpoints, now).map(({ turn }) => turn)

test('what is younger than thirty days stays, however many turns there were', () => {
  const checkpoints = Array.from({ length: 200 }, (_, turn) => checkpoint(`t${turn}`, now - turn))
  expect(gone(checkpoints)).toEqual([])
})

test('of what is older the last fifty turns stay, and the first and the last of each session', () => {
  const old = now - 40 * day
  const checkpoints = Array.from({ length: 60 }, (_, turn) => checkpoint(`t${turn}`, old - turn))
  const other = [1, 2, 3].map((turn) =>
    checkpoint(`o${turn}`, old - 100 * day + turn, { session: 'other' }),
  )
  expect(gone([...checkpoints, ...other])).toEqual([
    't50',
    't51',
    't52',
    't53',
    't54',
    't55',
    't56',
    't57',
    't58',
    'o2',
  ])
})

test('there are never more than a thousand different ones', () => {
  const checkpoints = Array.from({ length: 1010 }, (_, turn) => checkpoint(`t${turn}`, now - turn))
  expect(gone(checkpoints)).toHaveLength(10)
})
