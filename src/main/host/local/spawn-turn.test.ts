import { expect, test } from 'vitest'
import { spawnTurn } from './spawn-turn'

test('there is one spawn a turn of the event loop, in the order that they were asked for', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  await Promise.all([1, 2, 3, 4].map(() => spawnTurn().then(() => turns.push(turn))))
  counting = false
  expect(new Set(turns).size).toBe(4)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
})
