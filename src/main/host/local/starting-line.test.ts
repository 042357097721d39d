import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartingLine } from './starting-line'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function runners(line: StartingLine, count: number) {
  const started: number[] = []
  const up: (() => void)[] = []
  for (let runner = 0; runner < count; runner += 1) {
    void line.enter().then((place) => {
      started.push(runner)
      place.left(new Promise<void>((resolve) => up.push(resolve)))
    })
  }
  return { started, up }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('so many start at once, and the next when one is up, in order', async () => {
  const { started, up } = runners(new StartingLine(2), 4)
  await settled()
  expect(started).toEqual([0, 1])
  up[1]?.()
  await settled()
  expect(started).toEqual([0, 1, 2])
  up[0]?.()
  up[2]?.()
  await settled()
  expect(started).toEqual([0, 1, 2, 3])
})

test('one that says nothing holds nobody up for longer than a second', async () => {
  const { started } = runners(new StartingLine(1), 3)
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).toEqual([0, 1, 2])
})

test('when all are up there is room again', async () => {
  const line = new StartingLine(1)
  const first = runners(line, 1)
  await settled()
  first.up[0]?.()
  await settled()
  const second = runners(line, 1)
  await settled()
  expect(second.started).toEqual([0])
})
