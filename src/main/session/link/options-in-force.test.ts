// Proves that no prompt goes out in another mode, under another model or with other options than were chosen (L11).
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../shared/agent/content'
import { answered, commander, say } from '../commander.test-kit'
import { settle } from '../fake-clock.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const select = (id: string, value: string, ...values: string[]): AgentOption => ({
  id,
  name: id === 'mode' ? 'Mode' : 'Model',
  category: id,
  kind: 'select',
  value,
  choices: values.map((one) => ({ value: one, name: one.toUpperCase() })),
})
const optionsOf = (mode: string, model: string): AgentOption[] => [
  select('mode', mode, 'auto', 'ask', 'plan'),
  select('model', model, 'small', 'large'),
]
const defaults = optionsOf('auto', 'small')

/** A conversation that has been spoken in, in the mode and with the model that the user chose. */
async function chosen() {
  const made = new Stack()
  made.agent.options = defaults
  const session = made.start('', 'Hello')
  await settle()
  made.agent.newest.endTurn('c1')
  await settle()
  const command = commander(made)
  await command('session.option', { session: session.id, option: 'mode', value: 'ask' })
  await command('session.option', { session: session.id, option: 'model', value: 'large' })
  expect(valuesOf(session)).toEqual(['ask', 'large'])
  return { stack: made, session }
}

const valuesOf = (session: Session) => session.state.options.map(({ value }) => value)

