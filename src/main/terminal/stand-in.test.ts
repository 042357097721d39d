// Proves that each question of a program is answered once: by the window that shows it, or by main.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ask, Question } from './model/questions'
import { StandIn } from './stand-in'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  const written: string[] = []
  const positions = new Map<number, (answer: string) => void>()
  const standIn = new StandIn({
    write: (answer) => written.push(answer),
    answerTo: ({ ask, end }) =>
      ask.about === 'terminal' ? ask.answer : new Promise((resolve) => positions.set(end, resolve)),
  })
  return { written, positions, standIn }
}

const known = (answer: string, end: number): Question => ({
  ask: { about: 'terminal', answer },
  end,
})
const cursor = (end: number): Question => ({ ask: { about: 'cursor', prefix: '' }, end })
const settle = () => vi.advanceTimersByTimeAsync(0)

test('what is asked at the start is answered when no window has come for two seconds', () => {
  const { written, standIn } = scene()
  standIn.began(false)
  standIn.asked([known('a', 1)], false)
  vi.advanceTimersByTime(1999)
  expect([written, standIn.waits]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect([written, standIn.waits]).toEqual([['a'], false])
})

test('a window that comes in time answers all of it', () => {
  const { written, standIn } = scene()
  standIn.began(false)
  standIn.asked([known('a', 1)], false)
  standIn.came()
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([])
})

test('a program that is started again while a window looks is answered by the window alone', () => {
  const { written, standIn } = scene()
  standIn.began(true)
  standIn.asked([known('a', 1)], true)
  vi.advanceTimersByTime(5000)
  expect([written, standIn.waits]).toEqual([[], false])
})

test('what is asked later, while nobody looks, is answered at once', () => {
  const { written, standIn } = scene()
  standIn.asked([known('a', 1), known('b', 2)], false)
  expect(written).toEqual(['a', 'b'])
})

test('answers come in the order of the questions, also when one takes its time', async () => {
  const { written, positions, standIn } = scene()
  standIn.asked([cursor(1), known('a', 2)], false)
  standIn.asked([known('b', 3)], false)
  expect(written).toEqual([])
  positions.get(1)?.('position')
  await settle()
  expect(written).toEqual(['position', 'a', 'b'])
})

test('a window that comes meanwhile answers after what was asked before, and keys wait for nothing', async () => {
  const { written, positions, standIn } = scene()
  standIn.asked([cursor(1), known('a', 2)], false)
  standIn.came()
  standIn.asked([cursor(3), known('b', 4), known('c', 5)], true)
  standIn.said('\x1b[3;1R')
  standIn.said('k')
  standIn.said('\x1b[?1;2c')
  standIn.leftAt(5)
  expect(written).toEqual(['k'])
  positions.get(1)?.('position')
  await settle()
  expect(written).toEqual(['k', 'position', 'a', '\x1b[3;1R', '\x1b[?1;2c', 'c'])
})

test('what the window has not answered when it goes away is answered here, and nothing else', () => {
  const { written, standIn } = scene()
  standIn.asked([known('a', 1), known('b', 2), known('c', 3)], true)
  standIn.said('\x1b[?1;2c')
  standIn.leftAt(2)
  expect(written).toEqual(['\x1b[?1;2c', 'b'])
  standIn.leftAt(9)
  expect(written).toEqual(['\x1b[?1;2c', 'b', 'c'])
})

test('what the window has passed over is not answered a second time', () => {
  const { written, standIn } = scene()
  standIn.asked([known('a', 10), known('b', 20)], true)
  standIn.parsed(10)
  standIn.leftAt(Number.POSITIVE_INFINITY)
  expect(written).toEqual(['b'])
})

test('an answer is to the first question of its kind, and what came before that is past', () => {
  const { written, standIn } = scene()
  const setting: Ask = { about: 'setting' }
  standIn.asked([{ ask: setting, end: 1 }, cursor(2), known('a', 3)], true)
  standIn.said('\x1b[3;4R')
  standIn.leftAt(9)
  expect(written).toEqual(['\x1b[3;4R', 'a'])
})

test('what is typed is no answer', () => {
  const { written, standIn } = scene()
  standIn.asked([known('a', 1)], true)
  const typed = ['y', '\r', '\x1b', '\x1b[A', '\x1b[I', '\x1b[200~\x1b[1;1R\x1b[201~']
  for (const input of typed) standIn.said(input)
  standIn.leftAt(1)
  expect(written).toEqual([...typed, 'a'])
})

test('a program that has ended is told nothing, and nor is the next one', async () => {
  const { written, positions, standIn } = scene()
  standIn.asked([cursor(1), known('a', 2)], false)
  standIn.asked([cursor(3)], true)
  standIn.said('\x1b[3;1R')
  standIn.began(false)
  positions.get(1)?.('position')
  await settle()
  expect(written).toEqual([])
})

test('what an earlier run of the app has answered is not answered again, and all else is, once', () => {
  const past: number[] = []
  const written: string[] = []
  const standIn = new StandIn({
    write: (answer) => written.push(answer),
    past: (offset) => past.push(offset),
    answerTo: ({ ask }) => (ask.about === 'terminal' ? ask.answer : '\x1b[1;1R'),
  })
  // The first was passed over, the second answered, and what was typed is no answer.
  standIn.goOn(['ls\r', '\x1b[3;3R', '\x1b[5;5R'], [known('never', 10), cursor(20), known('a', 30)])
  expect(written).toEqual(['never', 'a'])
  // It comes again, since the log had not got so far.
  standIn.asked([cursor(40)], false)
  expect(written).toEqual(['never', 'a'])
  standIn.asked([known('b', 50)], false)
  expect(written).toEqual(['never', 'a', 'b'])
  expect(past.at(-1)).toBe(50)
})

test('while an earlier answer has no question yet, nobody is told that anything is past', () => {
  const past: number[] = []
  const standIn = new StandIn({
    write: () => undefined,
    past: (offset) => past.push(offset),
    answerTo: () => '\x1b[1;1R',
  })
  standIn.goOn(['\x1b[3;3R', '\x1b[5;5R'], [cursor(10)])
  expect([standIn.unsure, past]).toEqual([true, []])
  standIn.said('\x1b[?1;2c')
  expect(past).toEqual([])
  standIn.asked([cursor(20)], false)
  expect([standIn.unsure, past]).toEqual([false, [20]])
})
