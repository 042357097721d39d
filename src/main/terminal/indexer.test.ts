import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Indexer } from './indexer'

let found: string[]
let at: number
let indexer: Indexer

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  found = []
  at = 0
  const index = (_session: string, entries: { text: string }[]) =>
    void found.push(...entries.map(({ text }) => text))
  indexer = new Indexer({ index }, 'terminal', 'session')
})
afterEach(() => vi.useRealTimers())

function print(text: string): void {
  const bytes = Buffer.from(text)
  indexer.add(bytes, at)
  at += bytes.length
}

const size = () => found.reduce((sum, text) => sum + text.length, 0)
const lines = (word: string, count: number) => `${word}\n`.repeat(count)

test('what is printed is found after a pause', () => {
  print('one\n')
  print('two\n')
  expect(found).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(found).toEqual(['one\ntwo'])
})

test('what is printed without a pause is found after ten seconds', () => {
  for (let time = 0; time < 10_000; time += 1000) {
    print(`line ${time}\n`)
    vi.advanceTimersByTime(1000)
  }
  expect(found.join('\n')).toContain('line 0\nline 1000')
})

test('of a flood the beginning and the end are found, however long it takes', () => {
  print('begins\n')
  for (let time = 0; time < 60_000; time += 100) {
    print(lines('flood', 10_000))
    vi.advanceTimersByTime(100)
  }
  print('ends\n')
  vi.advanceTimersByTime(2000)
  expect(found[0]).toMatch(/^begins/)
  expect(found.at(-1)).toMatch(/ends$/)
  expect(size()).toBeLessThan(512 * 1024)
})

test('after a flood all is found again', () => {
  print(lines('flood', 100_000))
  vi.advanceTimersByTime(3000)
  const before = size()
  print('calm\n')
  vi.advanceTimersByTime(2000)
  expect(found.at(-1)).toBe('calm')
  expect(size()).toBe(before + 'calm'.length)
})

test('a piece ends with a line and leads to about a screen', () => {
  for (let line = 0; line < 3000; line++) print(`line ${line}\n`)
  vi.advanceTimersByTime(2000)
  for (const text of found) {
    expect(text.length).toBeLessThan(16 * 1024)
    expect(text).toMatch(/^line \d+\n(line \d+\n)+line \d+$/)
  }
  expect(found.join('\n').split('\n')).toHaveLength(3000)
})
