// Proves that what waits in the queue keeps its order and its reason, and goes only when nothing holds it.
import { expect, test } from 'vitest'
import { defined } from '../../kit/defined'
import { foldQueue, heldOf, nextOf } from './queue'
import type { QueuedPrompt } from './state'

const queue = ['a', 'b', 'c'].map((id): QueuedPrompt => ({ id, content: [] }))
const free = () => false
const letGo = (held: QueuedPrompt[], prompt?: string) =>
  foldQueue(held, { type: 'queue-released', ...defined({ prompt }) })
const ids = (of: readonly QueuedPrompt[]) => of.map(({ id, held }) => (held ? `${id} ${held}` : id))

test('all of it is held, in its order, for the reason that came first', () => {
  const held = foldQueue(queue.slice(0, 2), { type: 'queue-held', why: 'interrupted' })
  const both = foldQueue([...held, ...queue.slice(2)], { type: 'queue-held', why: 'stopped' })
  expect(ids(both)).toEqual(['a interrupted', 'b interrupted', 'c stopped'])
  expect(heldOf(both)).toEqual({ count: 3, why: 'interrupted' })
  expect(nextOf(both, free)).toBeUndefined()
})

test('one that may have arrived says so, whatever held it before', () => {
  const held = foldQueue(queue, { type: 'queue-held', why: 'interrupted' })
  const unsure = foldQueue(held, { type: 'queue-held', why: 'unsure', prompt: 'b' })
  expect(ids(unsure)).toEqual(['a interrupted', 'b unsure', 'c interrupted'])
})

test('what is let go goes, the rest stays', () => {
  const held = foldQueue(queue, { type: 'queue-held', why: 'failed' })
  expect(nextOf(letGo(held, 'b'), free)).toBe('b')
  expect(nextOf(letGo(held), free)).toBe('a')
  expect(letGo(held)).toEqual(queue)
  expect(heldOf(letGo(held))).toBeUndefined()
})

test('what is on its way is not sent once more', () => {
  expect(nextOf(queue, (prompt) => prompt === 'a')).toBe('b')
})
