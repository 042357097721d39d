// Over 300 lines: what becomes of a failed turn, for each kind and whatever comes between.
// Proves over the real machine what happens by itself to a turn that fails: sent again, waited with, taken over, or left to the user, and never twice.
import { describe, expect, test } from 'vitest'
import type { FailureKind } from '../../../shared/agent/failure/failure'
import { failureOf } from '../../../shared/agent/failure/failure'
import type { DriverHost, PromptEnd } from '../../agent/drivers/driver'
import { settle } from '../fake-clock.test-kit'
import { releaseQueue, takePrompt } from '../prompts'
import { Ward } from './recovery.test-kit'

const hour = 3_600_000
const fails = (kind: FailureKind, retryAt?: number): PromptEnd => ({
  reason: 'failed',
  failure: failureOf(kind, { agent: 'fake', rule: 'test', words: 'It went wrong', retryAt }),
})
const text = (words: string) => [{ type: 'text' as const, text: words }]

describe('what failed before the agent did anything', () => {
  test('is sent again after 1, 2 and 4 s, and then no more (SPEC R2)', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const [first = ''] = ward.turns(session)
    for (const pause of [1000, 2000, 4000]) {
      await ward.end(session, fails('network'))
      const before = ward.turns(session).length
      await ward.clock.pass(pause - 1)
      expect(ward.turns(session)).toHaveLength(before)
      await ward.clock.pass(1)
      expect(ward.turns(session)).toHaveLength(before + 1)
    }
    await ward.end(session, fails('network'))
    await ward.clock.pass(24 * hour)
    expect(ward.turns(session)).toEqual([first, `${first}~1`, `${first}~2`, `${first}~3`])
    expect(session.state.recovery?.step).toMatchObject({ do: 'nothing', why: 'used-up' })
  })

  test('goes on with what waits behind it, when it has worked', async () => {
    const ward = new Ward()
    const session = await ward.start('One')
    takePrompt(session, 'two', text('Two'))
    await ward.end(session, fails('overloaded'))
    expect(session.state.queue).toMatchObject([{ id: 'two', held: 'recovery' }])
    await ward.clock.pass(1000)
    ward.say(session, 'Done')
    await ward.end(session, { reason: 'end_turn' })
    expect(ward.turns(session).at(-1)).toBe('two')
    expect(session.state.recovery).toBeUndefined()
  })

  test('leaves what waits behind it to the user, when it is given up', async () => {
    const ward = new Ward()
    const session = await ward.start('One')
    takePrompt(session, 'two', text('Two'))
    await ward.end(session, fails('overloaded'))
    expect(ward.recovery.doNotRetry(session).ok).toBe(true)
    expect(session.state.queue).toMatchObject([{ id: 'two', held: 'failed' }])
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toHaveLength(1)
  })

  test('is sent once, also where the user sends it again at the same time', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const [first = ''] = ward.turns(session)
    await ward.end(session, fails('network'))
    takePrompt(session, `${first}~1`, text('Do'))
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toEqual([first, `${first}~1`])
  })

  test('is not sent when the user has gone on with something else', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const [first] = ward.turns(session)
    await ward.end(session, fails('network'))
    takePrompt(session, 'other', text('Something else'))
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toEqual([first, 'other'])
  })
})

test.each(['word', 'thought', 'tool', 'question'])(
  'after a %s nothing is sent again by itself',
  async (what) => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const conversation = session.stored.agentSession ?? ''
    const { host } = ward.stack.agent.newest
    if (what === 'question')
      void host?.ask(conversation, {
        kind: 'permission',
        id: 'q',
        tool: { id: 't', title: 'Run' },
        options: [{ id: 'yes', name: 'Allow', kind: 'allow_once' }],
      })
    else if (what === 'tool')
      host?.event(conversation, { type: 'tool', tool: { id: 't', title: 'Run', state: 'running' } })
    else
      host?.event(conversation, {
        type: 'text',
        message: 'm',
        text: 'I',
        role: what === 'word' ? 'agent' : 'thought',
      })
    await settle()
    const [question] = session.state.questions
    if (question) session.questions.answer(question.id, { kind: 'option', option: 'yes' }, 'user')
    await ward.end(session, fails('network'))
    await ward.clock.pass(24 * hour)
    expect(ward.turns(session)).toHaveLength(1)
    expect(session.state.recovery?.step).toEqual({ do: 'nothing', why: 'acted' })
  },
)

