// Proves that each step of a journaled operation is safe before it is taken, and that an earlier run's are found.
import { expect, test } from 'vitest'
import type { StoredOperation } from '../store/log/log'
import { JournaledOperations } from './journaled-operations'

function logged(writes = true) {
  const rows = new Map<string, StoredOperation>()
  const safe: string[] = []
  let ids = 0
  const log = {
    undertakings: {
      get: (id: string) => rows.get(id),
      all: () => [...rows.values()],
      put: (row: StoredOperation) => void rows.set(row.id, row),
      remove: (id: string) => void rows.delete(id),
    },
    flush() {
      safe.push([...rows.values()].map(({ step }) => step).join())
      return writes
    },
  }
  return { safe, undertakings: new JournaledOperations(log, () => `u${++ids}`) }
}

test('a step is safe before it is taken, with all that was known until then', () => {
  const { safe, undertakings: journal } = logged()
  const made = journal.begin<{ branch?: string }>('create', 'w', {})
  expect(journal.left('create')).toEqual([])
  expect(made.to('branch', { branch: 'fix' }).ok).toBe(true)
  expect(made.to('folder').ok).toBe(true)
  expect(safe).toEqual(['branch', 'folder'])
  const [left] = journal.left<{ branch?: string }>('create')
  expect([left?.workspace, left?.step, left?.data]).toEqual(['w', 'folder', { branch: 'fix' }])
  expect(journal.left('remove')).toEqual([])
  made.over()
  expect(journal.left('create')).toEqual([])
})

test('what cannot be written down is not to be done', () => {
  const made = logged(false).undertakings.begin('create', 'w', {})
  expect(made.to('branch')).toMatchObject({ ok: false, problem: { code: 'not-kept' } })
})
