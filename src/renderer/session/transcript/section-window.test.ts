// Proves that any part of a conversation can be reached while only a bounded run of it is held.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  around,
  atNewest,
  earlier,
  filled,
  followed,
  held,
  later,
  numbersIn,
  type SectionWindow,
} from './section-window'

test('however one scrolls, the run is bounded and inside the conversation', () => {
  const moves = fc.array(fc.constantFrom(earlier, later, followed, held, filled))
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), moves, fc.nat(9), (first, start, steps, pace) => {
      let newest = first
      let window: SectionWindow = around(Math.min(start, newest), newest)
      for (const move of steps) {
        newest += pace
        window = move(window, newest)
        const numbers = numbersIn(window, newest)
        expect(numbers.length).toBeGreaterThan(0)
        expect(numbers.length).toBeLessThanOrEqual(44)
        expect(numbers[0]).toBeGreaterThanOrEqual(0)
        expect(numbers.at(-1)).toBeLessThanOrEqual(newest)
      }
    }),
  )
})

test('scrolling back reaches the first section, and on again the newest', () => {
  let window = atNewest(300)
  for (let times = 0; times < 100; times += 1) window = earlier(window, 300)
  expect(numbersIn(window, 300)[0]).toBe(0)
  for (let times = 0; times < 100; times += 1) window = later(window, 300)
  expect(window.to).toBe('newest')
})

test('a conversation that grows is followed at its end', () => {
  const window = followed(atNewest(10), 500)
  expect(numbersIn(window, 500)).toEqual([496, 497, 498, 499, 500])
})

test('who reads above the end of a conversation that grows is left there', () => {
  const window = held(atNewest(10), 500)
  expect(numbersIn(window, 500)[0]).toBe(6)
  expect(window.to).not.toBe('newest')
  expect(held(atNewest(10), 20)).toEqual(atNewest(10))
})