const asks: Record<string, (host: DriverHost, conversation: string) => unknown> = {
  'a file to be written': (host, conversation) => host.filesOf(conversation)?.write('a', 'b'),
  'a file to be read': (host, conversation) => host.filesOf(conversation)?.read('a', {}),
  'a terminal': (host, conversation) =>
    host.openTerminal(conversation, {
      command: 'make',
      args: [],
      env: {},
      folder: null,
      outputLimit: 100,
    }),
  'what it plans to be shown': (host, conversation) =>
    host.event(conversation, {
      type: 'plan',
      plan: 'p',
      entries: [{ text: 'Deploy', state: 'done', priority: 'high' }],
    }),
}

describe.each(Object.entries(asks))(
  'after its agent has asked for %s, and said nothing',
  (_what, act) => {
    const acted = async (ward: Ward) => {
      const session = await ward.start('Do')
      const { host } = ward.stack.agent.newest
      if (!host) throw new Error('nobody asks')
      return { session, ask: () => act(host, session.stored.agentSession ?? '') }
    }

    test('a prompt is not sent again by itself, however its turn fails', async () => {
      for (const kind of ['overloaded', 'network', 'service'] as const) {
        const ward = new Ward()
        const { session, ask } = await acted(ward)
        void ask()
        await ward.end(session, fails(kind))
        await ward.clock.pass(24 * hour)
        expect(ward.turns(session)).toHaveLength(1)
        expect(session.state.recovery?.step).toEqual({ do: 'nothing', why: 'acted' })
      }
    })

    test('a prompt whose turn has already failed is not sent again by itself', async () => {
      const ward = new Ward()
      const { session, ask } = await acted(ward)
      await ward.end(session, fails('network'))
      void ask()
      await ward.clock.pass(24 * hour)
      expect(ward.turns(session)).toHaveLength(1)
      expect(session.state.recovery?.step).toEqual({ do: 'nothing', why: 'acted' })
    })

    test('that is on record once, and what is sent in the next turn counts for itself', async () => {
      const ward = new Ward()
      const { session, ask } = await acted(ward)
      void ask()
      void ask()
      await settle()
      const told = ward.stack.log
        .read(session.id, 0)
        .filter(([, { type }]) => type === 'turn-acted')
      expect(told.length).toBeLessThanOrEqual(1)
      await ward.end(session, { reason: 'end_turn' })
      takePrompt(session, 'two', text('Two'))
      await settle()
      await ward.end(session, fails('network'))
      await ward.clock.pass(1000)
      expect(ward.turns(session).slice(1)).toEqual(['two', 'two~1'])
    })
  },
)

