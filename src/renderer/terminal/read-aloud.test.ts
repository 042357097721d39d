// Proves that what screen readers are told of a terminal takes no longer than there is time, and that each row is told all the same.
import { expect, test } from 'vitest'
import { readInTime } from './read-aloud'

/** A terminal whose rows take so many milliseconds each to be written for screen readers. */
function told(costs: number) {
  let clock = 0
  const read: string[] = []
  const rows: number[][] = []
  const tasks: (() => void)[] = []
  const listeners = { render: (_: { start: number; end: number }) => {}, lineFeed: () => {} }
  const texts = {
    _renderCallback(start: number, end: number) {
      for (let row = start; row <= end; row += 1) rows.at(-1)?.push(row)
      clock += costs * (end - start + 1)
    },
  }
  const announced = {
    fire: (letter: string) => {
      read.push(letter)
    },
  }
  const terminal = {
    cols: 10,
    onRender: (listener: (rows: { start: number; end: number }) => void) => {
      listeners.render = listener
      return { dispose: () => {} }
    },
    onLineFeed: (listener: () => void) => {
      listeners.lineFeed = listener
      return { dispose: () => {} }
    },
    _core: {
      _onA11yCharEmitter: announced,
      _accessibilityManager: { value: { _liveRegionDebouncer: texts } },
    },
  }
  readInTime(
    terminal,
    () => clock,
    (task) => tasks.push(task),
  )
  const write = (start: number, end: number) => {
    listeners.render({ start, end })
    rows.push([])
    texts._renderCallback(start, end)
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      rows.push([])
      task()
    }
  }
  const print = (text: string) => {
    for (const letter of text)
      if (letter === '\n') listeners.lineFeed()
      else announced.fire(letter)
  }
  return { rows, read, write, print }
}

test('rows that take time are written one after the other, each once', () => {
  const { rows, write } = told(10)
  write(0, 23)
  expect(Math.max(...rows.map((some) => some.length))).toBe(3)
  expect(rows.flat()).toEqual(Array.from({ length: 24 }, (_, row) => row))
})

test('rows that take no time are written at once', () => {
  const { rows, write } = told(0)
  write(0, 23)
  write(3, 4)
  expect(rows.map((some) => some.length)).toEqual([24, 2])
})

test('a line without an end is read as the lines that it has on screen, and others as they are', () => {
  const { read, print } = told(0)
  print('x'.repeat(25))
  expect(read.join('')).toBe(`${'x'.repeat(10)}\n${'x'.repeat(10)}\nxxxxx`)
  print('\n123456789\n123456789')
  expect(read.filter((letter) => letter === '\n')).toHaveLength(2)
})

test('accents that are joined without end count as letters', () => {
  const { read, print } = told(0)
  print('\u0301'.repeat(1000))
  expect(read.filter((letter) => letter === '\n')).toHaveLength(100)
})
