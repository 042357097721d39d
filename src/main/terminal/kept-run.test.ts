// Proves that of what a program in a terminal was told just that is forgotten which the next run of the app need not know.
import { expect, test } from 'vitest'
import type { Kept, Stream } from '../host/stream'
import type { KeptRunRecord } from '../store/log/kept-run-record'
import { KeptRun } from './kept-run'

function scene(unsure = false) {
  const record: KeptRunRecord = {
    process: 'p1',
    shift: 0,
    answered: 10,
    written: 2,
    columns: 80,
    rows: 24,
    modes: { offset: 0, text: '' },
  }
  const state = { taken: 4, written: 4, settled: 0, unsure }
  const takes: (() => void)[] = []
  const kept = {
    get taken() {
      return state.taken
    },
    get written() {
      return state.written
    },
    settle: (count: number) => {
      state.settled = Math.max(state.settled, count)
    },
  } as Kept
  const stream = {
    ack: () => undefined,
    write: () => {
      state.written += 1
      const number = state.written
      return new Promise<void>((resolve) =>
        takes.push(() => {
          state.taken = number
          resolve()
        }),
      )
    },
  } as unknown as Stream
  const output = { length: 10 }
  const run = new KeptRun({
    stream,
    kept,
    record,
    output,
    unsure: () => state.unsure,
    changed: () => undefined,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** The program takes all that it was told. */
  const take = async () => {
    for (const one of takes.splice(0)) one()
    await settle()
  }
  return { record, state, run, take }
}

test('what was typed while nothing is asked is forgotten when it is taken', async () => {
  const { run, state, take } = scene()
  run.write('secret')
  expect(state.settled).toBe(0)
  await take()
  expect(state.settled).toBe(5)
})

test('an answer is kept until it is safe that its question is past, with the number of the write', async () => {
  const { run, state, record, take } = scene()
  run.write('\x1b[1;1R')
  run.past(20)
  run.write('typed')
  expect(record).toMatchObject({ answered: 10, written: 2 })
  await take()
  // Known, and not safe yet.
  expect(record).toMatchObject({ answered: 20, written: 5 })
  expect(state.settled).toBe(2)
  run.safe()
  expect(state.settled).toBe(6)
})

test('what is yet to be matched with its question is kept, whatever else becomes safe', async () => {
  const { run, state, take } = scene(true)
  run.safe()
  run.write('typed')
  await take()
  run.safe()
  expect(state.settled).toBe(2)
  state.unsure = false
  run.safe()
  expect(state.settled).toBe(5)
})