const comesBack: Record<string, (stack: Stack, session: Session) => Promise<[Stack, Session]>> = {
  'after a crash': async (stack, session) => {
    stack.agent.newest.exit()
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'after a crash, by loading': async (stack, session) => {
    stack.agent.capabilities.resume = false
    stack.agent.newest.exit()
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'after a restart of the agent': async (stack, session) => {
    session.agentLink.restart()
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'when it is reconnected by hand after it was given up': async (stack, session) => {
    stack.agent.spawnProblem = { code: 'spawn', message: 'Not now' }
    stack.agent.newest.exit()
    await stack.clock.pass(120_000)
    expect(stack.row(session).status).toBe('Disconnected')
    stack.agent.spawnProblem = undefined
    await commander(stack)('agent.reconnect', { session: session.id })
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'in a new conversation in place of a lost one': async (stack, session) => {
    const lost = { code: 'not-found', message: 'Lost' }
    const { refuse } = stack.agent
    stack.agent.refuse = { ...refuse, resume: lost, load: lost }
    stack.agent.newest.exit()
    await stack.clock.pass(1000)
    stack.agent.refuse = refuse
    const question = session.state.questions[0]?.id ?? ''
    const answer = { kind: 'fresh', withTranscript: false } as const
    await commander(stack)('session.answer', { session: session.id, question, answer })
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'after a stop': async (stack, session) => {
    session.stop('user')
    await settle()
    session.start()
    await stack.clock.pass(1000)
    return [stack, session]
  },
  'after a restart of the app': async (stack) => {
    const next = stack.restarted()
    Object.assign(next.agent, {
      options: stack.agent.options,
      refuse: stack.agent.refuse,
      lies: stack.agent.lies,
      silent: stack.agent.silent,
      conversations: 1,
    })
    const [again] = next.sessions.all()
    if (!again) throw new Error('the session is gone')
    again.start()
    await settle()
    return [next, again]
  },
  'in a fork': async (stack, session) => {
    await commander(stack)('session.fork', { session: session.id })
    await settle()
    const fork = stack.sessions.all()[1]
    if (!fork) throw new Error('there is no fork')
    return [stack, fork]
  },
}
const ways = Object.entries(comesBack)

/** Sends a prompt, and says in which mode the agent was when it came. */
async function promptIn(stack: Stack, session: Session): Promise<string[]> {
  await commander(stack)('session.prompt', {
    session: session.id,
    prompt: 'next',
    content: say('Next'),
  })
  await settle()
  return stack.agent.newest.calls.filter((call) => /^(option|prompt)/.test(call)).slice(-3)
}

test.each(ways)('%s, what was chosen is set again before anything is sent', async (_way, back) => {
  const made = await chosen()
  const [stack, session] = await back(made.stack, made.session)
  const conversation = session.stored.agentSession
  expect(valuesOf(session)).toEqual(['ask', 'large'])
  expect(await promptIn(stack, session)).toEqual([
    'option model large',
    'option mode ask',
    `prompt ${conversation}`,
  ])
  expect(session.state.questions).toEqual([])
})

test.each(ways)(
  '%s, an agent that says nothing of its options has them set again',
  async (_way, back) => {
    const made = await chosen()
    made.stack.agent.silent.options = true
    const [stack, session] = await back(made.stack, made.session)
    expect(valuesOf(session)).toEqual(['ask', 'large'])
    expect((await promptIn(stack, session)).slice(0, 2)).toEqual([
      'option model large',
      'option mode ask',
    ])
  },
)

const stubborn: Record<string, (stack: Stack) => void> = {
  refuses: (stack) => {
    stack.agent.refuse = { 'option mode': { code: 'x', message: 'Not now' } }
  },
  'takes it and keeps its own': (stack) => {
    stack.agent.lies = true
  },
  'does not offer it any more': (stack) => {
    stack.agent.options = [select('mode', 'auto', 'auto'), ...defaults.slice(1)]
  },
  'has no modes any more': (stack) => {
    stack.agent.options = defaults.slice(1)
  },
}

const cells = ways.flatMap(([way, back]) =>
  Object.entries(stubborn).map(([how, spoil]) => [way, how, back, spoil] as const),
)

test.each(cells)(
  '%s, an agent that %s gets no prompt before the user says so',
  async (_way, _how, back, spoil) => {
    const made = await chosen()
    spoil(made.stack)
    const [stack, session] = await back(made.stack, made.session)
    expect(stack.row(session)).toMatchObject({
      status: 'Needs input',
      asking: expect.stringMatching(/^Mode (is “AUTO”, not “ASK”|may not be “ASK”)/),
    })
    const conversation = session.stored.agentSession ?? ''
    expect(await promptIn(stack, session)).not.toContain(`prompt ${conversation}`)
    // Told of for good only when the user has taken it: another crash must not make it what counts.
    expect(valuesOf(session)[0]).toBe('ask')
    const question = session.state.questions[0]?.id ?? ''
    await commander(stack)('session.answer', {
      session: session.id,
      question,
      answer: { kind: 'accept' },
    })
    await settle()
    expect(stack.agent.newest.calls.at(-1)).toBe(`prompt ${conversation}`)
    expect(valuesOf(session)).not.toContain('ask')
  },
)

test('while it is asked about, choosing something that the agent takes is an answer too', async () => {
  const { stack, session } = await chosen()
  stack.agent.options = [select('mode', 'auto', 'auto', 'plan'), ...defaults.slice(1)]
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(stack.row(session).status).toBe('Needs input')
  await commander(stack)('session.option', { session: session.id, option: 'mode', value: 'plan' })
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready', questions: 0 })
  expect(valuesOf(session)).toEqual(['plan', 'large'])
})

test('“Not now” stops the session, and the next start asks again', async () => {
  const { stack, session } = await chosen()
  stack.agent.lies = true
  session.agentLink.restart()
  await stack.clock.pass(1000)
  const question = session.state.questions[0]?.id ?? ''
  await commander(stack)('session.answer', {
    session: session.id,
    question,
    answer: { kind: 'cancel' },
  })
  await stack.clock.pass(1000)
  expect(stack.row(session).status).toBe('Stopped')
  session.start()
  await stack.clock.pass(1000)
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', questions: 1 })
})

test('a crash while it is asked about asks again, once', async () => {
  const { stack, session } = await chosen()
  stack.agent.lies = true
  for (let crash = 0; crash < 2; crash += 1) {
    stack.agent.newest.exit()
    await stack.clock.pass(10_000)
  }
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', questions: 1 })
})

test('what it says by itself before the first prompt is its default, and is set right', async () => {
  const { stack, session } = await chosen()
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  stack.agent.newest.changesOptions('c1', defaults)
  await settle()
  expect(valuesOf(session)).toEqual(['ask', 'large'])
  expect(await promptIn(stack, session)).toContain('prompt c1')
})

test('an agent that takes it back again and again is asked about, and not told for ever', async () => {
  const { stack, session } = await chosen()
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  for (let time = 0; time < 20; time += 1) {
    stack.agent.newest.changesOptions('c1', defaults)
    await settle()
  }
  expect(stack.row(session).status).toBe('Needs input')
  const told = stack.agent.newest.calls.filter((call) => call === 'option mode ask')
  expect(told.length).toBeLessThan(6)
})

test('what it changes by itself in the conversation is its word: shown, and in force from then on', async () => {
  const { stack, session } = await chosen()
  await promptIn(stack, session)
  stack.agent.newest.changesOptions('c1', optionsOf('plan', 'large'))
  expect(valuesOf(session)).toEqual(['plan', 'large'])
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(valuesOf(session)).toEqual(['plan', 'large'])
  expect(stack.agent.newest.calls).toContain('option mode plan')
})

test('where its default does not ask it is told to, in a new conversation and in one that is taken over', async () => {
  const { stack, command } = await answered()
  Object.assign(stack.agent, { options: defaults, asking: 'ask' })
  stack.start('', 'Hello', 'other')
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c2', 'option mode ask', 'prompt c2'])
  await command('session.import', { project: 'p', agent: 'other', agentSession: 'old', title: '' })
  await settle()
  expect(stack.agent.newest.calls.slice(-2)).toEqual(['load old', 'option mode ask'])
})

test('a mode that the user chose is not taken back by the app’s own', async () => {
  const { stack, session } = await chosen()
  await commander(stack)('session.option', { session: session.id, option: 'mode', value: 'auto' })
  stack.agent.asking = 'ask'
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(valuesOf(session)).toEqual(['auto', 'large'])
  expect(stack.agent.newest.calls).not.toContain('option mode ask')
})

test('an agent that dies while it is told is not asked about', async () => {
  const { stack, session } = await chosen()
  stack.agent.refuse = { 'option model': { code: 'lost', message: 'Gone' } }
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(session.state.questions).toEqual([])
  stack.agent.refuse = {}
  await stack.clock.pass(60_000)
  expect(valuesOf(session)).toEqual(['ask', 'large'])
  expect(stack.row(session).status).toBe('Ready')
})
