// Proves that what a link does not carry as it is does not compile, and is refused where no type tells.
import { expect, test } from 'vitest'
import type { Result } from '../../../kit/result'
import { frame, frames } from './frames'
import type { Plain, Wire } from './wire'

class Box {
  constructor(readonly held = 1) {}
}

interface Methods {
  plain(path: string, more?: { limit?: number }): Promise<Result<{ names: string[] } | undefined>>
  map(): Promise<ReadonlyMap<string, string>>
  set(of: Set<string>): void
  date(): { deep: Date[] }
  bytes(bytes: Uint8Array): void
  error(): Promise<Result<Error>>
  gaps(): (string | undefined)[]
  follower(changed: () => void): void
}

type Never<T> = [T] extends [never] ? true : false

test('of methods only those are left whose arguments and results are JSON', () => {
  const isLeft: { [Name in keyof Methods]: Never<Wire<Methods>[Name]> } = {
    plain: false,
    map: true,
    set: true,
    date: true,
    bytes: true,
    error: true,
    gaps: true,
    follower: true,
  }
  const unknown: Never<Plain<Map<string, string>>> = true
  expect(Object.values(isLeft).filter(Boolean)).toHaveLength(7)
  expect(unknown).toBe(true)
})

test.each<[string, unknown]>([
  ['Infinity', { bounds: { large: Number.POSITIVE_INFINITY } }],
  ['NaN', [Number.NaN]],
  ['Map', { places: new Map() }],
  ['Set', [new Set()]],
  ['Date', new Date(0)],
  ['Uint8Array', { bytes: new Uint8Array(1) }],
  ['Error', new Error('no')],
  ['undefined', ['a', undefined, 'b']],
  ['Box', new Box()],
  ['function', { changed: () => undefined }],
  ['bigint', 1n],
])('%s is refused by its name instead of becoming something else', (name, value) => {
  expect(() => frame({ answer: 1, value })).toThrow(`A link does not carry ${name} (value`)
})

test('all else comes as it was', () => {
  const value = {
    text: '\ud800 ü 🦜\0',
    empty: '',
    none: null,
    list: [[], {}, [1.5, -1e300]],
    bare: Object.assign(Object.create(null), { a: 1 }),
    yes: true,
  }
  const came: unknown[] = []
  frames(({ head }) => came.push(head))(frame({ answer: 1, value, missing: undefined }))
  expect(came).toEqual([{ answer: 1, value }])
})
