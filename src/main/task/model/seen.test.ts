// Proves over every state of a task, every state of its session and every outcome of its check that both say the same: what failed is failed everywhere, only what is asked needs input, and what is completed says what came of it.
// docs/guide/tasks.md: A task fails when its agent does.
import { describe, expect, test } from 'vitest'
import type { SessionRow } from '../../../shared/app/tables'
import { beginRun, type Run } from '../../../shared/session/runs/run'
import type { Status } from '../../../shared/session/status'
import { standingOfSession } from '../../../shared/task/in-session'
import { taskRowOf } from '../../../shared/task/row'
import { standingOf } from '../../../shared/task/standing'
import { newTask, type Task, type TaskState } from '../../../shared/task/task'
import { someTask } from '../../../shared/task/task.test-kit'
import { inputOfAsked, inputOfSession, seenOf } from './seen'
import { stepTask } from './step'

type Seen = Pick<SessionRow, 'status' | 'asking' | 'why' | 'recovery' | 'held'>

const run = (more: Partial<Run>): Run => ({ ...beginRun({ id: 'r', at: 0, budget: {} }), ...more })
const row = (status: Status, more: Partial<Seen> = {}): Seen => ({ status, why: 'Why', ...more })
const broken = { code: 'x', message: 'it is broken' }
const waits = { state: 'waiting', waits: 'failure', problem: broken } as const
const limit = {
  turn: 't',
  kind: 'limit',
  tries: 0,
  step: { do: 'send', at: 5, until: 9 },
} as const

/** How the session of a task can stand, with what its task is to be called then. */
const sessions: Record<string, { run: Run; row: Seen; task: TaskState }> = {
  works: { run: run({ state: 'working' }), row: row('Working'), task: 'running' },
  'comes up': { run: run({}), row: row('Starting'), task: 'running' },
  'is checked': { run: run({ state: 'checking' }), row: row('Working'), task: 'running' },
  asks: {
    run: run({ state: 'working', asks: true }),
    row: row('Needs input', { asking: 'May I?' }),
    task: 'needs-input',
  },
  'has a question': {
    run: run({ state: 'waiting', waits: 'answer' }),
    row: row('Needs input'),
    task: 'needs-input',
  },
  'has to sign in': { run: run(waits), row: row('Needs input'), task: 'needs-input' },
  'waits for its account': {
    run: run(waits),
    row: row('Waiting', { recovery: limit }),
    task: 'running',
  },
  'is tried again': {
    run: run(waits),
    row: row('Failed', { recovery: { ...limit, kind: 'network' } }),
    task: 'running',
  },
  'has failed': { run: run(waits), row: row('Failed'), task: 'failed' },
  'has lost its agent': { run: run(waits), row: row('Disconnected'), task: 'failed' },
  'was given up': { run: run(waits), row: row('Stopped'), task: 'failed' },
  'has nothing planned any more': {
    run: run(waits),
    row: row('Failed', { recovery: { ...limit, step: { do: 'nothing', why: 'declined' } } }),
    task: 'failed',
  },
  'could not do it': {
    run: run({ state: 'failed', problem: broken }),
    row: row('Failed'),
    task: 'failed',
  },
  'used its budget up': {
    run: run({ state: 'stopped', by: 'turns' }),
    row: row('Stopped'),
    task: 'failed',
  },
  'was stopped': {
    run: run({ state: 'stopped', by: 'user' }),
    row: row('Stopped'),
    task: 'waiting',
  },
  'is done': { run: run({ state: 'done' }), row: row('Completed'), task: 'review' },
  'is done, and its check failed before too': {
    run: run({ state: 'done', problem: broken }),
    row: row('Completed'),
    task: 'review',
  },
}

const begun = (more: Partial<Task>): Task => ({
  ...newTask(someTask('a', { check: 'npm test' })),
  attempts: [{ number: 1, startedAt: 0, session: 's' }],
  ...more,
})

