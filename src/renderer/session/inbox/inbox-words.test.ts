// Proves that "Needs you" says what became of a session with a mark and a word of its own.
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { SessionRow } from '../../../shared/app/tables'
import { inboxWords } from './inbox-words'

test.each<[string, Partial<SessionRow>, string, string]>([
  ['a question', { questions: 1, asking: 'Run npm test' }, 'Needs input', 'Run npm test'],
  ['several', { questions: 3, asking: 'Run it' }, 'Needs input', 'Run it and 2 more'],
  ['the end of a turn', { outcome: 'end_turn', why: 'Done' }, 'Ready', 'Done'],
  [
    'what the user cancelled',
    { outcome: 'cancelled', why: 'Cancelled by you' },
    'Ready',
    'Cancelled by you',
  ],
  [
    'a turn that failed',
    { status: 'Failed', outcome: 'failed', why: 'Rate limit' },
    'Failed',
    'Failed: Rate limit',
  ],
  ['a failure without words', { status: 'Failed', why: 'Failed' }, 'Failed', 'Failed'],
  [
    'a turn that was interrupted',
    { status: 'Failed', outcome: 'interrupted', why: 'Interrupted: The agent was killed' },
    'Failed',
    'Interrupted: The agent was killed',
  ],
  [
    'one that the end of the app cut short',
    { status: 'Failed', outcome: 'interrupted', why: 'Interrupted when Liminal ended' },
    'Failed',
    'Interrupted when Liminal ended',
  ],
  [
    'one without words',
    { status: 'Failed', outcome: 'interrupted', why: 'Interrupted' },
    'Failed',
    'Interrupted',
  ],
  [
    'a limit',
    { status: 'Failed', outcome: 'max_tokens', why: 'Stopped at the limit of tokens' },
    'Failed',
    'Failed: Stopped at the limit of tokens',
  ],
  [
    'a connection that is gone',
    { status: 'Disconnected', why: 'Exit code 1' },
    'Disconnected',
    'Disconnected: Exit code 1',
  ],
])('%s', (_, row, said, what) => {
  expect(inboxWords(sessionRow('s', row))).toEqual({ said, what })
})
