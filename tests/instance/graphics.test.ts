// Proves that the window is drawn without a graphics card only where there is none.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayHaveGraphicsCard } from '../../src/main/app/graphics'

const there = import.meta.dirname
const missing = join(there, 'no-such-device')

test('one of the devices is enough', async () => {
  expect(await mayHaveGraphicsCard('linux', [missing, there])).toBe(true)
})

test('without any of them there is no graphics card', async () => {
  expect(await mayHaveGraphicsCard('linux', [missing])).toBe(false)
})

test('other systems always draw with one', async () => {
  expect(await mayHaveGraphicsCard('darwin', [missing])).toBe(true)
  expect(await mayHaveGraphicsCard('win32', [missing])).toBe(true)
})
