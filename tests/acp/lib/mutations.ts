import { kinds } from '../../../src/main/agent/drivers/acp/update-kinds.test-kit'

/** A number that looks random, from 0 to below the limit. */
type Random = (limit: number) => number

const session = { sessionId: 's1' }
const requests = [
  [
    'session/request_permission',
    { toolCall: { toolCallId: 't' }, options: [{ optionId: 'o', name: 'O', kind: 'allow_once' }] },
  ],
  ['elicitation/create', { mode: 'form', message: 'm', requestedSchema: { type: 'object' } }],
  ['elicitation/create', { mode: 'url', message: 'm', url: 'https://x.test', elicitationId: 'e' }],
  ['fs/read_text_file', { path: '/nowhere/at/all' }],
  ['fs/write_text_file', { path: '/nowhere/at/all', content: 'x' }],
  ['terminal/create', { command: 'x' }],
  ['terminal/output', { terminalId: 'terminal-1' }],
  ['terminal/wait_for_exit', { terminalId: 'terminal-1' }],
  ['terminal/release', { terminalId: 'terminal-1' }],
  ['_vendor/anything', {}],
] as const

/** Lines as good agents print them: of every kind there is. */
export const goodLines: string[] = [
  ...Object.entries(kinds).flatMap(([sessionUpdate, cases]) =>
    cases.map(([update]) => ({
      method: 'session/update',
      params: { ...session, update: { sessionUpdate, ...update } },
    })),
  ),
  ...requests.map(([method, params], id) => ({ id, method, params: { ...session, ...params } })),
  { method: '$/cancel_request', params: { requestId: 0 } },
  { method: 'elicitation/complete', params: { elicitationId: 'e' } },
  { method: '_auth/status_update', params: { authStatus: { label: 'l' } } },
  { id: 0, result: {} },
  { id: 9, error: { code: -32603, message: 'm' } },
].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))

const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  '\ud800',
  '__proto__',
  [],
  {},
  [[]],
  { a: { b: [] } },
  's1',
  's2',
  'child',
  't',
  'constructor',
  '../../etc/passwd',
  '\0',
  2 ** 53,
  0.5,
]

/** Puts something odd in the place of one value, anywhere in it. */
function oddInside(value: unknown, pick: Random): unknown {
  if (typeof value !== 'object' || value === null || pick(6) === 0)
    return oddValues[pick(oddValues.length)]
  if (Array.isArray(value)) {
    if (value.length === 0) return [oddValues[pick(oddValues.length)]]
    const place = pick(value.length)
    return value.map((part, index) => (index === place ? oddInside(part, pick) : part))
  }
  const names = Object.keys(value)
  const name = names[pick(names.length)]
  if (name === undefined) return { odd: oddValues[pick(oddValues.length)] }
  const entries = Object.entries(value)
  if (pick(8) === 0) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return Object.fromEntries(
    entries.map(([other, part]) => [other, other === name ? oddInside(part, pick) : part]),
  )
}

const latin = new TextEncoder()

function damaged(line: string, pick: Random, lines: readonly string[]): Uint8Array {
  const bytes = latin.encode(line)
  switch (pick(5)) {
    case 0:
      return bytes.subarray(0, pick(bytes.length))
    case 1:
      return bytes.subarray(pick(bytes.length))
    case 2:
      return bytes.map((byte) => (pick(40) === 0 ? pick(256) : byte))
    case 3:
      return latin.encode(line + (lines[pick(lines.length)] ?? ''))
    default:
      return Uint8Array.from({ length: pick(200) }, () => pick(256))
  }
}

/** A few lines of which hardly any is as it should be, cut into reads anywhere. */
export function malformedStream(pick: Random, good = goodLines): Uint8Array[] {
  const lines = Array.from({ length: 1 + pick(4) }, () => {
    const line = good[pick(good.length)] ?? ''
    if (pick(3) === 0) return damaged(line, pick, good)
    const odd = oddInside(JSON.parse(line), pick)
    return latin.encode(JSON.stringify(odd) ?? '')
  })
  const newline = Uint8Array.of(10)
  const whole = Buffer.concat(lines.flatMap((line) => [line, newline]))
  const cut = pick(whole.length + 1)
  return [whole.subarray(0, cut), whole.subarray(cut)]
}
