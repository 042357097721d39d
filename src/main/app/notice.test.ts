// Proves what the desktop is told of: needs, ends and failures, each once and each switchable.
import { describe, expect, it } from 'vitest'
import { sessionRow } from '../../shared/app/session-row.test-kit'
import { settingsSchema } from '../../shared/app/settings'
import type { SessionRow } from '../../shared/app/tables'
import { noticeOf } from './notice'

const settings = settingsSchema.parse({})

function row(change: Partial<SessionRow>): SessionRow {
  const working = {
    title: 'Fix it',
    agentName: 'Agent',
    activity: 'working',
    status: 'Working',
  } as const
  return sessionRow('s', { ...working, ...change })
}

describe('desktop notifications', () => {
  it('tell what is asked when an agent asks', () => {
    const asking = row({ questions: 1, asking: 'Run npm test', status: 'Needs input' })
    expect(noticeOf(row({}), asking, settings)).toEqual({
      session: 's',
      title: 'Fix it',
      body: 'Run npm test',
    })
  })

  it('tell that work is finished, once', () => {
    const ready = row({ status: 'Ready' })
    expect(noticeOf(row({}), ready, settings)?.body).toBe('Agent has finished.')
    expect(noticeOf(ready, ready, settings)).toBeUndefined()
    expect(noticeOf(row({ status: 'Starting' }), ready, settings)).toBeUndefined()
  })

  it('tell of a turn that nobody saw at work, since it took less than a frame', () => {
    const before = row({ status: 'Ready', turns: 1, turnsEnded: 1, outcome: 'end_turn' })
    const after: SessionRow = { ...before, turns: 2, turnsEnded: 2 }
    expect(noticeOf(before, after, settings)?.body).toBe('Agent has finished.')
    const asked = row({ ...before, status: 'Needs input', questions: 1, turns: 2 })
    expect(noticeOf(asked, after, settings)?.body).toBe('Agent has finished.')
    const failed = row({ ...before, status: 'Failed', why: 'Rate limit' })
    const again: SessionRow = { ...failed, turnsEnded: 2 }
    expect(noticeOf(failed, again, settings)?.body).toBe('Rate limit')
  })

  it('tell of an end that was none of the agent’s making as such, and not what the user did', () => {
    const ended = row({ status: 'Ready', turnsEnded: 1, outcome: 'interrupted', why: 'It died' })
    expect(noticeOf(row({}), ended, settings)?.body).toBe('It died')
    const quiet = { ...settings, 'notifications.failed': false }
    expect(noticeOf(row({}), ended, quiet)).toBeUndefined()
    expect(noticeOf(row({}), { ...ended, outcome: 'cancelled' }, settings)).toBeUndefined()
  })

  it('tell of a turn that was cut short by a crash, whatever the agent does by then', () => {
    const cut = { turnsEnded: 1, outcome: 'interrupted', why: 'It died' } as const
    for (const status of ['Reconnecting', 'Starting', 'Failed', 'Disconnected'] as const)
      expect(noticeOf(row({}), row({ ...cut, status }), settings)?.body).toBe('It died')
    const back = row({ ...cut, status: 'Failed' })
    expect(noticeOf(row({ ...cut, status: 'Reconnecting' }), back, settings)).toBeUndefined()
  })

  it('tell why it failed', () => {
    const failed = row({ status: 'Failed', why: 'Rate limit' })
    expect(noticeOf(row({}), failed, settings)?.body).toBe('Rate limit')
  })

  it('are silent at start and for what is deleted', () => {
    expect(noticeOf(undefined, row({ status: 'Failed' }), settings)).toBeUndefined()
    expect(noticeOf(row({}), row({ status: 'Failed', deletedAt: 1 }), settings)).toBeUndefined()
  })

  it.each([
    ['notifications.needsInput', row({ questions: 1 })],
    ['notifications.finished', row({ status: 'Ready' })],
    ['notifications.failed', row({ status: 'Failed' })],
  ] as const)('%s switches its kind off', (key, after) => {
    expect(noticeOf(row({}), after, { ...settings, [key]: false })).toBeUndefined()
    expect(noticeOf(row({}), after, settings)).toBeDefined()
  })
})
