// Proves that an agent's traffic is kept within bounds, and shown without secrets.
import { describe, expect, test } from 'vitest'
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

test('what is known to be secret is hidden wherever it stands, as a line writes it', () => {
  const traffic = new Traffic(() => 0)
  traffic.add('error', 'cannot sign in with pass\\"word')
  expect(traffic.after(0, new Redactor(['pass"word']))[0]?.text).toBe('cannot sign in with …')
})

describe('a secret that is said in pieces, each a line of the protocol', () => {
  const secret = 'Zq7-plantedSECRET+/value=991x'
  const redactor = new Redactor([secret])
  const chunk = (text: string, kind = 'agent_message_chunk') =>
    JSON.stringify({
      jsonrpc: '2.0',
      method: 'session/update',
      params: { sessionId: 's', update: { sessionUpdate: kind, content: { type: 'text', text } } },
    })
  const delta = (text: string) =>
    JSON.stringify({ type: 'stream_event', event: { delta: { text } } })
  const item = (text: string) =>
    JSON.stringify({ method: 'item/delta', params: { itemId: 'i', delta: text } })
  const said = (lines: { text: string }[]) => {
    const words = lines.flatMap(({ text }) => /"(?:text|delta)":"([^"]*)"/.exec(text)?.[1] ?? [])
    return words.join('')
  }
  const cuts = [1, 3, 5, 11, 28].map((size) => secret.match(new RegExp(`.{1,${size}}`, 'g')) ?? [])

  test.each([
    ['ACP', chunk],
    ['stream-json', delta],
    ['an app server', item],
  ])('stands in no log of %s, however it is cut', (_protocol, write) => {
    for (const pieces of cuts) {
      const traffic = new Traffic(() => 0)
      for (const piece of ['the key is ', ...pieces, ' and that is all'])
        traffic.add('in', write(piece))
      const words = said(traffic.after(0, redactor))
      expect(words).toMatch(/^the key is …+ and that is all$/)
    }
  })

  test('stands in no log with other lines between its pieces', () => {
    for (const pieces of cuts) {
      const traffic = new Traffic(() => 0)
      for (const piece of pieces) {
        traffic.add('in', chunk(piece))
        traffic.add('in', chunk('hm', 'agent_thought_chunk'))
        traffic.add('out', '{"id":1,"result":{}}')
      }
      expect(said(traffic.after(0, redactor)).replaceAll('hm', '')).toMatch(/^…+$/)
    }
  })

  test('stands in no log that is read line by line, but for the three letters that it begins with', () => {
    for (const pieces of cuts) {
      const traffic = new Traffic(() => 0)
      const read = pieces.flatMap((piece, place) => {
        traffic.add('in', chunk(piece))
        return traffic.after(place, redactor)
      })
      expect(said(read)).toMatch(/^(?:Zq7)?(?:Z|Zq)?…+$/)
    }
  })

  test('leaves all other lines as they came', () => {
    const traffic = new Traffic(() => 0)
    const lines = ['{ "a" : 1 }', chunk('Zq7 is no key'), 'garbage {', chunk(' nor is this')]
    for (const line of lines) traffic.add('in', line)
    expect(traffic.after(0, redactor).map(({ text }) => text)).toEqual(lines)
  })
})
