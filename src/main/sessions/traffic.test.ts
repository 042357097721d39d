// Proves that an agent's traffic is kept within bounds, and shown without secrets.
import { expect, test } from 'vitest'
import { withoutSecrets } from '../secrets/patterns'
import { Redactor } from '../secrets/redactor'
import { Traffic } from './traffic'

test('the newest lines are kept, with their numbers, and read on from one of them', () => {
  let time = 0
  const traffic = new Traffic(() => ++time)
  for (let count = 1; count <= 10_000; count += 1) traffic.add('in', `line ${count}`)
  const all = traffic.after(0)
  expect(all).toHaveLength(2000)
  expect(all.at(-1)).toEqual({ number: 10_000, at: 10_000, direction: 'in', text: 'line 10000' })
  expect(traffic.after(9998).map(({ number }) => number)).toEqual([9999, 10_000])
})

test('one huge line and many large ones stay within bounds', () => {
  const traffic = new Traffic(() => 0)
  for (let count = 0; count < 100; count += 1) traffic.add('out', 'x'.repeat(10_000_000))
  const size = traffic.after(0).reduce((sum, { text }) => sum + text.length, 0)
  expect(size).toBeLessThanOrEqual(4 * 1024 * 1024 + 100)
})

test.each([
  ['sk-ant-api03-abcdefghijklmnop', 'sk-…'],
  ['{"apiKey":"abcdef123456"}', '{"apiKey":"…"}'],
  ['{"access_token": "abcdef123456"}', '{"access_token": "…"}'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer …'],
  ['ANTHROPIC_API_KEY=abcdef', 'ANTHROPIC_API_KEY=…'],
  ['ghp_abcdefghijklmnopqrstuvwxyz', 'ghp-…'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', '…'],
  ['[{"name":"KEY","value":"a \\"b"}]', '[{"name":"KEY","value":"…"}]'],
  ['{"headers":{"X-Mine":"a}b","Y":"\\"c"},"z":1}', '{"headers":{…},"z":1}'],
  ['"url":"https://x.example/?api_key=abc&a=b"', '"url":"https://x.example/?api_key=…&a=b"'],
  [
    '{"inputTokens":12,"title":"a token of thanks"}',
    '{"inputTokens":12,"title":"a token of thanks"}',
  ],
])('%s is shown as %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})

test('what is known to be secret is hidden wherever it stands, as a line writes it', () => {
  const traffic = new Traffic(() => 0)
  traffic.add('error', 'cannot sign in with pass\\"word')
  expect(traffic.after(0, new Redactor(['pass"word']))[0]?.text).toBe('cannot sign in with …')
})

test('no line takes much longer to be cleaned than another of its length', () => {
  const length = 64 * 1024
  const took = (unit: string) => {
    const line = unit.repeat(Math.ceil(length / unit.length))
    const began = performance.now()
    withoutSecrets(line)
    return performance.now() - began
  }
  const plain = Math.max(...[1, 2, 3].map(() => took('a word and another ')), 1)
  const bad = ['-eyJabcdefgh', '?', '?key', '"token', 'token', '"headers":{', 'API_KEY', 'Bearer ']
  for (const unit of [...bad, '"name":"', '"name" : ', '"a\\"'])
    expect(took(unit), unit).toBeLessThan(plain * 60)
})
