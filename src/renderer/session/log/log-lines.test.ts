// Proves that the log of the protocol is bounded, whole and filtered as asked.
import { expect, test } from 'vitest'
import type { TrafficLine } from '../../../shared/agent/process/traffic'
import { asText, fitting, runWords, underRuns, withNewer } from './log-lines'

const line = (number: number, text = `line ${number}`): TrafficLine => ({
  number,
  at: 0,
  direction: number % 2 ? 'in' : 'out',
  text,
})

test('lines that come twice are shown once', () => {
  expect(withNewer([line(1), line(2)], [line(2), line(3)]).map((one) => one.number)).toEqual([
    1, 2, 3,
  ])
})

test('nothing new leaves the list as it is', () => {
  const lines = [line(1)]
  expect(withNewer(lines, [line(1)])).toBe(lines)
})

test('the oldest lines go when there are too many', () => {
  const many = Array.from({ length: 6000 }, (_, place) => line(place + 1))
  expect(withNewer([], many)).toHaveLength(5000)
  expect(withNewer([], many)[0]?.number).toBe(1001)
})

test('lines are found by direction and words', () => {
  const lines = [line(1, 'Prompt'), line(2, 'prompt'), line(3, 'other')]
  expect(fitting(lines, 'all', 'PROMPT')).toHaveLength(2)
  expect(fitting(lines, 'in', 'prompt')).toEqual([lines[0]])
  expect(asText([{ line: line(1) }])).toMatch(/^\d\d:\d\d:\d\d\.\d\d\d ← line 1$/)
})

test('lines stand under the run that they are of, and runs of which nothing is shown are left out', () => {
  const run = (number: number, first: number) => ({ number, pid: 7, startedAt: 0, first })
  const [one, two, three] = [run(1, 1), run(2, 3), run(3, 5)]
  const entries = underRuns([line(2), line(5), line(6)], [one, two, three])
  expect(entries).toEqual([
    { run: one },
    { line: line(2) },
    { run: three },
    { line: line(5) },
    { line: line(6) },
  ])
  const ended = { ...one, ended: { at: 1000, how: 'exit code 0' } }
  expect(runWords(ended)).toMatch(/^Run 1 · process 7 · [\d:]{8} to [\d:]{8}, exit code 0$/)
})
