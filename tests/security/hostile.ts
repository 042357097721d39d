/**
 * A value that nobody means well with, made from a seed. All of it is in this one function, so that
 * it runs in a page as well, where the same seed makes the same value.
 */
export function hostilePayload(seed: number): unknown {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const leaves: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    Number.NaN,
    Infinity,
    2 ** 60,
    '',
    'a',
    'x'.repeat(5000),
    '../../etc/passwd',
    '\0',
    [],
    {},
    { __proto__: { admin: true } },
    'folder',
    'text',
    { type: 'text', text: 'a' },
    1n,
    new Date(0),
    new Map(),
    new Uint8Array(3),
  ]
  const keys = [
    'session',
    'project',
    'path',
    'agent',
    'prompt',
    'content',
    'key',
    'value',
    'query',
    'limit',
    'url',
    'terminal',
    'question',
    'answer',
    'kind',
    'workspace',
    'title',
    'constructor',
    '__proto__',
    'toString',
    'columns',
    'rows',
    'name',
    'text',
  ]

  const make = (depth: number): unknown => {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
    if (depth > 3 || next() < 0.4) return pick(leaves)
    if (next() < 0.3) return Array.from({ length: Math.floor(next() * 4) }, () => make(depth + 1))
    return Object.fromEntries(
      Array.from({ length: Math.floor(next() * 5) }, () => [pick(keys), make(depth + 1)]),
    )
  }
  return make(0)
}
