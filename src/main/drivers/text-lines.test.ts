// Proves that reading only the text of a line gives what reading the whole line gives.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acpTexts } from './acp/contents'
import { fieldsOf, isFields } from './fields'
import { TextLines as Lines } from './text-lines'

class TextLines {
  #lines = new Lines(acpTexts)
  read = (text: string) => {
    const params = this.#lines.read(text)?.params
    return isFields(params) ? params : undefined
  }
  learn = (text: string, params: unknown) => this.#lines.learn(text, fieldsOf({ params }))
}

const line = (text: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'session/update',
    params: {
      sessionId: 's',
      update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, ...more },
    },
  })

const paramsOf = (whole: string) => JSON.parse(whole).params

test('whatever the text, the same is read as from the whole line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const lines = new TextLines()
      lines.learn(line('first'), paramsOf(line('first')))
      for (const text of texts) expect(lines.read(line(text))).toEqual(paramsOf(line(text)))
    }),
    { numRuns: 20 },
  )
})

test('a line that differs in anything else is not taken for one that it is not', () => {
  const lines = new TextLines()
  lines.learn(line('first'), paramsOf(line('first')))
  expect(lines.read(line('a', { messageId: 'm' }))).toBeUndefined()
  expect(lines.read(line('a').replace('agent_message', 'agent_thought'))).toBeUndefined()
  expect(lines.read(`${line('a')} `)).toBeUndefined()
})

test('a line whose text ends early and goes on with something else is read in full', () => {
  const lines = new TextLines()
  lines.learn(line('first'), paramsOf(line('first')))
  const [start = '', end = ''] = line('@').split('@')
  for (const inside of ['a","annotations":"b', 'a"', '\\', '"', '\n', 'a\u0001', '\\x'])
    expect(lines.read(start + inside + end)).toBeUndefined()
})

test('a first text may be as long as a line, with or without anything to be escaped', () => {
  for (const unit of ['x', '\\', '"', '\u0001', '\ud800', '€'])
    for (const megabytes of [1, 8, 24]) {
      const text = unit.repeat((megabytes * 1024 * 1024) / JSON.stringify(unit).length)
      const lines = new TextLines()
      lines.learn(line(text), paramsOf(line(text)))
      const next = line(`${text}.`)
      expect(lines.read(next)?.update).toEqual(JSON.parse(next).params.update)
    }
})

test('a line with two texts is not learned', () => {
  const lines = new TextLines()
  const two = line('a', { _meta: { text: 'a' } })
  lines.learn(two, paramsOf(two))
  expect(lines.read(two)).toBeUndefined()
})

test('messages that take turns are all known', () => {
  const lines = new TextLines()
  const of = (message: number, text: string) => line(text, { messageId: `m${message}` })
  for (let message = 0; message < 4; message += 1)
    lines.learn(of(message, 'x'), paramsOf(of(message, 'x')))
  for (let message = 0; message < 4; message += 1)
    expect(lines.read(of(message, 'y'))).toEqual(paramsOf(of(message, 'y')))
})
