// Proves that what waits for the first frame goes on when that is drawn, and does not wait for ever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstFrame } from './first-frame'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  let draw = () => {}
  const first = firstFrame({
    onceDrawn: (listener) => {
      draw = listener
    },
  })
  const state = { over: false }
  void first.then(() => {
    state.over = true
  })
  return { state, draw: () => draw() }
}

test('it is over when the page says so', async () => {
  const { state, draw } = scene()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.over).toBe(false)
  draw()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.over).toBe(true)
})

test('a page that draws nothing is not waited for', async () => {
  const { state } = scene()
  await vi.advanceTimersByTimeAsync(500)
  expect(state.over).toBe(true)
})
