// Proves that what looks like a secret is taken out of what goes wrong, in the forms that services, tools and languages give it, and nothing else is.
import { expect, test } from 'vitest'
import { workedFor } from '../../../../kit/busy.test-kit'
import { withoutSecrets } from '../../../../shared/agent/failure/without-secrets'
import { lastWordsOf } from '../../../host/model/last-words'
import { classify } from './classify'

/** Made of parts, so that no scanner of repositories takes them for real ones. */
const body = 'Ab3dEf9hIj2kLm4nOp6q'
const forms: [text: string, clean: string][] = [
  [`sk-ant-api03-${body}`, 'sk-…'],
  [`sk-proj-${body}`, 'sk-…'],
  [`sk-or-v1-${body}`, 'sk-…'],
  [`pk-lf-${body}`, 'pk-…'],
  [`${'sk_' + 'live'}_${body}`, 'sk-…'],
  [`${'rk_' + 'live'}_${body}`, 'rk-…'],
  [`whsec_${body}`, 'whsec-…'],
  ['ghp_abcdefghijklmnopqrstuvwxyz', 'ghp-…'],
  [`gho_${body}`, 'gho-…'],
  [`ghs_${body}`, 'ghs-…'],
  [`github_pat_${body}`, 'github_pat-…'],
  [`glpat-${body}`, 'glpat-…'],
  [`xoxb-123456789012-${body}`, 'xoxb-…'],
  [`xapp-1-${body}`, 'xapp-…'],
  [`hf_${body}`, 'hf-…'],
  [`gsk_${body}`, 'gsk-…'],
  [`xai-${body}`, 'xai-…'],
  [`npm_${body}`, 'npm-…'],
  [`pypi-${body}`, 'pypi-…'],
  [`r8_${body}`, 'r8-…'],
  [`nvapi-${body}`, 'nvapi-…'],
  [`dop_v1_${body}`, 'dop_v1-…'],
  [`shpat_${body}`, 'shpat-…'],
  [`AIza${body}XYZ12`, 'AIza…'],
  [`ATATT3${body}XYZ12`, 'ATATT3…'],
  [`AKIA${'IOSFODNN7EXAMPLE'}`, 'AKIA…'],
  [`ya29.${body}`, 'ya29.…'],
  [`hvs.${body}`, 'hvs.…'],
  [`SG.${body}.${body}`, 'SG.…'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', '…'],
  [
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${body}\n-----END OPENSSH PRIVATE KEY-----`,
    '-----BEGIN OPENSSH PRIVATE KEY-----…',
  ],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer …'],
  ['authorization: basic dXNlcjpwYXNz', 'authorization: basic …'],
  ['Authorization: token abcdef123456', 'Authorization: token …'],
  ['x-api-key: abcdef123456', 'x-api-key: …'],
  ['x-goog-api-key: abcdef123456', 'x-goog-api-key: …'],
  ['Cookie: session=abcdef123456; other=1', 'Cookie: …'],
  ['set-cookie: sid=abcdef123456', 'set-cookie: …'],
  ['{"apiKey":"abcdef123456"}', '{"apiKey":"…"}'],
  ['{"access_token": "abcdef123456"}', '{"access_token": "…"}'],
  ["{'api_key': 'abcdef123456', 'a': 1}", "{'api_key': '…', 'a': 1}"],
  ['{\\"refresh_token\\":\\"abcdef123456\\"}', '{\\"refresh_token\\":\\"…\\"}'],
  ['[{"name":"KEY","value":"a \\"b"}]', '[{"name":"KEY","value":"…"}]'],
  ['{"headers":{"X-Mine":"a}b","Y":"\\"c"},"z":1}', '{"headers":{…},"z":1}'],
  ['"url":"https://x.example/?api_key=abc&a=b"', '"url":"https://x.example/?api_key=…&a=b"'],
  ['https://x.example/blob?sv=2&sig=abc%2Fdef', 'https://x.example/blob?sv=2&sig=…'],
  ['postgres://liminal:abcdef@db.example/x', 'postgres://liminal:…@db.example/x'],
  ['ANTHROPIC_API_KEY=abcdef', 'ANTHROPIC_API_KEY=…'],
  ['export OPENAI_API_KEY="abcdef"', 'export OPENAI_API_KEY="…"'],
  ['aws_secret_access_key=abc/def', 'aws_secret_access_key=…'],
  ['tool --api-key abcdef123 --verbose', 'tool --api-key … --verbose'],
  ['tool --auth-token=abcdef123', 'tool --auth-token=…'],
  ['machine x.example login me password abcdef', 'machine x.example login me password …'],
  ['Incorrect API key provided: abcd1234efgh.', 'Incorrect API key provided: …'],
]

test.each(forms)('%s is told as %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
  expect(withoutSecrets(`401 from the service: ${text}`)).toBe(`401 from the service: ${clean}`)
})

test('they are more than forty', () => expect(forms.length).toBeGreaterThan(40))

test('a failure has none of them in what it says, its evidence and its details', () => {
  for (const [text, clean] of forms) {
    const failure = classify({ agent: 'a', words: `401 ${text}`, details: text }, 0)
    const { says, evidence } = failure
    expect([says.message, evidence.words, says.details]).toEqual([
      `401 ${clean}`,
      `401 ${clean}`,
      clean,
    ])
    expect(lastWordsOf({ code: 1, signal: null, lastWords: text })).toBe(`Exit code 1\n${clean}`)
  }
})

test.each([
  '{"inputTokens":12,"title":"a token of thanks"}',
  'Unexpected token < in JSON at position 0',
  'exceeded the 128000 output token maximum',
  'Please set your API key in the settings: see the manual',
  'the password must be changed',
  'http://127.0.0.1:8765/v1/messages failed: ECONNREFUSED',
  'session 3f2504e0-4f89-11d3-9a0c-0305e82c3301 not found',
  'task-force-members-and-others met at 10:00',
  'src/main/token-reader.ts:12:8: error TS2307',
])('%s is left as it is', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('no line takes much longer to be cleaned than another of its length', () => {
  const length = 64 * 1024
  const took = (unit: string) => {
    const line = unit.repeat(Math.ceil(length / unit.length))
    const began = workedFor()
    withoutSecrets(line)
    return workedFor() - began
  }
  const plain = Math.max(...[1, 2, 3].map(() => took('a word and another ')), 1)
  const bad = [
    '-eyJabcdefgh',
    '?',
    '?key',
    '"token',
    'token',
    '"headers":{',
    'API_KEY',
    'Bearer ',
    'sk-',
    '"name":"',
    '"name" : ',
    '"a\\"',
    "'token",
    '\\"token',
    '//a:',
    '//',
    '--token',
    '-----BEGIN ',
    'machine a login ',
    'cookie: ',
    'api key: ',
    'password=',
    'a1',
    ';sig',
    'x-api-key:',
    'ya29.',
    '-----BEGIN PRIVATE KEY-----',
    'Authorization: token ',
    'AKIA',
    '--a-',
  ]
  for (const unit of bad) expect(took(unit), unit).toBeLessThan(plain * 60)
})
