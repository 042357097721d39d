// Proves that what is known of accounts outlives the app, over a real database, and that windows see it.
import { expect, test } from 'vitest'
import { Accounts } from '../../src/main/agent/accounts/accounts'
import { Rows } from '../../src/main/store/feed/rows'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { opened } from '../log/opened'

const minute = 60_000
const hour = 60 * minute
const start = 1_795_000_000_000

/** The accounts of a run of the app, whose clocks a test owns. */
function accountsIn(log: Log, clock: { now: number; uptime: number }) {
  const rows = new Rows()
  const order: Record<string, string[]> = {}
  const settings = { accounts: { work: { agent: 'codex' } }, 'accounts.order': order }
  const accounts = new Accounts({
    store: log.accounts,
    rows,
    now: () => clock.now,
    uptime: () => clock.uptime / 1000,
    settings: () => settings,
  })
  return { accounts, rows, settings }
}

test('a limit, a failure and the windows are there again after a start, and count', () => {
  const folder = testFolder()
  const clock = { now: start, uptime: hour }
  const log = opened(folder)
  const { accounts } = accountsIn(log, clock)
  const until = start + 2 * hour
  accounts.limited({ agent: 'codex', account: null, until, words: 'Used up' })
  accounts.failed({ agent: 'codex', account: 'work', words: 'Key refused' })
  const windows = [{ name: '5 h', used: 0.4, resetsAt: until }]
  accounts.windows({ agent: 'codex', account: 'work', windows })
  log.close()

  clock.now += hour
  // The computer was started anew as well.
  clock.uptime = minute
  const again = opened(folder)
  const { accounts: later, rows } = accountsIn(again, clock)
  expect(later.standing('codex', null, clock.now)).toMatchObject({ state: 'exhausted', until })
  expect(later.standing('codex', 'work', clock.now)).toMatchObject({ words: 'Key refused' })
  expect(rows.get('accounts', 'codex@work')?.windows).toMatchObject(windows)
  clock.now += hour
  clock.uptime += hour
  expect(later.standing('codex', null, clock.now).state).toBe('usable')
  again.close()
})

test('the next account is asked for by project, without those that were tried', () => {
  const log = opened(testFolder())
  const clock = { now: start, uptime: 0 }
  const { accounts } = accountsIn(log, clock)
  const next = (...without: (string | null)[]) =>
    accounts.next('codex', '/api', without, clock.now, 'gpt')
  expect(next()).toEqual({ kind: 'use', account: null })
  expect(next(null)).toEqual({ kind: 'use', account: 'work' })
  const until = start + hour
  accounts.limited({ agent: 'codex', account: null, until, words: 'Used up' })
  expect(next()).toEqual({ kind: 'use', account: 'work' })
  accounts.failed({ agent: 'codex', account: 'work', words: 'Key refused' })
  expect(next()).toEqual({ kind: 'wait', account: null, until, told: true })
  expect(next(null, 'work')).toEqual({ kind: 'none' })
  log.close()
})

test('a session that names no account begins under the first of its project that can be used, and under no other', () => {
  const log = opened(testFolder())
  const clock = { now: start, uptime: 0 }
  const { accounts, settings } = accountsIn(log, clock)
  const first = (project = '/client') => accounts.first('codex', project, clock.now)
  expect(first()).toBe(null)
  settings['accounts.order'] = { '/client': ['codex@work'] }
  expect(first()).toBe('work')
  expect(first('/elsewhere')).toBe(null)
  accounts.limited({ agent: 'codex', account: 'work', until: start + hour, words: 'Used up' })
  // It waits for its limit rather than let another login see the project.
  expect(first()).toBe('work')
  settings['accounts.order'] = { '*': ['codex@work', 'codex'] }
  expect(first('/elsewhere')).toBe(null)
  settings['accounts.order'] = { '*': ['codex', 'codex@work'] }
  expect(first('/elsewhere')).toBe(null)
  log.close()
})

test('who follows is told of the account that something new is known of, until it lets go', () => {
  const log = opened(testFolder())
  const { accounts } = accountsIn(log, { now: start, uptime: 0 })
  const told: unknown[] = []
  const release = accounts.onChanged((of) => told.push(of))
  const work = { agent: 'codex', account: 'work' }
  accounts.failed({ ...work, words: 'Key refused' })
  // Nothing is new in that.
  accounts.worked({ agent: 'codex', account: null, began: start })
  release()
  accounts.cleared(work)
  expect(told).toEqual([work])
  log.close()
})

test('an account that cannot be started is never the next one, and its row says why', () => {
  const log = opened(testFolder())
  const rows = new Rows()
  const accounts = new Accounts({
    store: log.accounts,
    rows,
    now: () => start,
    uptime: () => 0,
    settings: () => ({ accounts: { work: { agent: 'codex' } }, 'accounts.order': {} }),
    unfit: ({ account }) => (account === 'work' ? 'Its key is not there' : undefined),
  })
  accounts.show({ agent: 'codex', account: 'work' })
  expect(rows.get('accounts', 'codex@work')?.unfit).toBe('Its key is not there')
  expect(accounts.next('codex', '/api', [null], start)).toEqual({ kind: 'none' })
  expect(accounts.standing('codex', 'work', start)).toMatchObject({ state: 'failed' })
  expect(log.accounts.all()).toEqual([])
  log.close()
})

test('an account that was removed is forgotten', () => {
  const log = opened(testFolder())
  const { accounts, rows } = accountsIn(log, { now: start, uptime: 0 })
  accounts.failed({ agent: 'codex', account: 'work', words: 'Key refused' })
  accounts.forget({ agent: 'codex', account: 'work' })
  expect(accounts.standing('codex', 'work', start).state).toBe('usable')
  expect([...log.accounts.all(), ...rows.all('accounts')]).toEqual([])
  log.close()
})