/** What a task that is at work becomes when its session is looked at. */
function looked(task: Task, { run, row }: { run: Run; row: Seen }): Task {
  const input = inputOfSession(task, seenOf(run, row))
  if (!input) return task
  const stepped = stepTask(task, input, 'app', 1)
  if (!stepped.ok) throw new Error(stepped.problem.message)
  return stepped.value.task
}

describe.each(Object.entries(sessions))('whose session %s', (_name, session) => {
  test.each(['running', 'needs-input'] as const)('a task that was %s says so', (state) => {
    const task = looked(begun({ state }), session)
    expect(task.state).toBe(session.task)
    // Nothing is said twice.
    expect(looked(task, session)).toEqual(task)
    const standing = standingOf(taskRowOf(task))
    const shown = standingOfSession(session.row.status, taskRowOf(task))
    if (task.state === 'failed') expect(standing.words).toBe('Failed')
    if (task.state === 'failed') expect(task.problem).toBeTruthy()
    expect(shown.words === 'Needs input').toBe(standing.words === 'Needs input')
    // "Completed" would say more than there is before somebody has looked at it.
    if (task.state === 'review') expect(shown).toEqual(standing)
    expect(shown.words).not.toBe('Completed')
  })

  test('a task that has failed goes on when its agent is at it again, and else stays', () => {
    const failed = looked(begun({ state: 'running' }), { run: run(waits), row: row('Failed') })
    const goesOn = ['preparing', 'working', 'reading', 'checking'].includes(session.run.state)
    const after = looked(failed, session)
    expect(after.state).toBe(goesOn ? 'running' : 'failed')
    expect('endedAt' in (after.attempts[0] ?? {})).toBe(!goesOn)
  })

  test.each(['proposed', 'waiting', 'review', 'done', 'dropped'] as const)(
    'one that is %s stays so',
    (state) => {
      const task = begun({ state })
      expect(looked(task, session)).toBe(task)
    },
  )
})

const size = { files: 1, added: 1, deleted: 0 }
const checks = [
  [undefined, size, 'In review'],
  [true, size, 'In review'],
  [false, size, 'In review, check failed'],
  [false, { files: 0, added: 0, deleted: 0 }, 'In review, check failed'],
  [true, { files: 0, added: 0, deleted: 0 }, 'In review, no changes'],
] as const

test.each(checks)(
  'with a check that passed: %s, and changes %o, its session says “%s”',
  (checked, changes, words) => {
    const task = taskRowOf(
      begun({ state: 'review', size: changes, ...(checked === undefined ? {} : { checked }) }),
    )
    expect(standingOf(task, changes).words).toBe(words)
    expect(standingOfSession('Completed', task).words).toBe(words)
    for (const status of ['Working', 'Needs input', 'Failed', 'Disconnected'] as const)
      expect(standingOfSession(status, task)).toEqual({ mark: status, words: status })
  },
)

test('a session of no task says what it is', () => {
  expect(standingOfSession('Completed', undefined)).toEqual({
    mark: 'Completed',
    words: 'Completed',
  })
})

test('what failed is stopped before it is begun anew, dropped or done by hand, so that nothing is done twice', () => {
  const failed = begun({ state: 'failed' })
  for (const type of ['put-back', 'drop', 'tick'] as const) {
    const stepped = stepTask(failed, { type }, 'user', 1)
    expect(stepped.ok && stepped.value.effects).toContainEqual({
      type: 'stop',
      task: 'a',
      session: 's',
    })
  }
})

test('who is asked for an opinion and fails is waited for no more', () => {
  const asking = {
    agent: { agent: 'x', account: null, profile: null },
    at: 0,
    of: ['a~1.1'],
    session: 's',
  }
  const seen = seenOf(run(waits), row('Failed'))
  expect(inputOfAsked(begun({ state: 'review', asking }), seen)).toEqual({
    type: 'no-opinion',
    words: 'it is broken',
  })
})
