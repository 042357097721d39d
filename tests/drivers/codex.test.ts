// Proves that a program which speaks like Codex's app-server is spoken to as the app wants, however well or badly it behaves.
// Over 300 lines: one agent, and each way in which it may answer.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CodexDriver } from '../../src/main/agent/drivers/codex/codex-driver'
import type { AgentConnection } from '../../src/main/agent/drivers/driver'
import type { Quirks } from '../../src/main/agent/drivers/quirks'
import type { Answer } from '../../src/shared/session/question'
import { Listener, startAgent, valueIn } from '../acp/lib/started'

const program = join(import.meta.dirname, '../agents/codex-like.mjs')
const text = (words: string) => [{ type: 'text' as const, text: words }]

async function start(args: string[] = [], quirks: Quirks = {}, host = new Listener()) {
  const driver = new CodexDriver({ name: 'liminal-tests', title: 'Tests', version: '0' })
  const spec = { command: process.execPath, args: [program, ...args] }
  return startAgent(spec, quirks, host, driver)
}

async function opened(args: string[] = [], quirks: Quirks = {}) {
  const parts = await start(args, quirks)
  const connection = valueIn(parts.result)
  const { agentSession, options } = valueIn(await connection.open({ way: 'new', folder: '/' }))
  return { ...parts, connection, agentSession, options }
}

const prompt = (connection: AgentConnection, session: string, words: string) =>
  connection.prompt(session, text(words))

/** Answers the first question of a kind as a person would. */
function answering(host: Listener, choose: (ids: string[]) => string | undefined): void {
  host.answer = (question): Promise<Answer> => {
    const ids = question.kind === 'permission' ? question.options.map(({ id }) => id) : []
    const option = choose(ids)
    return Promise.resolve(option === undefined ? { kind: 'cancel' } : { kind: 'option', option })
  }
}

test.each(['well', 'terse', 'slow', 'old', 'garbage'])(
  'a turn with one that is %s',
  async (way) => {
    const { host, connection, agentSession } = await opened([way])
    expect(await prompt(connection, agentSession, 'hello')).toEqual({ reason: 'end_turn' })
    expect(host.text()).toBe('You said: hello')
    expect(host.problems).toEqual([])
  },
)

test('options are there from the beginning, and are what was set', async () => {
  const { host, connection, agentSession, options } = await opened()
  expect(options.map(({ id, value }) => [id, value])).toEqual([
    ['mode', 'read-only'],
    ['model', 'large'],
    ['effort', 'low'],
    ['collaboration', 'default'],
  ])
  const set = (option: string, value: string) =>
    connection.options?.set(agentSession, option, value).then(valueIn)
  await set('mode', 'workspace-write')
  await set('model', 'small')
  await set('effort', 'high')
  await set('collaboration', 'plan')
  const told = () => host.said(agentSession).findLast((event) => event.type === 'options')
  await host.hears((event) => event.type === 'options' && JSON.stringify(event).includes('"plan"'))
  expect(told()?.options.map(({ id, value }) => [id, value])).toEqual([
    ['mode', 'workspace-write'],
    ['model', 'small'],
    ['effort', 'high'],
    ['collaboration', 'plan'],
  ])
  expect(await connection.options?.set(agentSession, 'nothing', 'x')).toMatchObject({ ok: false })
})

test('an older one is told of options with the next prompt', async () => {
  const { host, connection, agentSession, options } = await opened(['old'])
  expect(options.map(({ id }) => id)).toEqual(['mode', 'model', 'effort'])
  valueIn(await connection.options?.set(agentSession, 'model', 'small'))
  valueIn(await connection.options?.set(agentSession, 'mode', 'workspace-write'))
  await prompt(connection, agentSession, 'hello')
  await prompt(connection, agentSession, ', again')
  expect(host.text()).toBe(
    'You said: hello with model approvalPolicy sandboxPolicyYou said: , again',
  )
})

test.each([
  ['accept', '"accept"', 'done', 'end_turn'],
  ['1', '{"acceptWithExecpolicyAmendment":{"execpolicy_amendment":["make"]}}', 'done', 'end_turn'],
  ['decline', '"decline"', 'cancelled', 'end_turn'],
  ['cancel', '"cancel"', 'cancelled', 'cancelled'],
])('the answer %s goes out as it was offered', async (option, wire, state, reason) => {
  const { host, connection, agentSession } = await opened()
  answering(host, (ids) => ids.find((id) => id === option))
  expect(await prompt(connection, agentSession, 'ASK')).toMatchObject({ reason })
  expect(host.text()).toBe(`answer: ${wire}`)
  const states = host
    .said(agentSession)
    .flatMap((event) => (event.type === 'tool' ? (event.tool.state ?? []) : []))
  expect(states).toEqual(
    state === 'done'
      ? ['running', 'pending', 'running', 'done']
      : ['running', 'pending', 'cancelled'],
  )
})

