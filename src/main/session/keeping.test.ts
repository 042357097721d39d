// Proves that a conversation is kept, found, named, copied, put away and brought back.
import { expect, test } from 'vitest'
import type { SearchHit } from '../../shared/app/contract'
import { firstInstruction, instructionName } from '../../shared/session/runs/instructions'
import { answered, commander, say } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'

test('what happened unseen is marked until the user has looked', async () => {
  const { stack, session, command } = await answered()
  expect(stack.row(session).unseen).toBe(true)
  await command('session.seen', { session: session.id })
  expect(stack.row(session).unseen).toBe(false)
})

test('a turn that the end of the app cut short waits to be seen, once (R6)', async () => {
  const { stack, session, command } = await answered()
  await command('session.seen', { session: session.id })
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('Go on') })
  await settle()
  stack.row(session)
  await stack.clock.pass(3_600_000)
  const next = stack.restarted()
  const row = () => next.rows.get(`sessions/${session.id}`)
  expect(row()).toMatchObject({
    status: 'Failed',
    unseen: true,
    why: expect.stringMatching('ended'),
  })
  await commander(next)('session.seen', { session: session.id })
  next.sessions.publisher.flush()
  expect(row()).toMatchObject({ unseen: false })
  const [again] = next.sessions.all()
  expect(again?.state.section.turn?.end).toMatchObject({ reason: 'interrupted', took: 0 })
})

test('a draft is gone with the prompt that it became, so that a crash does not offer it twice', async () => {
  const { session, command, stack } = await answered()
  const prompt = { session: session.id, content: say('Go on') }
  const written = (text: string) => {
    const content = { text, mentions: [], attachments: [] }
    return command('draft.write', { draft: session.id, writer: 'w', content })
  }
  await written('Go on ')
  await command('session.prompt', { ...prompt, prompt: 'p2', fromDraft: true })
  expect(stack.log.drafts.get(session.id)).toBeUndefined()
  await written('And then')
  await command('session.prompt', { ...prompt, prompt: 'p3' })
  expect(stack.log.drafts.get(session.id)).toMatchObject({ text: 'And then' })
})

test('a name that the user gave stays; one made from the first prompt gives way to the agent', async () => {
  const { stack, session, command } = await answered(
    'Please fix the login race that we saw in the nightly build of yesterday\nDetails',
  )
  expect(stack.row(session).title).toBe(
    'Please fix the login race that we saw in the nightly build…',
  )
  session.conversation?.agentEvent({ type: 'title', title: 'Login race', by: 'agent' })
  expect(stack.row(session).title).toBe('Login race')
  await command('session.rename', { session: session.id, title: 'Mine' })
  session.conversation?.agentEvent({ type: 'title', title: 'Other', by: 'agent' })
  expect(stack.row(session).title).toBe('Mine')
  expect(stack.agent.newest.calls).toContain('rename Mine')
})

test('pinning and archiving are kept; archiving tells the agent, and stops it', async () => {
  const { stack, session, command } = await answered()
  await command('session.pin', { session: session.id, pinned: true })
  await command('session.archive', { session: session.id, archived: true })
  expect(stack.row(session)).toMatchObject({ pinned: true, archived: true, status: 'Stopped' })
  expect(stack.agent.processes[0]?.calls).toContain('archive')
  const [again] = stack.restarted().sessions.all()
  expect(again?.stored).toMatchObject({ pinned: true, archived: true })
})

test('of a cost that grows over days, only what was spent on the last of them is that day’s', async () => {
  const { stack, session } = await answered()
  const cost = (amount: number) =>
    session.conversation?.agentEvent({
      type: 'usage',
      usage: { cost: { amount, currency: 'USD' } },
    })
  cost(2)
  cost(3)
  expect(stack.row(session).spent?.amount).toBe(3)
  const first = stack.row(session).spent?.day ?? 0
  await stack.clock.pass(26 * 3_600_000)
  cost(3.5)
  const { spent, cost: whole } = stack.row(session)
  expect(spent?.amount).toBe(0.5)
  expect(spent?.day).toBeGreaterThan(first)
  expect(whole?.amount).toBe(3.5)
})

test('a deleted session can be brought back for ten minutes, and is gone after that', async () => {
  const { stack, session, command } = await answered()
  await command('session.delete', { session: session.id })
  expect(stack.row(session).deletedAt).toBe(stack.clock.now() + 600_000)
  await command('session.restore', { session: session.id })
  expect(stack.row(session).deletedAt).toBeUndefined()
  await stack.clock.pass(700_000)
  expect(stack.sessions.all()).toHaveLength(1)
  await command('session.delete', { session: session.id })
  await stack.clock.pass(600_000)
  expect(stack.sessions.all()).toEqual([])
  expect(stack.rows.has(`sessions/${session.id}`)).toBe(false)
  expect(stack.log.sessions.all()).toEqual([])
})

test('a fork begins with all that was said, and goes its own way', async () => {
  const { stack, session, command } = await answered('Hello')
  const result = await command('session.fork', { session: session.id })
  expect(result).toMatchObject({ ok: true })
  await settle()
  const copy = stack.sessions.all()[1]
  if (!copy) throw new Error('no copy')
  expect(stack.row(copy)).toMatchObject({ title: 'Hello (fork)', status: 'Ready' })
  expect(copy.stored.agentSession).toBe('c2')
  expect(stack.agent.newest.calls).toContain('resume c2')
  expect(copy.sections()[1]?.turn?.content).toEqual(say('Hello'))
})

