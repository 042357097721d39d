// Proves that a picture of a terminal takes no longer than there is time, and that each row is drawn all the same.
import { expect, test } from 'vitest'
import { drawInTime } from './rows-in-time'

/** A terminal whose rows take so many milliseconds each, and what was drawn of it, picture by picture. */
function slow(rows: number, costs: number) {
  let clock = 0
  let asked: [number, number] | undefined
  const pictures: number[][] = []
  const renderer = {
    _rowElements: Array.from({ length: rows }, () => ({
      childElementCount: 80,
      getBoundingClientRect: () => undefined,
    })),
    renderRows(start: number, end: number) {
      for (let row = start; row <= end; row += 1) pictures.at(-1)?.push(row)
      clock += costs * (end - start + 1)
    },
  }
  const service = {
    _renderer: { value: renderer },
    _renderRows: (start: number, end: number) => renderer.renderRows(start, end),
  }
  const terminal = {
    _core: { _renderService: service },
    refresh: (start: number, end: number) => {
      asked = [start, end]
    },
  }
  drawInTime(terminal, () => clock)
  const picture = (start: number, end: number) => {
    asked = undefined
    pictures.push([])
    service._renderRows(start, end)
  }
  const untilDrawn = () => {
    while (asked) picture(...asked)
  }
  return { pictures, picture, untilDrawn, renderer, isWaiting: () => asked !== undefined }
}

test('rows that take no time are drawn at once', () => {
  const { pictures, picture, isWaiting } = slow(24, 0)
  picture(0, 23)
  expect(pictures).toEqual([Array.from({ length: 24 }, (_, row) => row)])
  expect(isWaiting()).toBe(false)
})

test('rows that take time are drawn over several pictures, each once', () => {
  const { pictures, picture, untilDrawn } = slow(24, 10)
  picture(0, 23)
  untilDrawn()
  expect(Math.max(...pictures.map((rows) => rows.length))).toBe(3)
  expect(pictures.flat()).toEqual(Array.from({ length: 24 }, (_, row) => row))
})

test('a row that takes longer than there is time is drawn by itself', () => {
  const { pictures, picture, untilDrawn } = slow(3, 1000)
  picture(0, 2)
  untilDrawn()
  expect(pictures).toEqual([[0], [1], [2]])
})

test('where all changes before it was drawn, each row has its turn', () => {
  const { pictures, picture } = slow(24, 10)
  for (let again = 0; again < 8; again += 1) picture(0, 23)
  expect(new Set(pictures.flat()).size).toBe(24)
})

test('what is not asked for by a picture, as when the focus is lost, waits for the next', () => {
  const { pictures, renderer, untilDrawn, isWaiting } = slow(3, 1000)
  renderer.renderRows(0, 2)
  expect(pictures).toEqual([])
  expect(isWaiting()).toBe(true)
  untilDrawn()
  expect(pictures).toEqual([[0], [1], [2]])
})