test('what was printed is whole in the end, though its pieces were not', async () => {
  const { host, connection, agentSession } = await opened()
  answering(host, () => 'accept')
  await prompt(connection, agentSession, 'ASK')
  const said = host.said(agentSession)
  const shown = said.flatMap((event) => (event.type === 'tool' ? (event.tool.content ?? []) : []))
  const last = shown.findLast((part) => part.type === 'terminal')
  const printed = said.flatMap((event) =>
    event.type === 'terminal-output' && event.terminal === last?.terminal ? event.text : [],
  )
  expect(printed.join('')).toBe('one\ntwo\n')
})

test('a turn is ended while it waits, and while it asks; the next one is as ever', async () => {
  const { host, connection, agentSession } = await opened()
  const waiting = prompt(connection, agentSession, 'WAIT')
  await host.hears((event) => event.type === 'text')
  connection.cancel(agentSession)
  expect((await waiting).reason).toBe('cancelled')
  const asking = prompt(connection, agentSession, 'ASK')
  await host.hears((event) => event.type === 'tool')
  connection.cancel(agentSession)
  expect((await asking).reason).toBe('cancelled')
  expect(host.questions.map(({ id }) => host.withdrawn.includes(id))).not.toContain(false)
  expect((await prompt(connection, agentSession, 'fine')).reason).toBe('end_turn')
})

test('one that was cancelled before it had begun is cancelled all the same', async () => {
  const { connection, agentSession } = await opened()
  const end = prompt(connection, agentSession, 'WAIT')
  connection.cancel(agentSession)
  expect((await end).reason).toBe('cancelled')
})

test('a message is put into the turn that runs, and stays ours where none does', async () => {
  const { host, connection, agentSession } = await opened()
  expect(await connection.steer?.(agentSession, text('early'))).toEqual({ ok: true, value: false })
  const waiting = prompt(connection, agentSession, 'WAIT')
  await host.hears((event) => event.type === 'text')
  expect(await connection.steer?.(agentSession, text('more'))).toEqual({ ok: true, value: true })
  expect((await waiting).reason).toBe('end_turn')
  expect(host.text()).toContain('steered: more')
})

test('a turn that nobody asked for is told with how it ended, and is none of the next prompt’s', async () => {
  const { host, connection, agentSession } = await opened()
  expect((await prompt(connection, agentSession, 'SELF')).reason).toBe('end_turn')
  await expect.poll(() => host.own).toEqual([{ reason: 'end_turn' }])
  expect(host.text()).toContain('On my own.')
  expect((await prompt(connection, agentSession, 'next')).reason).toBe('end_turn')
  expect(host.own).toHaveLength(1)
})

test('one that is deaf to a cancel is told of in its time', async () => {
  const { host, connection, agentSession } = await opened(['deaf'], { cancelTimeout: 100 })
  void prompt(connection, agentSession, 'WAIT')
  await host.hears((event) => event.type === 'text')
  connection.cancel(agentSession)
  await expect.poll(() => host.problems).toMatchObject([{ code: 'timeout' }])
})

test('a limit has its reset time as a number, and its windows are told', async () => {
  const { host, connection, agentSession } = await opened()
  expect(await prompt(connection, agentSession, 'LIMIT')).toMatchObject({
    reason: 'failed',
    failure: { kind: 'limit', retryAt: 4102444800000 },
  })
  expect(host.said(agentSession)).toContainEqual({
    type: 'limits',
    windows: [{ name: '5 hours', used: 1, resetsAt: 4102444800000, state: 'rejected' }],
  })
})

test('a huge answer comes whole, in pieces that can be shown', async () => {
  const { host, connection, agentSession } = await opened(['terse'])
  await prompt(connection, agentSession, 'HUGE')
  expect(host.text()).toHaveLength(20_000_000)
  const longest = Math.max(
    ...host.said(agentSession).map((event) => (event.type === 'text' ? event.text.length : 0)),
  )
  expect(longest).toBeLessThanOrEqual(256 * 1024)
})

test.each([['initialize'], ['account/read'], ['model/list']])(
  'dying at %s is a failure to connect, in words',
  async (at) => {
    const { result } = await start(['dies', at])
    if (at === 'initialize')
      expect(result).toMatchObject({
        ok: false,
        problem: { code: 'crashed', message: /exit code 7/, details: /out of ideas/ },
      })
    else
      expect(await valueIn(result).open({ way: 'new', folder: '/' })).toMatchObject({ ok: false })
  },
)

test.each([['thread/start'], ['thread/resume'], ['thread/fork'], ['thread/list']])(
  'dying at %s settles it',
  async (at) => {
    const { result } = await start(['dies', at])
    const connection = valueIn(result)
    const place = { folder: '/' }
    const done = {
      'thread/start': () => connection.open({ way: 'new', ...place }),
      'thread/resume': () => connection.open({ way: 'resume', ...place, agentSession: 'x' }),
      'thread/fork': () => connection.sessions?.fork?.('x', place),
      'thread/list': () => connection.sessions?.list?.('/'),
    }[at]
    expect(await done?.()).toMatchObject({ ok: false, failure: { kind: 'lost' } })
  },
)

