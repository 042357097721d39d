// Proves that a secret is taken out however it is written and wherever it is cut, and that all else stays as it was.
import { describe, expect, test } from 'vitest'
import type { AgentEvent } from '../../../shared/session/event'
import { FakeAgent } from '../drivers/acp/agent.test-kit'
import { RedactedStream } from './redacted-stream'
import { Redactor } from './redactor'
import { Speech } from './speech'

const secret = 'pä"ss/w+rd \\ 42=='
const redactor = new Redactor([secret, 'another-secret'])

const written: Record<string, string> = {
  'as it is': secret,
  'as JSON': JSON.stringify({ error: `no: ${secret}!` }),
  'as JSON within JSON': JSON.stringify({ body: JSON.stringify({ key: secret }) }),
  'as JSON in ASCII': '{"key":"p\\u00e4\\"ss/w+rd \\\\ 42=="}',
  'as JSON with slashes escaped': '{"key":"pä\\"ss\\/w+rd \\\\ 42=="}',
  'in an address': `https://x.example/?key=${encodeURIComponent(secret)}&a=1`,
  'in an address, by small letters': `?key=${encodeURIComponent(secret).replace(/%\w\w/g, (code) => code.toLowerCase())}`,
  'in a form': `key=${encodeURIComponent(secret).replaceAll('%20', '+')}&b=2`,
  'in base64': `Basic ${Buffer.from(secret).toString('base64')}`,
  'in base64 after a user': `Basic ${Buffer.from(`user:${secret}`).toString('base64')}`,
  'in base64 after another user': `Basic ${Buffer.from(`me12:${secret}`).toString('base64')}`,
  'in base64 of addresses': Buffer.from(`ab${secret}`).toString('base64url'),
  twice: `${secret}${secret} and another-secret`,
}

/** What of a text would still tell the secret. */
const tells = (text: string) =>
  ['ss/w', 'ss\\/w', 'w+rd', 'w%2', '42==', '42%3', 'other-s'].some((part) =>
    text.includes(part),
  ) ||
  [0, 1, 2].some((pad) =>
    text.includes(
      Buffer.concat([Buffer.alloc(pad), Buffer.from(secret)])
        .toString('base64')
        .slice(8, 16),
    ),
  )

describe.each(Object.entries(written))('a secret %s', (_way, text) => {
  test('is taken out', () => {
    expect(tells(text)).toBe(true)
    expect(tells(redactor.text(text))).toBe(false)
  })

  test('is taken out of bytes and of text that are cut anywhere', () => {
    const bytes = Buffer.from(`before ${text} after\n`)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const stream = redactor.bytes()
      const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) => stream.push(part))
      const said = Buffer.concat([...parts, stream.end()]).toString()
      expect(tells(said)).toBe(false)
      expect(said).toMatch(/^before [\s\S]* after\n$/)
    }
    const texts = redactor.texts()
    const said = [...`before ${text} after`].map((sign) => texts.push(sign)).join('') + texts.end()
    expect(tells(said)).toBe(false)
    expect(said).toMatch(/^before [\s\S]* after$/)
  })

  test('is taken out of what is said in pieces, each a message of its own', () => {
    const said: AgentEvent[] = []
    const speech = new Speech(redactor, (event) => said.push(event))
    speech.turnStarted()
    for (const sign of text) speech.hear({ type: 'text', message: 'm', role: 'agent', text: sign })
    speech.turnEnded()
    const words = said.map((event) => (event.type === 'text' ? event.text : ''))
    expect(tells(words.join(''))).toBe(false)
  })
})

test('what has no secret in it goes on as it was, the same bytes', () => {
  const bytes = Buffer.from('{"text":"p and another thing"}\n')
  expect(redactor.bytes().push(bytes)).toBe(bytes)
  expect(redactor.text('a word')).toBe('a word')
})