describe('a usage limit', () => {
  test('is waited for, and the session goes on by itself', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const reset = ward.clock.now() + hour
    await ward.end(session, fails('limit', reset))
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toHaveLength(1)
    await ward.clock.pass(61_000)
    expect(ward.turns(session)).toHaveLength(2)
  })

  test('that one session runs into, no other does before it resets', async () => {
    const ward = new Ward()
    const one = await ward.start('One')
    await ward.end(one, fails('limit', ward.clock.now() + hour))
    const two = await ward.start('Two')
    expect(ward.turns(two)).toEqual([])
    expect(two.state.recovery).toMatchObject({ queued: true, step: { do: 'send' } })
    expect(ward.stack.row(two)).toMatchObject({ held: { why: 'recovery' }, status: 'Waiting' })
    // Letting the queue go is not to say that the account is to be used all the same.
    releaseQueue(two)
    await settle()
    expect(ward.turns(two)).toEqual([])
    await ward.clock.pass(hour + 61_000)
    expect(ward.turns(two)).toHaveLength(1)
  })

  test('is tried all the same when the user says so', async () => {
    const ward = new Ward()
    const session = await ward.start('One')
    await ward.end(session, fails('limit', ward.clock.now() + hour))
    expect(ward.recovery.tryNow(session).ok).toBe(true)
    await settle()
    expect(ward.turns(session)).toHaveLength(2)
  })

  test('lets the next account take over, with the same conversation', async () => {
    const ward = new Ward().withTwoAccounts()
    const session = await ward.start('Do')
    const conversation = session.stored.agentSession
    await ward.end(session, fails('limit', ward.clock.now() + hour))
    expect(session.state.recovery?.step).toMatchObject({ account: { id: 'work', name: 'Work' } })
    await ward.clock.pass(1)
    expect(session.stored).toMatchObject({ account: 'work', agentSession: conversation })
    expect(ward.turns(session)).toHaveLength(2)
    ward.say(session, 'Done')
    await ward.end(session, { reason: 'end_turn' })
    expect(ward.stack.row(session)).toMatchObject({ status: 'Ready', account: 'work' })
  })

  test('lets it take over with an honest break where it does not know the conversation', async () => {
    const ward = new Ward().withTwoAccounts()
    const session = await ward.start('Do')
    ward.stack.agent.refuse = { resume: gone, load: gone }
    await ward.end(session, fails('limit', ward.clock.now() + hour))
    await ward.clock.pass(10)
    await settle()
    expect(ward.turns(session)).toHaveLength(2)
    const events = ward.stack.log.read(session.id, 0).map(([, event]) => event)
    expect(events).toContainEqual({ type: 'resumed', how: 'fresh' })
    const [sent] = [...ward.stack.agent.newest.prompts.values()]
    expect(JSON.stringify(sent?.content)).toContain('The conversation so far')
  })

  test('of all accounts is waited for until the first of them can be used', async () => {
    const ward = new Ward().withTwoAccounts()
    const session = await ward.start('Do')
    await ward.end(session, fails('limit', ward.clock.now() + 2 * hour))
    await ward.clock.pass(1)
    await ward.end(session, fails('limit', ward.clock.now() + 3 * hour))
    expect(session.state.recovery?.step).toMatchObject({ account: { id: null } })
    await ward.clock.pass(2 * hour + 120_000)
    expect(session.stored.account).toBeNull()
    expect(ward.turns(session)).toHaveLength(3)
  })

  test('that the user says is over is not waited for', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    await ward.end(session, fails('limit', ward.clock.now() + hour))
    ward.accounts.cleared({ agent: 'fake', account: null })
    await ward.clock.pass(1000)
    expect(ward.turns(session)).toHaveLength(2)
  })
})

describe('sessions that wait for one account', () => {
  async function waiting() {
    const ward = new Ward()
    const sessions = [await ward.start('One'), await ward.start('Two'), await ward.start('Three')]
    const [one] = sessions
    if (!one) throw new Error('no session')
    await ward.end(one, fails('limit', ward.clock.now() + 3 * hour))
    // The others were at work, and run into it too.
    for (const session of sessions.slice(1))
      await ward.end(session, fails('limit', ward.clock.now() + 3 * hour))
    return { ward, sessions }
  }

  test('go on under another one at a word, all of them, each prompt once', async () => {
    const { ward, sessions } = await waiting()
    const of = { agent: 'fake', account: null }
    expect(ward.recovery.switchWaiting(of, 'work')).toEqual({ ok: true, value: { moved: 3 } })
    await settle()
    for (const session of sessions) {
      expect(session.stored.account).toBe('work')
      expect(ward.turns(session)).toHaveLength(2)
    }
    expect(ward.recovery.switchWaiting(of, 'work')).toEqual({ ok: true, value: { moved: 0 } })
  })

  test('take their turns where too many agents would run', async () => {
    const { ward, sessions } = await waiting()
    for (const session of sessions) session.stop('run')
    await settle()
    ward.stack.settings.agentLimit = 1
    const of = { agent: 'fake', account: null }
    expect(ward.recovery.switchWaiting(of, 'work')).toEqual({ ok: true, value: { moved: 3 } })
    for (let round = 0; round < 4; round += 1) {
      await ward.clock.pass(31_000)
      for (const session of sessions) {
        if (session.conversation?.turn !== 'working') continue
        ward.say(session, 'Done')
        await ward.end(session, { reason: 'end_turn' })
        session.stop('run')
        await settle()
      }
    }
    for (const session of sessions) expect(ward.turns(session)).toHaveLength(2)
  })

  test('stay where they are where the other one cannot be used either', async () => {
    const { ward, sessions } = await waiting()
    ward.accounts.limited({
      agent: 'fake',
      account: 'work',
      words: 'Used up',
      until: ward.clock.now() + hour,
    })
    const of = { agent: 'fake', account: null }
    expect(ward.recovery.switchWaiting(of, 'work')).toMatchObject({
      ok: false,
      problem: { code: 'not-usable' },
    })
    await ward.clock.pass(hour)
    for (const session of sessions) expect(session.stored.account).toBeNull()
  })

  test('are those that wait: not who has given up, nor who waits for something else', async () => {
    const { ward, sessions } = await waiting()
    const [one, two] = sessions
    if (one) ward.recovery.doNotRetry(one)
    if (two) ward.recovery.tryNow(two)
    await settle()
    expect(ward.recovery.switchWaiting({ agent: 'fake', account: null }, 'work')).toEqual({
      ok: true,
      value: { moved: 1 },
    })
  })
})

