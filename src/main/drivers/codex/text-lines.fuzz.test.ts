// Proves that reading only the text of a notification's line gives what reading the whole line gives.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextLines } from '../text-lines'
import { codexTexts } from './contents'

const methods = ['item/agentMessage/delta', 'item/reasoning/summaryTextDelta', 'item/plan/delta']
const hard = fc.constantFrom(
  '"',
  '\\',
  '\\"',
  '"delta":"',
  '"},"emittedAtMs":1',
  '\u2028',
  '😀',
  '',
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(hard).map((parts) => parts.join('')),
)
const time = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1_795_044_437_010, max: 1_795_044_437_999 }),
  fc.integer({ min: 0, max: 99 }),
  fc.double(),
)
const message = fc.record({
  method: fc.constantFrom(...methods),
  id: fc.constantFrom('a', 'b', 'delta'),
  delta: text,
  behind: fc.option(fc.nat(2), { nil: undefined }),
  time,
})

const lineOf = ({
  method,
  id,
  delta,
  behind,
  time,
}: typeof message extends fc.Arbitrary<infer T> ? T : never) =>
  JSON.stringify({
    method,
    params: {
      threadId: 't',
      itemId: id,
      delta,
      ...(behind === undefined ? {} : { summaryIndex: behind }),
    },
    ...(time === undefined ? {} : { emittedAtMs: time }),
  })

/** Its own time nobody reads. */
const read = (line: string) => ({ ...JSON.parse(line), emittedAtMs: undefined })

test('whatever the text, the time, and the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      const lines = new TextLines(codexTexts)
      for (const line of messages.map(lineOf)) {
        const known = lines.read(line)
        if (known) expect({ ...known, emittedAtMs: undefined }).toEqual(read(line))
        else lines.learn(line, JSON.parse(line))
      }
    }),
    { numRuns: 300 },
  )
})

test('lines that were cut, or glued together, are read as whole ones or not at all', () => {
  const known = lineOf({
    method: 'item/agentMessage/delta',
    id: 'a',
    delta: 'x',
    behind: undefined,
    time: 1795044437010,
  })
  fc.assert(
    fc.property(text, fc.nat(400), fc.nat(400), fc.string(), (delta, from, to, between) => {
      const lines = new TextLines(codexTexts)
      lines.learn(known, JSON.parse(known))
      const whole = lineOf({
        method: 'item/agentMessage/delta',
        id: 'a',
        delta,
        behind: undefined,
        time: 1795044437999,
      })
      const line = whole.slice(0, from) + between + whole.slice(to)
      const got = lines.read(line)
      if (got) expect({ ...got, emittedAtMs: undefined }).toEqual(read(line))
    }),
    { numRuns: 2000 },
  )
})

test('most lines are read so', () => {
  const lines = new TextLines(codexTexts)
  let whole = 0
  for (let index = 0; index < 100; index += 1) {
    const line = lineOf({
      ...{ method: methods[index % 3] ?? '', id: 'a', delta: `word ${index}\n` },
      ...{ behind: index % 3 === 1 ? 0 : undefined, time: 1795044437010 + index },
    })
    if (lines.read(line)) continue
    whole += 1
    lines.learn(line, JSON.parse(line))
  }
  expect(whole).toBe(3)
})
