// Proves that the form of an account says what is wrong before anything is saved, and never puts a key into the settings.
import { describe, expect, test } from 'vitest'
import type { AgentRow } from '../../../shared/app/tables'
import { type AccountForm, accountForm, accountOf, kindsOf } from './account-form'

const agent: AgentRow = {
  id: 'claude',
  name: 'Claude',
  driver: 'acp',
  description: '',
  from: 'built-in',
  accounts: true,
  keyVariable: 'ANTHROPIC_API_KEY',
  install: { state: 'installed' },
}
const { keyVariable: _, ...plain } = agent
const form = (more: Partial<AccountForm>): AccountForm => ({
  ...accountForm(undefined, [agent]),
  name: ' Work ',
  kind: 'key',
  ...more,
})
const read = (more: Partial<AccountForm>, known = {}) =>
  accountOf(form(more), { agent, isKept: false, trouble: undefined, ...known })

describe('what is saved', () => {
  test.each<[Partial<AccountForm>, object]>([
    [{ kind: 'login' }, { name: 'Work', agent: 'claude' }],
    [{ key: 'sk-0123456789' }, { name: 'Work', agent: 'claude', kind: 'key' }],
    [{ keyFrom: 'WORK_KEY' }, { name: 'Work', agent: 'claude', kind: 'key', keyFrom: 'WORK_KEY' }],
    [
      { kind: 'environment', env: 'A=1\nB=2' },
      { name: 'Work', agent: 'claude', kind: 'environment', env: { A: '1', B: '2' } },
    ],
  ])('%j', (more, account) => {
    expect(read(more)).toEqual({ ok: true, account })
  })

  test('is never the key', () => {
    expect(JSON.stringify(read({ key: 'sk-secret-0123' }))).not.toContain('sk-secret')
  })

  test('comes back into the form as it was', () => {
    const account = { name: 'Own', agent: 'claude', kind: 'key', keyVariable: 'TOKEN' } as const
    expect(
      accountOf(accountForm(account, [agent]), { agent, isKept: true, trouble: undefined }),
    ).toEqual({ ok: true, account })
  })
})

describe('what is wrong', () => {
  test.each<[string, Partial<AccountForm>, object?]>([
    ['needs a name', { name: ' ' }],
    ['needs its key', {}],
    ['at least 8 characters', { key: 'short' }],
    ['needs a variable', { kind: 'environment' }],
    ['which variable the agent reads', { key: 'sk-0123456789' }, { agent: plain }],
    ['Name the variable of your environment', { key: '' }, { trouble: 'No key store' }],
    ['letters, digits and _', { keyFrom: '1A' }],
  ])('… %s', (words, more, known) => {
    expect(read(more, known)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
  })

  test('a key that is kept need not be typed again', () => {
    expect(read({}, { isKept: true }).ok).toBe(true)
  })
})

test('an agent whose login has no folder of its own has keys and variables', () => {
  expect(kindsOf({ ...agent, accounts: false }).map(({ value }) => value)).toEqual([
    'key',
    'environment',
  ])
})
