// Proves that tasks are kept before anything is done about them, that what an earlier run left goes on, and that what happens in sessions is what becomes of tasks (SPEC R9).
import { expect, test } from 'vitest'
import { someTask } from '../../shared/task/task.test-kit'
import { world } from './tasks.test-kit'

test('an approved task is begun, its signal brings it into review, and accepted it is merged', async () => {
  const { did, rows, open, settle, runIs } = world()
  const tasks = open()
  tasks.add(someTask('a'))
  await settle()
  runIs(tasks, 'session-1', { state: 'done', signal: { status: 'done', summary: 'Works' } })
  expect(rows.get('a')).toMatchObject({ state: 'review', summary: 'Works', session: 'session-1' })
  tasks.input('a', { type: 'accept' }, 'user')
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'done' })
  expect(did).toEqual(['start a', 'merge a', 'tidy session-1'])
})

// docs/guide/unattended.md: The history names the rule.
test('a result that a rule accepts is merged by itself, says which, and what hangs on it begins', async () => {
  const { did, rows, open, settle, runIs, accepted } = world()
  const tasks = open()
  accepted.set('a', 'Night')
  tasks.add(someTask('a'))
  tasks.add(someTask('b', { needs: ['a'] }))
  tasks.add(someTask('c', { needs: ['b'] }))
  await settle()
  runIs(tasks, 'session-1', { state: 'done' })
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'done' })
  expect(tasks.get('a')?.history).toContainEqual(
    expect.objectContaining({ by: 'app', what: 'accepted', words: 'by rule “Night”' }),
  )
  runIs(tasks, (rows.get('b') as { session?: string }).session ?? '', { state: 'done' })
  await settle()
  // No rule accepts this one: it is the user's, and stays so when rules are others by then.
  accepted.set('b', 'Night')
  tasks.decideSoon()
  await settle()
  expect(rows.get('b')).toMatchObject({ state: 'review' })
  expect(did).toEqual(['start a', 'merge a', 'tidy session-1', 'start b'])
})

test('a result of which no rule was asked before the app was killed is judged by the next run', async () => {
  const { rows, open, settle, runIs, accepted } = world()
  const before = open()
  before.add(someTask('a'))
  await settle()
  accepted.set('a', 'Night')
  runIs(before, 'session-1', { state: 'done' })
  before.leave()
  expect(rows.get('a')).toMatchObject({ state: 'review' })
  open()
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'done' })
})

test('what an earlier run left is begun, told and merged once', async () => {
  const { did, rows, open, settle, runIs } = world()
  const before = open()
  before.add(someTask('a'))
  // It died before anything was begun.
  before.leave()
  const tasks = open()
  await settle()
  expect(did).toEqual(['start a'])
  tasks.leave()
  const next = open()
  await settle()
  expect(did).toEqual(['start a'])
  runIs(next, 'session-1', { state: 'done' })
  next.input('a', { type: 'send-back', comments: 'More' }, 'user')
  await settle()
  expect(did).toEqual(['start a', 'tell a More'])
  runIs(next, 'session-1', { state: 'done' })
  next.input('a', { type: 'accept' }, 'user')
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'done', attempts: 2 })
})

test('without room it waits again, and else says why it could not be begun', async () => {
  const { did, rows, open, settle, refuse } = world()
  const tasks = open()
  refuse('no-base')
  tasks.add(someTask('a'))
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'failed', problem: 'Refused.' })
  refuse(undefined)
  tasks.input('a', { type: 'put-back' }, 'user')
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'running' })
  expect(did).toEqual(['start a', 'start a'])
})

test('a run that asks, breaks, is stopped or taken over is what its task says', async () => {
  const { rows, sessions, open, settle, runIs } = world()
  const tasks = open()
  for (const id of ['a', 'b', 'c', 'd']) tasks.add(someTask(id))
  await settle()
  const run = sessions.get('session-1')?.run
  sessions.set('session-1', { run, asks: 'Which file?' })
  tasks.sessionChanged('session-1')
  expect(rows.get('a')).toMatchObject({ state: 'needs-input', problem: 'Which file?' })
  sessions.set('session-1', { run })
  tasks.sessionChanged('session-1')
  expect(rows.get('a')).toMatchObject({ state: 'running' })
  runIs(tasks, 'session-2', { state: 'failed', problem: { code: 'x', message: 'It broke' } })
  expect(rows.get('b')).toMatchObject({ state: 'failed', problem: 'It broke' })
  runIs(tasks, 'session-3', { state: 'stopped', by: 'user' })
  expect(rows.get('c')).toMatchObject({ state: 'waiting', paused: true })
  runIs(tasks, 'session-4', { state: 'stopped', by: 'taken-over' })
  expect(rows.get('d')).toMatchObject({ state: 'running', byHand: true })
  runIs(tasks, 'session-1', { state: 'stopped', by: 'turns', budget: { turns: 1 } })
  expect(rows.get('a')).toMatchObject({ problem: 'Its turns are used up: 1.' })
})

