import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AtRest } from './at-rest'

beforeEach(() => {
  vi.useFakeTimers()
  // Idle at once.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it is at once where nobody scrolls, and after the scrolling where somebody does', async () => {
  const page = new EventTarget()
  const rest = new AtRest(page)
  let turns = 0
  const turn = () => rest.next().then(() => (turns += 1))
  void turn()
  await vi.advanceTimersByTimeAsync(1)
  expect(turns).toBe(1)
  page.dispatchEvent(new Event('scroll'))
  void turn()
  for (let step = 0; step < 20; step++) {
    await vi.advanceTimersByTimeAsync(100)
    page.dispatchEvent(new Event('scroll'))
  }
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(turns).toBe(2)
})

test('closed, it hears of nothing any more', async () => {
  const page = new EventTarget()
  const rest = new AtRest(page)
  rest.close()
  page.dispatchEvent(new Event('scroll'))
  let turns = 0
  void rest.next().then(() => (turns += 1))
  await vi.advanceTimersByTimeAsync(1)
  expect(turns).toBe(1)
})
