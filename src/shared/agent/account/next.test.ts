// Proves that the next account is the first usable one in the user's order, and that no other is taken.
import { describe, expect, test } from 'vitest'
import type { AccountStatus } from './account-status'
import { accountKey, nextOf, orderOf } from './next'

const accounts = { work: { agent: 'codex' }, own: { agent: 'codex' }, other: { agent: 'claude' } }
const order = (named: Record<string, string[]>, project = '/api') =>
  orderOf('codex', project, { accounts, 'accounts.order': named })

describe('the order of an agent’s accounts', () => {
  test.each<[string, Record<string, string[]>, (string | null)[]]>([
    ['nothing is said: the usual login, then the others', {}, [null, 'work', 'own']],
    ['the project says it', { '/api': ['codex@own', 'codex'] }, ['own', null]],
    ['all others say it', { '*': ['codex@work'], '/web': ['codex'] }, ['work']],
    ['the project says more than all others', { '*': ['codex'], '/api': ['codex@own'] }, ['own']],
    ['only another agent is named', { '/api': ['claude@other'] }, [null, 'work', 'own']],
    ['the project names another agent only', { '/api': ['claude'], '*': ['codex'] }, [null]],
    ['one that is gone is left out', { '/api': ['codex@gone', 'codex@own'] }, ['own']],
    ['an account of another agent is none', { '/api': ['codex@other', 'codex'] }, [null]],
    ['one is named twice', { '/api': ['codex', 'codex'] }, [null]],
  ])('%s', (_what, named, expected) => {
    expect(order(named)).toEqual(expected)
  })

  test('an agent alone names its usual login', () => {
    expect([accountKey('codex', null), accountKey('codex', 'work')]).toEqual([
      'codex',
      'codex@work',
    ])
  })
})

describe('the next one', () => {
  const usable: AccountStatus = { state: 'usable' }
  const failed: AccountStatus = { state: 'failed', since: 1, words: '' }
  const until = (time: number, told = true): AccountStatus => ({
    state: 'exhausted',
    since: 1,
    until: time,
    told,
    words: '',
  })
  const next = (...standings: AccountStatus[]) =>
    nextOf(standings.map((standing, place) => ({ account: `${place}`, standing })))

  test.each([
    ['the first usable one', [until(5), usable, usable], { kind: 'use', account: '1' }],
    ['no failed one', [failed, usable], { kind: 'use', account: '1' }],
    ['the one that is usable soonest', [until(9), until(5), failed], { until: 5, account: '1' }],
    ['the better one of two at once', [until(5), until(5, false)], { account: '0', told: true }],
    ['whether its time was told', [until(5, false)], { kind: 'wait', told: false }],
    ['none where all have failed', [failed, failed], { kind: 'none' }],
    ['none where there is none', [], { kind: 'none' }],
  ])('is %s', (_what, standings, expected) => {
    expect(next(...standings)).toMatchObject(expected)
  })
})