test('what only began like a secret is there in the end', () => {
  const stream = redactor.bytes()
  const said = [
    stream.push(Buffer.from('an anothe')),
    stream.push(Buffer.from('r day')),
    stream.end(),
  ]
  expect(Buffer.concat(said).toString()).toBe('an another day')
  const heard: AgentEvent[] = []
  const speech = new Speech(redactor, (event) => heard.push(event))
  const text = (words: string, message = 'm'): AgentEvent => ({
    type: 'text',
    message,
    role: 'agent',
    text: words,
  })
  speech.turnStarted()
  speech.hear(text('one anothe'))
  speech.hear({ type: 'plan-removed', plan: 'p' })
  speech.hear(text('a', 'other'))
  speech.turnEnded()
  speech.hear(text('idle another'))
  expect(heard.map((event) => (event.type === 'text' ? event.text : event.type))).toEqual([
    'one ',
    'anothe',
    'plan-removed',
    'a',
    'idle ',
    'another',
  ])
})

test('what was secret once stays so', () => {
  const own = new Redactor(['first-secret'])
  own.add(['second-secret'])
  expect(own.text('first-secret second-secret')).toBe('… …')
})

test('the bytes of a stream end where they did, so that they are acknowledged as what they were', () => {
  const said = Buffer.from(`one ${secret} two another-secret three anothe`)
  for (let cut = 1; cut < said.length; cut += 1) {
    const stream = new FakeAgent()
    const heard: string[] = []
    let end = 0
    new RedactedStream(stream, redactor).onBytes((bytes, offset) => {
      expect(offset).toBeGreaterThanOrEqual(end)
      end = offset + bytes.length
      heard.push(Buffer.from(bytes).toString('latin1'))
    })
    stream.prints(said.subarray(0, cut))
    stream.prints(said.subarray(cut))
    stream.exits()
    expect(Buffer.from(heard.join(''), 'latin1').toString()).toBe('one … two … three anothe')
    expect(end).toBe(said.length)
  }
})

describe('what Markdown would show as a secret', () => {
  const key = 'Zq7-planted+/value=991x'
  const keyed = new Redactor([key])
  const ways: Record<string, string> = {
    'one sign by number': key.replace('+', '&#43;'),
    'one sign in hexadecimal': key.replace('/', '&#x2F;'),
    'one sign by name': key.replace('+', '&plus;').replace('=', '&equals;'),
    'every sign by number': [...key].map((sign) => `&#${sign.charCodeAt(0)};`).join(''),
    'behind backslashes': key.replace(/[^\w]/g, '\\$&'),
    mixed: key.replace('-', '\\-').replace('+', '&#x2b;').replace('Z', '&#0090;'),
  }

  test.each(Object.entries(ways))('is taken out: %s', (_way, text) => {
    expect(keyed.text(`so ${text} &amp; on`)).toBe('so … &amp; on')
    const [[from, to] = [0, 0]] = keyed.places(`so ${text} on`)
    expect([from, to]).toEqual([3, 3 + text.length])
  })

  test.each(Object.entries(ways))(
    'is taken out of pieces that are cut anywhere: %s',
    (_way, text) => {
      const whole = `so ${text} on`
      for (let cut = 0; cut <= whole.length; cut += 1) {
        const pieces = keyed.texts()
        const said = pieces.push(whole.slice(0, cut)) + pieces.push(whole.slice(cut)) + pieces.end()
        expect(said).toBe('so … on')
      }
      const pieces = keyed.texts()
      expect([...whole].map((sign) => pieces.push(sign)).join('') + pieces.end()).toBe('so … on')
    },
  )

  test('leaves all other references as they are, as soon as they can be read', () => {
    const pieces = keyed.texts()
    const honest = ['a &lt;b', '&gt; &copy; R&', 'D \\* c & d &unknown; &#xfffff; \\']
    expect(honest.map((one) => pieces.push(one)).join('') + pieces.end()).toBe(honest.join(''))
    expect(keyed.text(honest.join(''))).toBe(honest.join(''))
  })
})
