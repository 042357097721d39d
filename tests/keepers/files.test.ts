// Proves that the files of a keeper give back what was put into them, from any offset, whatever was removed meanwhile and however the keeper ended.
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Inputs } from '../../src/keeper/inputs'
import { Segments } from '../../src/keeper/segments'
import { testFolder } from '../lib/folder'

function textOf(segments: Segments, from: number): string {
  const into = new Uint8Array(Math.max(segments.end - from, 0) + 10)
  return Buffer.from(into.subarray(0, segments.read(from, into))).toString('latin1')
}

test('an output: any writes, any acknowledgements, read on by another keeper', () => {
  const step = fc.oneof(
    fc.record({ say: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }) }),
    fc.record({ forget: fc.integer({ min: 0, max: 600 }) }),
    fc.constant({ again: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const folder = testFolder()
      let segments = new Segments(folder, '1', 64)
      let [all, forgotten] = ['', 0]
      for (const one of steps) {
        if ('say' in one) {
          expect(segments.append(Buffer.from(one.say, 'latin1')).written).toBe(one.say.length)
          all += one.say
        } else if ('forget' in one) {
          forgotten = Math.max(forgotten, Math.min(one.forget, all.length))
          segments.forget(forgotten, 16)
        } else {
          segments.close()
          segments = new Segments(folder, '1', 64)
        }
        // What is all forgotten leaves no name from which its end could be told.
        if (readdirSync(folder).length === 0) return
        expect(segments.end).toBe(all.length)
        expect(segments.start).toBeLessThanOrEqual(forgotten)
        expect(textOf(segments, segments.start)).toBe(all.slice(segments.start))
        const middle = Math.floor((segments.start + segments.end) / 2)
        expect(textOf(segments, middle)).toBe(all.slice(middle))
      }
      segments.close()
    }),
    { numRuns: 60 },
  )
})

test('inputs: each whole and with its number, also when the last one was cut short', () => {
  const folder = testFolder()
  const inputs = new Inputs(folder)
  const said = Array.from({ length: 50 }, (_, n) => `${n + 1} `.repeat(n * 3000))
  for (const [index, text] of said.entries()) {
    expect(inputs.writing(index + 1, Buffer.from(text))()).toBeUndefined()
  }
  const after = (from: Inputs, number: number) =>
    [...from.after(number)].map((one) => [one.number, Buffer.from(one.bytes).toString()])
  expect(after(inputs, 47)).toEqual([48, 49, 50].map((number) => [number, said[number - 1]]))
  inputs.settle(45)
  expect(after(inputs, 0)).toHaveLength(5)
  inputs.close()
  const last = readdirSync(folder)
    .sort((a, b) => a.length - b.length || a.localeCompare(b))
    .at(-1)
  const file = join(folder, last ?? '')
  truncateSync(file, statSync(file).size - 1)
  const again = new Inputs(folder)
  expect(again.last).toBe(49)
  expect(after(again, 47)).toEqual([48, 49].map((number) => [number, said[number - 1]]))
  again.settle(49)
  expect(after(again, 0)).toEqual([])
  again.close()
})
