// Proves that sessions of a remote that cannot be reached say so and why, and that their user is told of it once.
// docs/guide/places.md: While the link is down its sessions say so; where only you can mend it, “Needs you” has the place, once for all of them.
import { expect, test } from 'vitest'
import { standsAt } from '../../cli/stands'
import type { Link } from '../host/remotes/link'
import { cutOff, sessionCutOff, waitingRemotes } from './cut-off'
import { countsOf, countWords, needOf } from './need'
import { needCount } from './needs'
import { sessionRow as row } from './session-row.test-kit'
import type { SessionRow } from './tables'

const remote = (link: Link) => ({ id: 'r1', words: 'r1', link, since: 7 })
const refused = remote({ state: 'waiting', open: false, why: 'Its host key is another.' })
const gone = remote({ state: 'reconnecting', attempt: 2, nextAt: 9, why: 'Nobody answers.' })
const working: Partial<SessionRow> = {
  activity: 'working',
  status: 'Working',
  why: 'Working on your message',
}

function at(place: ReturnType<typeof remote>, more: Partial<SessionRow> = {}): SessionRow {
  const connection = cutOff(place)
  if (!connection) throw new Error('It is reached')
  return sessionCutOff(row('s', more), connection)
}

test('who works there says that nothing comes from it, why and since when', () => {
  const why = 'r1 waits for you: Its host key is another.'
  expect(at(refused, working)).toMatchObject({ status: 'Disconnected', why, since: 7 })
  expect(at(refused, working).connection).toEqual({ phase: 'disconnected', why, since: 7 })
  expect(at(gone, working)).toMatchObject({ status: 'Reconnecting', why: 'r1: Nobody answers.' })
  const open = remote({ state: 'waiting', open: true, why: 'It waits for your answer.' })
  expect(at(open, working).why).toBe('r1 waits for your answer.')
})

test('what is asked there, what failed and what has no agent say what they said', () => {
  const asks: Partial<SessionRow> = { activity: 'needs-input', status: 'Needs input', questions: 1 }
  expect(at(refused, { ...asks, why: 'Run it' })).toMatchObject({
    status: 'Needs input',
    why: 'Run it',
  })
  const failed = { status: 'Failed', why: 'Rate limit', outcome: 'failed', dismissed: [] } as const
  expect(at(refused, { ...failed, dismissed: [] })).toMatchObject({
    status: 'Failed',
    why: 'Rate limit',
  })
  const idle: Partial<SessionRow> = {
    status: 'Idle',
    connection: { phase: 'idle', why: '', since: 0 },
  }
  expect(at(refused, idle)).toEqual(row('s', idle))
  expect(cutOff(remote({ state: 'connected' }))).toBeUndefined()
})

test('three of them need their user once, by the remote, and who waits for one is told', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ ...at(refused, working), id }))
  expect(rows.map(needOf)).toEqual([undefined, undefined, undefined])
  expect([
    needCount({ sessions: rows, remotes: [refused], tasks: [] }),
    waitingRemotes([refused, gone]),
  ]).toEqual([1, [refused]])
  expect(countWords(countsOf(rows))).toBe('3 disconnected')
  expect(rows.map(standsAt)).toEqual(['needs-input', 'needs-input', 'needs-input'])
  expect(standsAt(at(gone, working))).toBe('works')
})
