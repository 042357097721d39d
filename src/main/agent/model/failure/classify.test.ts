// Proves that what real agents said of their failures is told apart, by rules that each have been seen, and that an answer stays an answer.
import { describe, expect, test } from 'vitest'
import seen from '../../../../../tests/fixtures/failures.json'
import elsewhere from '../../../../../tests/fixtures/failures-elsewhere.json'
import unseen from '../../../../../tests/fixtures/failures-unseen.json'
import messages from '../../../../../tests/fixtures/last-messages.json'
import { failureKinds } from '../../../../shared/agent/failure/failure'
import { lossOf } from '../../../host/model/last-words'
import { classify, confessed, fits } from './classify'
import { confessions } from './confessions'
import { factsOf } from './facts'
import { exitKind } from './loss'
import { signs, withHosts } from './others'
import { rules } from './rules'
import { limitsOfThings } from './things'

/** When it was said, as far as that matters. */
const now = Date.UTC(2026, 10, 18, 12)

function evidenceIn(one: (typeof seen)[number]) {
  const { agent, code, name, exit, error } = one
  const words = one.words ?? JSON.stringify(error)
  const data = error && 'data' in error && typeof error.data === 'object' ? error.data : {}
  const vendor = Object.values(data ?? {}).find((value) => typeof value === 'string')
  return { agent, words, code: code ?? error?.code, name: name ?? vendor, exit }
}

const inWords = seen.filter((one) => 'words' in one)

test.each(inWords.map((one) => [one.agent, one.situation, one.words ?? '', one] as const))(
  '%s, %s: %s',
  (agent, _situation, words, { kind, rule, retryAt, resetsAt, code, name, exit }) => {
    const failure = classify({ agent, words, code, name, exit, retryAt: resetsAt }, now)
    expect(failure).toMatchObject({ kind, evidence: { agent, rule, words } })
    expect(failure.says).toMatchObject({ code: kind, message: words })
    if (retryAt) expect(new Date(failure.retryAt ?? 0).toISOString()).toBe(retryAt)
  },
)

describe('every rule', () => {
  const facts = [
    ...seen.map(evidenceIn),
    ...elsewhere.map(({ agent, words }) => ({ agent, words })),
    ...unseen.map(({ words }) => ({ agent: 'any', words })),
  ].map(factsOf)
  test.each(rules.map((rule) => [rule.id, rule] as const))('%s was seen', (_id, rule) => {
    expect(facts.some((one) => fits(rule, one))).toBe(true)
  })

  test.each(confessions.map((one) => [one.id, one] as const))('%s was seen', (_id, { words }) => {
    expect(messages.some(({ text }) => words.test(text.trimEnd()))).toBe(true)
  })

  test('has a name of its own, and whose words these were', () => {
    const all = [...rules, ...confessions]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { seen: by } of all) expect(by.agent && by.version).not.toBe('')
    for (const { kind } of rules) expect(failureKinds).toContain(kind)
  })
})

/** Sets that were written down, with what each is, before anybody looked at the rules. */
const isHeldOut = ({ source }: { source: string }) => source.startsWith('held out')

const isNewest = ({ source }: { source: string }) => source === 'held out, set 10'

test.each([
  ['of what agents say elsewhere', 0.95, elsewhere.filter((one) => !isHeldOut(one))],
  ['of what was judged before the rules were', 0.95, elsewhere.filter(isHeldOut)],
  ['of limits of all the world', 0.97, elsewhere.filter(isNewest)],
])(
  '%s, %d is known for what it is, and nothing is wrongly called a limit',
  (_name, least, told) => {
    const judged = told.map(({ agent, words, kind }) => {
      return { words, kind, said: classify({ agent, words }, now).kind as string }
    })
    const wrong = judged.filter(({ kind, said }) => said !== kind)
    const list = wrong.map(({ words, kind, said }) => `${kind}, not ${said}: ${words}`)
    expect(wrong.filter(({ said }) => said === 'limit')).toEqual([])
    expect(1 - wrong.length / judged.length, list.join('\n')).toBeGreaterThan(least)
  },
)

describe('what is told of others than the model', () => {
  const traps = [...elsewhere, ...unseen].flatMap(({ kind, words }) =>
    kind === 'unknown' ? [words] : [],
  )
  const patterns = Object.entries({ ...signs, limitsOfThings }).flatMap(([name, all]) =>
    all.map((one) => [name, one] as const),
  )
  test.each(patterns)('is known by a sign that was seen, of %s: %s', (_name, pattern) => {
    expect(traps.some((words) => pattern.test(words) || pattern.test(withHosts(words)))).toBe(true)
  })

  test('is no limit of an account, and no reason to sign in', () => {
    const words = 'MCP server "x" failed: 401 Unauthorized, 429 Too Many Requests'
    expect(classify({ agent: 'any', words }, now).kind).toBe('unknown')
  })

  test('may still be what the computer wants for', () => {
    const words = 'Error: Exit code 1\nnpm error ENOSPC: no space left on device, write'
    expect(classify({ agent: 'any', words }, now).kind).toBe('disk-full')
  })
})

