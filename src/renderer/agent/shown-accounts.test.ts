// Proves that lists say of an account whether it can be used, until when not, and what is left, in a few words.
import { expect, test } from 'vitest'
import { type AccountState, learn, unknownAccount } from '../../shared/agent/account/account-status'
import type { AgentRow } from '../../shared/app/tables'
import {
  accountStatusWords,
  insteadOf,
  isUsable,
  type ShownAccount,
  shownAccounts,
  shownWindows,
  whyWords,
} from './shown-accounts'

const now = new Date(2026, 10, 19, 9).getTime()
const hour = 3_600_000
const times = { now, uptime: 0 }
const after = (...news: Parameters<typeof learn>[1][]): AccountState =>
  news.reduce((state, one) => learn(state, one, times), unknownAccount)

test.each<[string, AccountState | undefined]>([
  ['usable', undefined],
  ['usable', unknownAccount],
  ['exhausted until 14:00', after({ type: 'limited', until: now + 5 * hour, words: '' })],
  ['exhausted until 14:00, perhaps', after({ type: 'limited', words: '' })],
  ['failed since 09:00', after({ type: 'failed', words: 'Not signed in' })],
  [
    'usable, but not opus until 10:00',
    after({ type: 'limited', model: 'opus', until: now + hour, words: '' }),
  ],
  [
    'exhausted until 14:00; opus until 10:00',
    after(
      { type: 'limited', model: 'opus', until: now + hour, words: '' },
      { type: 'limited', until: now + 5 * hour, words: '' },
    ),
  ],
])('%s', (words, known) => {
  expect(accountStatusWords(known, now)).toBe(words)
})

test('an account that cannot be started at all has failed, and says why', () => {
  const known = { ...unknownAccount, unfit: 'The key of account “Work” is not there.' }
  expect(accountStatusWords(known, now)).toBe('failed: cannot be started')
  expect(whyWords(known, now)).toBe(known.unfit)
  expect(isUsable(known, now)).toBe(false)
})

test('why it cannot be used is what the agent said', () => {
  expect(whyWords(after({ type: 'failed', words: 'Not signed in' }), now)).toBe('Not signed in')
  expect(whyWords(unknownAccount, now)).toBe('')
})

test('a window has its share and its end, and none that is over is shown', () => {
  const windows = [
    { name: '5 h', used: 0.784, resetsAt: now + 6 * hour },
    { name: 'week', state: 'rejected' as const, model: 'Opus' },
    { name: 'day', used: 0.5, resetsAt: now - 1 },
  ]
  expect(shownWindows(after({ type: 'windows', windows }), now)).toEqual([
    { name: '5 h', percent: 78, words: 'resets 15:00', warns: false },
    { name: 'week, Opus', percent: 100, words: '', warns: true },
  ])
})

test('usual logins of agents that are there, and every further account, are listed', () => {
  const agent = (id: string, state: 'installed' | 'unknown'): AgentRow => ({
    id,
    name: id.toUpperCase(),
    driver: 'acp',
    description: '',
    from: 'built-in',
    accounts: true,
    install: { state },
  })
  const agents = [
    agent('claude', 'installed'),
    agent('codex', 'unknown'),
    agent('other', 'unknown'),
    agent('practice', 'installed'),
  ]
  const accounts = {
    work: { name: 'Work', agent: 'codex', kind: 'key' as const },
  }
  expect(shownAccounts(agents, accounts, []).map(({ id, name, note }) => [id, name, note])).toEqual(
    [
      ['claude', 'CLAUDE', 'Default login'],
      ['codex', 'CODEX', 'Default login'],
      ['codex@work', 'CODEX · Work', 'API key'],
    ],
  )
})

test('who takes over at a word is the first that can, by the order, and then the others', () => {
  const limited = after({ type: 'limited', until: now + hour, words: '' })
  const account = (id: string | null, known?: AccountState): ShownAccount => ({
    id: String(id),
    agent: 'a',
    account: id,
    name: '',
    called: '',
    note: '',
    known,
  })
  const [usual, work, home] = [account(null, limited), account('work'), account('home')]
  const settings = (order: string[]) => ({
    accounts: { work: { agent: 'a' }, home: { agent: 'a' } },
    'accounts.order': { '*': order },
  })
  const all = [usual, work, home]
  expect(insteadOf(usual, all, settings(['a@home', 'a@work']), now)).toBe(home)
  expect(insteadOf(usual, all, settings(['a']), now)).toBe(work)
  expect(insteadOf(work, [usual, work], settings([]), now)).toBeUndefined()
  expect(insteadOf(usual, [usual, { ...work, agent: 'b' }], settings([]), now)).toBeUndefined()
})
