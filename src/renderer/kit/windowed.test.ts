// Proves that of a long list what is in sight is drawn, and that the rest takes the room that it would.
import { describe, expect, it } from 'vitest'
import { drawnOf, positionsAmong } from './windowed'

const heightOf = (drawn: ReturnType<typeof drawnOf>, height: number) =>
  drawn.reduce((sum, one) => sum + ('room' in one ? one.room : height), 0)

describe('a long list', () => {
  it('is as high as all its rows, wherever one looks and whatever is kept', () => {
    for (const from of [0, 1, 500, 990])
      for (const kept of [[], [0], [999], [3, 700, 701], [-1, 1000]])
        expect(heightOf(drawnOf({ from, to: from + 40, height: 28 }, 1000, kept), 28)).toBe(28_000)
  })

  it('has the rows in sight and those that are kept, in order, and each once', () => {
    const drawn = drawnOf({ from: 10, to: 13, height: 10 }, 100, [50, 11, -1])
    expect(drawn).toEqual([
      { row: 0 },
      { room: 90, before: 10 },
      { row: 10 },
      { row: 11 },
      { row: 12 },
      { room: 370, before: 50 },
      { row: 50 },
      { room: 490, before: 100 },
    ])
  })

  it('says of each row which of how many it is among those of its parent', () => {
    const levels = [1, 2, 2, 1, 2, 1]
    const places = positionsAmong(levels.map((level) => ({ level })))
    expect(places.map(({ at, of }) => `${at}/${of}`)).toEqual([
      '1/3',
      '1/2',
      '2/2',
      '2/3',
      '1/1',
      '3/3',
    ])
  })
})