describe('the end of an answer', () => {
  test.each(messages.map((one) => [one.agent, one.situation, one] as const))(
    '%s, %s',
    (agent, _situation, { text, kind }) => {
      const failure = confessed(agent, text, now)
      expect(failure?.kind ?? null).toBe(kind)
      if (failure) expect(failure.says.message).not.toBe('')
    },
  )

  test.each([
    'The log says "stream disconnected before completion: x".\n\nI fixed the cause.',
    'Error: 404 is what the server answers when\nthe page is missing.',
    'You can retry when you see "Network error: timeout".',
    'Done. The rate limit is now 429 requests.',
    'API Error: is the prefix.\nI changed it.',
  ])('that only speaks of errors is left alone: %s', (text) => {
    expect(confessed('any', text, now)).toBeUndefined()
  })

  test('of 8 MB is looked at in no time', () => {
    // A pattern that backtracks would take minutes.
    expect(confessed('any', 'Error: '.repeat(1_200_000), now)).toBeUndefined()
  })
})

test('what the protocol itself says of it counts more than words', () => {
  const failure = classify({ agent: 'a', words: '429', kind: 'network' }, now)
  expect(failure).toMatchObject({
    kind: 'network',
    scope: 'machine',
    evidence: { rule: 'protocol' },
  })
})

test.each([
  ['resets 7pm', 19, 0],
  ['try again at 8:46 AM', 8, 46],
  ['try again at Nov 19th, 2026 4:29 AM', 4, 29],
])('a time without a zone is ours: %s', (words, hours, minutes) => {
  const at = new Date(classify({ agent: 'a', words }, now).retryAt ?? 0)
  expect([at.getHours(), at.getMinutes()]).toEqual([hours, minutes])
  expect(at.getTime()).toBeGreaterThan(now)
})

test.each(['resets soon', 'resets 4:18am (Nowhere/Land)', 'Try again later.'])(
  'what cannot be read is no time: %s',
  (words) => {
    expect(classify({ agent: 'a', words }, now).retryAt).toBeUndefined()
  },
)

test('a process that ends for want of memory or room says what to do about it', () => {
  const exit = { code: 134, signal: null }
  const words = (situation: string) => seen.find((one) => one.situation === situation)?.words ?? ''
  const kindOf = (more: object) => exitKind('A', { ...exit, lastWords: '', ...more })
  expect(kindOf({ lastWords: words('heap') })).toBe('out-of-memory')
  const told = { ...exit, lastWords: words('heap'), kind: 'out-of-memory' as const }
  expect(lossOf('A', told).hint).toContain('memory')
  expect(kindOf({ lastWords: words('disk') })).toBe('disk-full')
  // Without a word, by how it ended: a shell says so of a child that was killed for it.
  expect(kindOf({ code: 137 })).toBe('out-of-memory')
  expect(kindOf({ code: null, signal: 'SIGKILL' })).toBe('crashed')
  expect(kindOf({ lastWords: 'Error: 401' })).toBe('crashed')
})

test.each([
  ['Too many requests in batch: at most 5 tool calls', 'limit'],
  ['Error: too many requests in a single batch (6 of 5)', 'limit'],
  ['403 Forbidden: your organization has disabled this model', 'sign-in'],
  ['403 {"error":"An administrator has blocked access to this model"}', 'sign-in'],
  ['spawn git ENOENT', 'spawn'],
  ['Error: spawn rg ENOENT', 'spawn'],
])('“%s” is not taken for %s', (words, kind) => {
  expect(classify({ agent: 'claude-code', words }, now).kind).not.toBe(kind)
})

test.each([
  ['Request rejected (429): rate limit hit. Try again in 40 seconds', 'overloaded'],
  ['Request rejected (429): rate limit hit. Try again in 4 hours', 'limit'],
])('how long it lasts tells a limit from haste: %s', (words, kind) => {
  expect(classify({ agent: 'any', words }, now).kind).toBe(kind)
})

test.each([
  'A rate limit was exceeded (url: conversations.list)',
  'simple_salesforce.exceptions.SalesforceGeneralError: Error Code 403. TotalRequests Limit exceeded.',
  'operation error IAM: AttachRolePolicy, LimitExceeded: Cannot exceed quota for PoliciesPerRole: 10',
  'Error: 8 RESOURCE_EXHAUSTED: Quota exceeded.\n    at Firestore._retry (/app/node_modules/@google-cloud/firestore/build/src/index.js:1211:23)',
  '[wrangler] Error 1027: the daily request limit of the Workers Free plan was exceeded.',
])('nobody waits for a limit of somebody else’s: %s', (words) => {
  expect(classify({ agent: 'any', words }, now).kind).not.toBe('limit')
})

test.each([
  'unable to get local issuer certificate',
  'API Error: Unable to connect to API: Self-signed certificate detected',
  'fetch failed: CERT_HAS_EXPIRED',
])('a certificate that is not trusted does not pass by itself: %s', (words) => {
  expect(classify({ agent: 'any', words }, now)).toMatchObject({ kind: 'network', lasting: true })
  expect(classify({ agent: 'any', words: 'ECONNRESET' }, now).lasting).toBeUndefined()
})

test('what an agent that runs could not run is not the agent', () => {
  for (const program of ['git', '/usr/bin/npm', 'bash', 'C:\\tools\\rg.exe', 'python3', 'docker'])
    expect(classify({ agent: 'any', words: `spawn ${program} ENOENT` }, now).kind).toBe('unknown')
  for (const program of ['claude', '/opt/codex/bin/codex', 'node'])
    expect(classify({ agent: 'any', words: `spawn ${program} ENOENT` }, now).kind).toBe('spawn')
})

test('a number beside a colon is no time of the clock', () => {
  const words = 'try again after 3:00 tests finish'
  expect(classify({ agent: 'any', words }, now).retryAt).toBeUndefined()
})