test.each([
  ['turn/start', 'hello'],
  ['turn/interrupt', 'WAIT'],
  ['turn/steer', 'WAIT'],
  ['answer', 'ASK'],
  ['', 'DIE'],
])('dying at %s interrupts the turn, and says how it ended', async (at, words) => {
  const { host, connection, agentSession } = await opened(['dies', at])
  answering(host, () => 'accept')
  const end = prompt(connection, agentSession, words)
  if (words === 'WAIT') {
    await host.hears((event) => event.type === 'text')
    if (at === 'turn/steer') void connection.steer?.(agentSession, text('more'))
    else connection.cancel(agentSession)
  }
  expect(await end).toMatchObject({
    reason: 'interrupted',
    failure: { kind: 'crashed', says: { message: /exit code 7/, details: /out of ideas/ } },
  })
  if (words === 'DIE') expect(host.text()).toBe('Half of an')
})

test.each([['initialize'], ['thread/start']])(
  'one that never answers %s is given up',
  async (at) => {
    const patience = { initializeTimeout: 100, sessionTimeout: 100 }
    const { result } = await start(['silent', at], patience)
    const outcome = result.ok ? await result.value.open({ way: 'new', folder: '/' }) : result
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'timeout' } })
  },
)

test('its conversations are listed, read, copied, named and put away', async () => {
  const { host, connection } = await opened()
  const { sessions } = connection
  const folder = process.cwd()
  const listed = valueIn(await sessions?.list?.(folder))
  expect(listed.length === 0 || listed.map(({ id }) => id).join() === 'a,b').toBe(true)
  expect(valueIn(await sessions?.fork?.('a', { folder })).agentSession).toBe('a-copy')
  for (const done of [
    sessions?.rename?.('a', 'New name'),
    sessions?.archive?.('a', true),
    sessions?.archive?.('a', false),
    sessions?.release?.('a'),
    sessions?.delete?.('a'),
  ])
    valueIn(await done)
  valueIn(await connection.open({ way: 'load', folder, agentSession: 'b' }))
  expect(host.said('b')).toContainEqual({
    type: 'text',
    message: 'm',
    role: 'agent',
    text: 'from before',
  })
  const open = (agentSession: string) => connection.open({ way: 'resume', folder, agentSession })
  expect(await open('gone')).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
  expect(await open('elsewhere')).toMatchObject({
    problem: { message: 'This conversation is open in another program' },
  })
})

test('who is not signed in is asked to be before anything is sent, and signs in on a page', async () => {
  const { host, result } = await start(['signed-out'])
  const connection = valueIn(result)
  const open = () => connection.open({ way: 'new', folder: '/' })
  expect(await open()).toMatchObject({ ok: false, failure: { kind: 'sign-in' } })
  host.answer = () => Promise.resolve({ kind: 'accept' })
  expect(connection.auth?.methods.map(({ id }) => id)).toContain('chatgpt')
  valueIn(await connection.auth?.signIn('chatgpt'))
  expect(host.questions).toMatchObject([{ kind: 'url', url: 'https://auth.example.test/' }])
  expect(connection.auth?.account).toBe('me@example.test')
  valueIn(await open())
  valueIn(await connection.auth?.signOut?.())
  expect(await open()).toMatchObject({ ok: false, failure: { kind: 'sign-in' } })
})

test('a sign-in that the user does not want is over', async () => {
  const { host, result } = await start(['signed-out'])
  host.answer = () => Promise.resolve({ kind: 'cancel' })
  expect(await valueIn(result).auth?.signIn('device-code')).toMatchObject({
    ok: false,
    failure: { kind: 'cancelled' },
  })
})

test('a key of the settings is handed on, kept nowhere, and not in the protocol log', async () => {
  const host = new Listener()
  const key = 'sk-1234567890abcdef'
  host.variables.OPENAI_API_KEY = key
  const args = new CodexDriver({ name: '', title: '', version: '' }).args(host.variables)
  expect(args.join(' ')).toContain('ephemeral')
  const { result } = await start(['signed-out', ...args], {}, host)
  const connection = valueIn(result)
  const { agentSession } = valueIn(await connection.open({ way: 'new', folder: '/' }))
  const written = host.lines.filter((line) => line.startsWith('out'))
  expect(written.join('\n')).not.toContain(key)
  await prompt(connection, agentSession, 'WHO')
  expect(host.text()).toBe(`${key} ${args.join(' ')}`)
  expect(connection.auth?.account).toBe('API key')
})

test('many conversations of one process keep apart', async () => {
  const { host, connection } = await opened()
  const ids = await Promise.all(
    Array.from(
      { length: 8 },
      async () => valueIn(await connection.open({ way: 'new', folder: '/' })).agentSession,
    ),
  )
  await Promise.all(ids.map((id) => prompt(connection, id, id)))
  for (const id of ids) {
    const said = host.said(id).flatMap((event) => (event.type === 'text' ? event.text : []))
    expect(said.join('')).toBe(`You said: ${id}`)
  }
})