test('a session that is gone is no task at work', async () => {
  const { rows, sessions, open, settle } = world()
  const tasks = open()
  tasks.add(someTask('a'))
  await settle()
  sessions.clear()
  tasks.sessionChanged('session-1')
  expect(rows.get('a')).toMatchObject({ problem: 'Its session is not there any more.' })
})

test('one that is to begin later begins then', async () => {
  const { did, open, settle, clock } = world()
  open().add(someTask('a', { startAt: clock.now() + 5000 }))
  await settle()
  expect(did).toEqual([])
  await clock.pass(5000)
  await settle()
  expect(did).toEqual(['start a'])
})

test('an opinion is asked for once, also over a restart, and changes nothing about the task', async () => {
  const { did, rows, sessions, open, settle, runIs, refuse } = world()
  const agent = { agent: 'practice', account: null, profile: null }
  const before = open()
  before.add(someTask('a', { agents: [agent, agent] }))
  await settle()
  for (const number of [1, 2]) runIs(before, `session-${number}`, { state: 'done' })
  expect(before.ask('a', agent, 'user')).toMatchObject({ ok: true })
  expect(before.ask('a', agent, 'user')).toMatchObject({ ok: false })
  // It is killed before anything came of that.
  before.leave()
  const asked = 'ask a a~1.1,a~1.2'
  const tasks = open()
  await settle()
  expect(did.slice(2)).toEqual([asked, asked])
  tasks.leave()
  const next = open()
  await settle()
  expect(did.slice(2)).toEqual([asked, asked])
  runIs(next, 'session-4', { state: 'done', signal: { status: 'done', summary: 'A: 7\nB: 4, no' } })
  expect(rows.get('a')).toMatchObject({ state: 'review', comparing: true })
  expect(next.get('a')).toMatchObject({
    opinion: {
      agent,
      marks: [
        { attempt: 'a~1.1', score: 7 },
        { attempt: 'a~1.2', score: 4 },
      ],
    },
  })
  // What comes of the next one stands beside the last, until there is another.
  refuse('no-agent')
  next.ask('a', agent, 'user')
  await settle()
  expect(next.get('a')).toMatchObject({ asking: { problem: 'Refused.' }, opinion: { agent } })
  refuse(undefined)
  next.ask('a', agent, 'user')
  await settle()
  sessions.delete('session-6')
  next.sessionChanged('session-6')
  expect(next.get('a')?.asking?.problem).toBe('Its session is not there any more.')
  next.ask('a', agent, 'user')
  await settle()
  next.input('a', { type: 'put-back' }, 'user')
  expect(did).toContain('stop session-7')
  expect(next.get('a')?.opinion).toBe(undefined)
})

// docs/guide/unattended.md: While an agent is at work in a folder, what stands in its `tasks.md` waits, and so does a check command that you have not approved in that project before.
test('what fits a rule is approved by it and says so; what waits already only at the user’s word', async () => {
  const { did, open, settle, rules, agentIs } = world()
  const tasks = open()
  tasks.add(someTask('before', { title: 'docs: before', approved: false }))
  rules.push('docs')
  tasks.add(someTask('a', { title: 'docs: a', approved: false }))
  tasks.add(someTask('other', { title: 'Else', approved: false }))
  await settle()
  expect(did).toEqual(['start a'])
  expect(tasks.get('a')?.history[1]).toMatchObject({ by: 'app', words: 'by rule “docs”' })
  tasks.approveFitting()
  await settle()
  expect(did).toEqual(['start a', 'start before'])
  expect(tasks.get('before')?.history[1]).toMatchObject({ by: 'user', words: 'by rule “docs”' })
  expect(tasks.get('other')?.state).toBe('proposed')
  // What is written into the file while an agent is at work there may be that agent's.
  agentIs(true)
  tasks.add(someTask('b', { title: 'docs: b', source: 'file', approved: false }))
  expect(tasks.get('b')?.state).toBe('proposed')
})

test('sent back before all of its run is over it is told later, and does not end as that run did', async () => {
  const { did, rows, open, settle, runIs, busyIs } = world()
  const tasks = open()
  tasks.add(someTask('a'))
  await settle()
  busyIs(true)
  runIs(tasks, 'session-1', { state: 'failed', problem: { code: 'x', message: 'It broke' } })
  tasks.input('a', { type: 'send-back', comments: 'More' }, 'user')
  await settle()
  expect(did).toEqual(['start a'])
  busyIs(false)
  tasks.sessionChanged('session-1')
  expect(did).toEqual(['start a', 'tell a More'])
  expect(rows.get('a')).toMatchObject({ state: 'running', attempts: 2 })
})
