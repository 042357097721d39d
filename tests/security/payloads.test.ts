// Proves that no payload, however made, reaches a handler unless the contract allows it.
import { expect, it } from 'vitest'
import type { Handlers } from '../../src/main/bridge/handlers'
import { perform } from '../../src/main/bridge/perform'
import { type CommandName, contract } from '../../src/shared/contract'
import { success } from '../../src/shared/result'
import { random, runsOf, seedOfRun } from '../lib/random'

const names = Object.keys(contract) as CommandName[]
const payloads = runsOf(10_000, 200_000)
const seed = seedOfRun()

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

function payload(next: () => number, depth = 0): unknown {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  if (depth > 3 || next() < 0.4) return pick(leaves)
  if (next() < 0.3)
    return Array.from({ length: Math.floor(next() * 4) }, () => payload(next, depth + 1))
  return Object.fromEntries(
    Array.from({ length: Math.floor(next() * 5) }, () => [pick(keys), payload(next, depth + 1)]),
  )
}

it.each(names)(`%s survives ${payloads} hostile payloads`, { timeout: 600_000 }, async (name) => {
  const { below } = random(seed + name.length * 7919)
  const next = () => below(2 ** 32) / 2 ** 32
  let reached: unknown
  const handlers = {
    [name]: (input: unknown) => {
      reached = input
      return success(undefined)
    },
  } as Partial<Handlers>
  for (let count = 0; count < payloads; count += 1) {
    const input = payload(next)
    reached = undefined
    const result = await perform(handlers, { id: 1 }, name, input)
    if (result.ok) expect(contract[name].input.safeParse(reached).success).toBe(true)
    else expect(result.problem.code).toBe('invalid-input')
  }
})