test('a fork of a fork has a name of its own, and not a longer one', async () => {
  const { stack, session, command } = await answered('Hello')
  for (const of of [0, 1, 0]) {
    await command('session.fork', { session: stack.sessions.all()[of]?.id ?? session.id })
    await settle()
  }
  const titles = stack.sessions.all().map((one) => stack.row(one).title)
  expect(titles).toEqual(['Hello', 'Hello (fork)', 'Hello (fork 2)', 'Hello (fork 3)'])
})

test('what was said before a fork is found in both, and in the fork when the original is gone', async () => {
  const { stack, session, command } = await answered('Hello', 'The lighthouse stands')
  await command('session.fork', { session: session.id })
  await settle()
  const copy = stack.sessions.all()[1]
  const found = async () => {
    const result = await command('session.search', { query: 'lighthouse', limit: 10 })
    if (!result.ok) throw new Error(result.problem.message)
    const { hits } = result.value as { hits: SearchHit[] }
    return hits.map(({ session, excerpt }) => [session.id, excerpt])
  }
  const text = 'The lighthouse stands'
  expect(await found()).toEqual([
    [session.id, text],
    [copy?.id, text],
  ])
  await command('session.delete', { session: session.id })
  expect(await found()).toEqual([[copy?.id, text]])
})

test('an agent that cannot fork says so', async () => {
  const { stack, session, command } = await answered()
  stack.agent.capabilities.fork = false
  expect(await command('session.fork', { session: session.id })).toMatchObject({
    problem: { message: 'Fake Agent cannot fork a conversation' },
  })
})

test('an export has the whole conversation, as Markdown and as JSON', async () => {
  const { session, command } = await answered('Hello', 'Good day')
  const markdown = await command('session.export', { session: session.id, format: 'markdown' })
  expect(markdown).toMatchObject({ value: { name: 'Hello.md' } })
  expect(markdown.ok && (markdown.value as { text: string }).text).toMatch(
    /^# Hello\n\nFake Agent, 1970-.*\n\n## You\n\nHello\n\n## Fake Agent\n\nGood day\n$/,
  )
  const json = await command('session.export', { session: session.id, format: 'json' })
  const whole = JSON.parse(json.ok ? (json.value as { text: string }).text : '')
  expect(whole.sections[1].items[0].parts).toEqual(say('Good day'))
})

test('an export signs what Liminal says to an agent with its name', async () => {
  const content = [
    ...say('Fix it'),
    { type: 'text' as const, name: instructionName, text: firstInstruction('signal.json') },
  ]
  const { session, command } = await answered()
  await command('session.prompt', { session: session.id, prompt: 'p2', content })
  await settle()
  const markdown = await command('session.export', { session: session.id, format: 'markdown' })
  const text = markdown.ok ? (markdown.value as { text: string }).text : ''
  expect(text).toMatch(/## You\n\nFix it\n\n## Liminal\n\n\[Completion instructions\]/)
})

test('search finds what was said, with the words marked', async () => {
  const { session, command } = await answered('Hello', 'The login race is in the cache')
  const found = await command('session.search', { query: 'login race' })
  expect(found).toMatchObject({
    value: {
      hits: [
        {
          session: { id: session.id },
          section: 1,
          role: 'agent',
          excerpt: 'The login race is in the cache',
          marks: [
            [4, 9],
            [10, 14],
          ],
        },
      ],
    },
  })
})

test('a sealed section is read from the log by its number', async () => {
  const { stack, session, command } = await answered('Hello')
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('More') })
  await settle()
  const section = await command('session.section', { session: session.id, section: 1 })
  const events = JSON.parse(section.ok ? (section.value as { events: string }).events : '[]')
  expect(events[0][1]).toEqual({
    type: 'turn-started',
    turn: expect.any(String),
    content: say('Hello'),
  })
  expect(stack.log.sections(session.id).map(({ heading }) => heading)).toEqual(['', 'Hello'])
  expect((await command('session.section', { session: session.id, section: 2 })).ok).toBe(false)
})

test('conversations that the agent has are listed and taken over with their replay', async () => {
  const { stack, command } = await answered()
  stack.agent.listed = [
    { id: 'c1', title: 'Known', updatedAt: null },
    { id: 'old', title: 'Old', updatedAt: null },
  ]
  expect(await command('session.importable', { project: 'p', agent: 'fake' })).toMatchObject({
    value: { sessions: [{ id: 'old', open: false }] },
  })
  stack.agent.open = 'old'
  expect(await command('session.importable', { project: 'p', agent: 'fake' })).toMatchObject({
    value: { sessions: [{ id: 'old', open: true }] },
  })
  stack.agent.refuse['status old'] = { code: 'not-found', message: 'Unknown' }
  expect(await command('session.importable', { project: 'p', agent: 'fake' })).toMatchObject({
    value: { sessions: [{ id: 'old' }] },
  })
  const request = { project: 'p', agent: 'fake', agentSession: 'old', title: 'As listed' }
  const taken = [await command('session.import', request), await command('session.import', request)]
  expect(taken[1]).toEqual(taken[0])
  expect(stack.sessions.all()[1]?.state.title).toBe('As listed')
  await settle()
  const imported = stack.sessions.all()[1]
  expect(imported?.state.section.items[0]).toMatchObject({
    type: 'message',
    parts: [{ text: 'as it was' }],
  })
})
