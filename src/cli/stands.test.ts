// Proves that whoever waits for a session is told the truth: done only when nothing goes on and all went well.
import { expect, test } from 'vitest'
import { sessionRow } from '../shared/app/session-row.test-kit'
import type { SessionRow } from '../shared/app/tables'
import { standsAt } from './stands'

const recovery = { turn: 't', kind: 'overloaded', tries: 0, step: { do: 'send', at: 1 } } as const

test.each<[string, Partial<SessionRow>, string]>([
  ['it is at rest', {}, 'done'],
  ['nothing was ever said', { status: 'Idle' }, 'done'],
  ['it works', { status: 'Working', activity: 'working' }, 'works'],
  ['it says nothing for long', { status: 'Stale', activity: 'stale' }, 'works'],
  ['its agent comes', { status: 'Starting' }, 'works'],
  ['a prompt is about to go', { status: 'Idle', queued: 1 }, 'works'],
  ['the next prompt goes though the last has failed', { status: 'Failed', queued: 1 }, 'works'],
  ['it asks', { status: 'Needs input', questions: 1 }, 'needs-input'],
  ['it asks while it works', { status: 'Working', questions: 1 }, 'needs-input'],
  [
    'its queue waits for the user',
    { queued: 1, held: { count: 1, why: 'app-ended' } },
    'needs-input',
  ],
  ['its turn has failed', { status: 'Failed', activity: 'failed', outcome: 'failed' }, 'failed'],
  ['it will be sent again by itself', { status: 'Waiting', recovery }, 'works'],
  ['its agent is gone', { status: 'Disconnected' }, 'failed'],
  ['its turn was cut short', { status: 'Failed', outcome: 'max_tokens', turnsEnded: 1 }, 'failed'],
  ['its turn was cancelled', { outcome: 'cancelled', turnsEnded: 1 }, 'failed'],
  ['it was stopped', { status: 'Stopped', activity: 'stopped' }, 'failed'],
  ['a run is between two turns', { run: 'reading' }, 'works'],
  ['a run is done', { run: 'done', status: 'Completed', activity: 'completed' }, 'done'],
])('%s', (_, more, stands) => {
  expect(standsAt(sessionRow('s', more))).toBe(stands)
})
