import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  frame,
  frames,
  json,
  Kind,
  numbered,
  numberIn,
  parsed,
  place,
  text,
  textIn,
} from './frames'

const joined = (parts: Uint8Array[]) => Buffer.concat(parts)

test('frames come out as they went in, however the bytes are cut on the way', () => {
  const one = fc.record({ kind: fc.integer({ min: 1, max: 255 }), body: fc.uint8Array() })
  fc.assert(
    fc.property(fc.array(one), fc.array(fc.integer({ min: 1, max: 40 })), (said, cuts) => {
      const bytes = joined(said.flatMap(({ kind, body }) => frame(kind, body)))
      const heard: { kind: number; body: number[] }[] = []
      const read = frames((kind, body) => heard.push({ kind, body: [...body] }))
      for (let at = 0, cut = 0; at < bytes.length; cut += 1) {
        const size = cuts[cut] ?? bytes.length
        read(bytes.subarray(at, at + size))
        at += size
      }
      expect(heard).toEqual(said.map(({ kind, body }) => ({ kind, body: [...body] })))
    }),
  )
})

test('numbers have 48 bits, JSON and words are what they were', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.string({ unit: 'binary' }),
      (n, words) => {
        expect(numberIn(numbered(n))).toBe(n)
        expect(numberIn(place(2, n), 1)).toBe(n)
        expect(parsed(json({ words, n }))).toEqual({ words, n })
        expect(textIn(text('größer'))).toBe('größer')
      },
    ),
  )
})

test('what cannot be a frame is refused at once, before anything is kept for it', () => {
  for (const head of [
    [0, 0, 0, 0, 1],
    [255, 255, 255, 255, 1],
    [0x47, 0x45, 0x54, 0x20, 0x2f],
  ]) {
    const read = frames(() => expect.fail('it is none'))
    expect(() => read(Uint8Array.from(head))).toThrow('A frame cannot have')
  }
})

test('the end of a line is a frame of its own that means nothing', () => {
  expect(joined(frame(Kind.lineEnd)).toString('latin1')).toBe('\0\0\0\x01\n')
})