const gone = { code: 'not-found', message: 'No such conversation' }

test('a sign-in that is done sends it again, once', async () => {
  const ward = new Ward()
  const session = await ward.start('Do')
  await ward.end(session, fails('sign-in'))
  expect(session.state.recovery?.step).toEqual({ do: 'after-sign-in' })
  await ward.clock.pass(hour)
  session.conversation?.signedIn()
  await settle()
  expect(ward.turns(session)).toHaveLength(2)
  await ward.end(session, fails('sign-in'))
  session.conversation?.signedIn()
  await ward.clock.pass(hour)
  expect(ward.turns(session)).toHaveLength(2)
})

describe('a crash', () => {
  test('whose last words tell that it passes is tried again when the agent is back (SPEC H6)', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    ward.stack.agent.newest.exit({ code: 1, signal: null, lastWords: 'Error: read ECONNRESET\n' })
    await ward.clock.pass(5000)
    expect(ward.turns(session)).toHaveLength(2)
  })

  test('of which nothing is known is left to the user (SPEC L11)', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    ward.stack.agent.newest.exit()
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toHaveLength(1)
    expect(session.state.section.turn?.end?.reason).toBe('interrupted')
  })
})

describe('the switch and the curfew', () => {
  test('stop what is planned already', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    await ward.end(session, fails('network'))
    ward.set({ 'recovery.automaticRetrying': false })
    expect(session.state.recovery?.step).toMatchObject({ do: 'nothing', why: 'off' })
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toHaveLength(1)
  })

  test('put off what would fall into it', async () => {
    const ward = new Ward()
    const session = await ward.start('Do')
    const at = (minutes: number) => {
      const time = new Date(ward.clock.now() + minutes * 60_000)
      return `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
    }
    await ward.end(session, fails('network'))
    ward.set({ 'recovery.curfewFrom': at(-1), 'recovery.curfewTo': at(120) })
    await ward.clock.pass(hour)
    expect(ward.turns(session)).toHaveLength(1)
    await ward.clock.pass(hour + 60_000)
    expect(ward.turns(session)).toHaveLength(2)
  })
})

describe('a restart of the app', () => {
  test('goes on with what waits for a limit', async () => {
    const before = new Ward()
    const [id, reset] = [(await before.start('Do')).id, before.clock.now() + hour]
    const found = before.stack.sessions.find(id)
    if (!found.ok) throw new Error('no session')
    await before.end(found.value, fails('limit', reset))
    const ward = before.restarted()
    const again = ward.stack.sessions.find(id)
    if (!again.ok) throw new Error('no session')
    await ward.clock.pass(hour)
    expect(ward.turns(again.value)).toHaveLength(1)
    await ward.clock.pass(61_000)
    expect(ward.turns(again.value)).toHaveLength(2)
  })

  test('holds what was to be sent in a moment, long ago', async () => {
    const before = new Ward()
    const session = await before.start('Do')
    await before.end(session, fails('network'))
    before.recovery.stop()
    await before.clock.pass(hour)
    const ward = before.restarted()
    const [again] = ward.stack.sessions.all()
    expect(again?.state.recovery?.step).toMatchObject({ do: 'nothing', why: 'stale' })
  })

  test('holds what had been sent: nobody can be sure of it', async () => {
    const before = new Ward()
    const session = await before.start('Do')
    await before.end(session, fails('network'))
    await before.clock.pass(1000)
    expect(before.turns(session)).toHaveLength(2)
    const ward = before.restarted()
    await ward.clock.pass(24 * hour)
    const [again] = ward.stack.sessions.all()
    expect(again && ward.turns(again)).toHaveLength(2)
    expect(again?.state.recovery).toBeUndefined()
  })
})
