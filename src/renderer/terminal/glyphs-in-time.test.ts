// Proves that new letters are drawn for a graphics card no longer than there is time, and that each row and the cursor are shown all the same.
import { expect, test } from 'vitest'
import { drawFewNew } from './glyphs-in-time'

/** A terminal each of whose rows has so many letters of 1 ms, and what was drawn of it, picture by picture. */
function slow(rows: number, letters: number, cursorY: number) {
  let clock = 0
  let asked: [number, number] | undefined
  const known = new Set<number>()
  const pictures: number[][] = []
  let cursor: number | undefined
  const atlas = {
    _drawToCache: () => {
      clock += 1
    },
  }
  const renderer = {
    _charAtlas: atlas,
    _updateModel(start: number, end: number) {
      cursor = undefined
      for (let row = start; row <= end; row += 1) {
        for (let letter = 0; letter < letters && !known.has(row); letter += 1) atlas._drawToCache()
        known.add(row)
        pictures.at(-1)?.push(row)
        if (row === cursorY) cursor = row
      }
    },
  }
  const terminal = {
    rows,
    buffer: { active: { baseY: 100, cursorY, viewportY: 100 } },
    _core: { _renderService: { _renderer: { value: renderer } } },
    refresh: (start: number, end: number) => {
      asked = [start, end]
    },
  }
  drawFewNew(terminal, () => clock)
  const picture = (start: number, end: number): number => {
    const begun = clock
    asked = undefined
    pictures.push([])
    renderer._updateModel(start, end)
    expect(cursor).toBe(cursorY)
    return clock - begun
  }
  const untilDrawn = (): number[] => {
    const times: number[] = []
    while (asked) times.push(picture(...asked))
    return times
  }
  return { pictures, picture, untilDrawn, isWaiting: () => asked !== undefined, known }
}

test('letters that were drawn before are shown at once', () => {
  const { pictures, picture, isWaiting } = slow(24, 0, 23)
  picture(0, 23)
  expect(new Set(pictures[0]).size).toBe(24)
  expect(isWaiting()).toBe(false)
})

test('rows of new letters are drawn over several pictures, with the cursor in each', () => {
  const { pictures, picture, untilDrawn } = slow(24, 10, 12)
  const times = [picture(0, 23), ...untilDrawn()]
  expect(Math.max(...times)).toBeLessThan(50)
  expect(times.length).toBeGreaterThan(5)
  expect(new Set(pictures.flat()).size).toBe(24)
})

test('a row that takes longer than there is time is drawn by itself', () => {
  const { pictures, picture, untilDrawn } = slow(4, 1000, 3)
  picture(0, 3)
  untilDrawn()
  expect(pictures).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ])
})

test('where all is drawn anew each time, each row has its turn', () => {
  const { picture, known } = slow(24, 10, 0)
  for (let again = 0; again < 12; again += 1) picture(0, 23)
  expect(known.size).toBe(24)
})
