// Proves by which of several ways the next attempt goes, when there is none left, and what is said then.
import { expect, test } from 'vitest'
import {
  isHopeless,
  isLeft,
  newWays,
  nextWay,
  tryAll,
  type Ways,
  wayFailed,
  wayStands,
  whyOf,
} from './ways'

const names = ['near', 'other', 'third']
const off = { why: 'It is off.', hopeless: false }
const refused = { why: 'It did not let you in.', hopeless: true }

/** The ways that so many attempts go that fail alike. */
function tried(ways: Ways, count: number, fails: (name: string) => typeof off): string[] {
  const went: string[] = []
  for (let now = ways; went.length < count; ) {
    const next = nextWay(now, names, [])
    went.push(next.name)
    now = wayFailed(next.ways, next.name, fails(next.name))
  }
  return went
}

test('each is tried once in a round, the one that was in use first', () => {
  expect(tried(newWays, 4, () => off)).toEqual(['near', 'other', 'third', 'near'])
  expect(tried(wayStands('third'), 4, () => off)).toEqual(['third', 'near', 'other', 'third'])
})

test('what is refused is not beset, until somebody wants it', () => {
  const fails = (name: string) => (name === 'near' ? refused : off)
  expect(tried(newWays, 5, fails)).toEqual(['near', 'other', 'third', 'other', 'third'])
  const all = wayFailed(newWays, 'near', refused)
  expect(nextWay(tryAll(all), names, []).name).toBe('near')
})

test('only where all are refused the user has to mend it', () => {
  let ways = wayFailed(newWays, 'near', refused)
  expect([isHopeless(ways, ['near']), isHopeless(ways, names)]).toEqual([true, false])
  ways = wayFailed(wayFailed(ways, 'other', off), 'third', refused)
  expect([isHopeless(ways, names), isLeft(ways, names)]).toEqual([false, false])
  ways = wayFailed(ways, 'other', refused)
  expect(isHopeless(ways, names)).toBe(true)
  // By hand they are tried, all.
  expect(tried(tryAll(ways), 3, () => refused)).toEqual(names)
})

test('one that hangs does not hold up the others', () => {
  const { ways, name } = nextWay(newWays, names, ['near'])
  expect(name).toBe('other')
  expect(isLeft(wayFailed(ways, 'other', off), ['other', 'third'])).toBe(true)
  expect(nextWay(newWays, ['near'], ['near']).name).toBe('near')
})

test('what is wrong is said of each, and of a single one without its name', () => {
  const ways = wayFailed(wayFailed(newWays, 'near', off), 'other', refused)
  expect(whyOf(ways, ['near'])).toBe('It is off.')
  expect(whyOf(ways, names)).toBe(
    'By the name “near”: It is off. By the name “other”: It did not let you in.',
  )
  expect(whyOf(wayStands('near'), names)).toBe('')
})
