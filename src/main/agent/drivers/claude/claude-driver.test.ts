// Proves that a conversation with Claude Code comes through whatever its program does: steering, cancelling, questions, garbage, its end.
// Over 300 lines: one driver, and each way in which its program may behave.
import { expect, test } from 'vitest'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf } from '../fields'
import { fate, inTurn, opened, result, type Spoken, words } from './claude.test-kit'
import { ClaudeDriver } from './claude-driver'

const asksFor = (tool: string, input: Fields, more: Fields = {}): Fields => ({
  type: 'control_request',
  request_id: 'q1',
  request: { subtype: 'can_use_tool', tool_name: tool, input, tool_use_id: 't1', ...more },
})

const streamed = (event: Fields): Fields => ({ type: 'stream_event', event })
const begins = (id: string) => [
  streamed({ type: 'message_start', message: { id } }),
  streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
]
const says = (text: string): Fields =>
  streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })

const said = ({ host, session }: Pick<Spoken, 'host' | 'session'>) => host.said(session)
const texts = (events: AgentEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')
const titles = (events: AgentEvent[]) =>
  events.flatMap((event) => (event.type === 'notice' ? event.title : []))

const place = { folder: '/work', equipment: { instructions: 'Be brief' } }

test('how it begins is on the command line, and nothing that is secret', () => {
  const { begin } = new ClaudeDriver().single
  const equipment = {
    servers: [
      { type: 'stdio' as const, name: 'x', command: 'x', args: [], env: { TOKEN: 'secret' } },
    ],
    instructions: 'secret too',
  }
  const fresh = begin({ way: 'new', folder: '/work', equipment })
  expect(fresh.args).toContain('--session-id')
  expect(fresh.args).toContain(fresh.agentSession)
  expect(JSON.stringify(fresh.args)).not.toContain('secret')
  const resumed = begin({ way: 'resume', agentSession: 'one', folder: '/work' })
  expect(resumed.args.slice(-2)).toEqual(['--resume', 'one'])
  expect(resumed.agentSession).toBe('one')
  const forked = begin({ way: 'fork', agentSession: 'one', folder: '/work' })
  expect(forked.args).toContain('--fork-session')
  expect(forked.agentSession).not.toBe('one')
})

test('instructions go with the handshake; servers and folders are said afterwards', async () => {
  const servers = [
    { type: 'stdio' as const, name: 'dead', command: 'x', args: ['y'], env: { A: 'b' } },
  ]
  const equipment = { ...place.equipment, folders: ['/more'], servers }
  const spoken = await opened({ way: 'new', ...place, equipment }, (agent) => {
    agent.answers.apply_flag_settings = () => ({})
    agent.answers.mcp_set_servers = () => ({ errors: { dead: 'Connection closed' } })
  })
  const asked = spoken.agent.heard.map(({ request }) => fieldsOf(request))
  expect(asked).toContainEqual(
    expect.objectContaining({ subtype: 'initialize', appendSystemPrompt: 'Be brief' }),
  )
  expect(asked).toContainEqual({
    subtype: 'apply_flag_settings',
    settings: { permissions: { additionalDirectories: ['/more'] } },
  })
  expect(asked).toContainEqual({
    subtype: 'mcp_set_servers',
    servers: { dead: { type: 'stdio', command: 'x', args: ['y'], env: { A: 'b' } } },
  })
  expect(titles(said(spoken))).toEqual(['The MCP server “dead” could not be started'])
})

test('a turn ends with its own result, and not with that of another', async () => {
  const turn = await inTurn()
  turn.agent.says(result('of somebody else'))
  turn.agent.says({
    ...result(''),
    user_message_uuids: undefined,
    origin: { kind: 'task-notification' },
  })
  turn.agent.says(...begins('m'), says('Hello'), result(turn.uuid))
  expect(await turn.end).toMatchObject({ reason: 'end_turn', usage: { outputTokens: 3 } })
  expect(texts(said(turn))).toBe('Hello')
})

test('versions that tell nothing of a message answer in order', async () => {
  const { agent, connection, session } = await opened()
  const end = connection.prompt(session, words('go'))
  await agent.hears(({ type }) => type === 'user')
  const { user_message_uuids: _, ...older } = result('')
  agent.says({ ...older, total_cost_usd: 0.25 })
  expect(await end).toMatchObject({ reason: 'end_turn', usage: { cost: { amount: 0.25 } } })
  const again = connection.prompt(session, words('go on'))
  expect(await connection.steer?.(session, words('more'))).toEqual({ ok: true, value: false })
  agent.says({ ...older, total_cost_usd: 0.75 })
  expect(await again).toMatchObject({ usage: { cost: { amount: 0.5 } } })
})

test('what is put into the turn is answered in it, also when the program makes it a next one', async () => {
  const turn = await inTurn()
  const steered = turn.connection.steer?.(turn.session, words('and this'))
  const { uuid } = await turn.agent.hears(
    (message) => message.type === 'user' && message.uuid !== turn.uuid,
  )
  turn.agent.says(fate(uuid, 'queued'))
  expect(await steered).toEqual({ ok: true, value: true })
  let over = false
  void turn.end.then(() => {
    over = true
  })
  turn.agent.says(result(turn.uuid))
  await new Promise(setImmediate)
  expect(over).toBe(false)
  turn.agent.says(fate(uuid, 'started'), result(String(uuid)))
  expect(await turn.end).toMatchObject({ usage: { inputTokens: 14, outputTokens: 6 } })
})

test('what was put into a turn that failed is called back, and the user is told', async () => {
  const turn = await inTurn()
  const steered = turn.connection.steer?.(turn.session, words('and this'))
  const { uuid } = await turn.agent.hears(
    (message) => message.type === 'user' && message.uuid !== turn.uuid,
  )
  turn.agent.says(fate(uuid, 'queued'))
  await steered
  turn.agent.says({ ...result(turn.uuid), is_error: true, result: 'API Error: 500 Oh' })
  expect(await turn.end).toMatchObject({ reason: 'failed' })
  await turn.agent.hearsRequest('cancel_async_message')
  expect(titles(said(turn))).toContain('The turn was over before the agent read your last message')
})

test('a turn is cancelled with all that waits behind it, and one that never began ends too', async () => {
  const turn = await inTurn()
  turn.connection.cancel(turn.session)
  const { request } = await turn.agent.hearsRequest('interrupt')
  expect(request).toEqual({ subtype: 'interrupt', cancel_queued: true })
  turn.agent.says({
    ...result(turn.uuid),
    subtype: 'error_during_execution',
    is_error: true,
    terminal_reason: 'aborted_streaming',
    errors: ['[ede_diagnostic] nobody reads this'],
  })
  expect(await turn.end).toMatchObject({ reason: 'cancelled' })
  const from = turn.agent.heard.length
  const next = turn.connection.prompt(turn.session, words('again'))
  const { uuid } = await turn.agent.hears(({ type }) => type === 'user', from)
  turn.agent.says(fate(uuid, 'queued'))
  turn.connection.cancel(turn.session)
  turn.agent.says(fate(uuid, 'cancelled'))
  expect(await next).toEqual({ reason: 'cancelled' })
})

test('each suggestion is a choice of its own, and only the chosen one is taken', async () => {
  const turn = await inTurn()
  const rule = {
    type: 'addRules',
    behavior: 'allow',
    destination: 'localSettings',
    rules: [{ toolName: 'Bash', ruleContent: 'npm test' }],
  }
  const mode = { type: 'setMode', mode: 'acceptEdits', destination: 'session' }
  turn.host.answer = () => Promise.resolve({ kind: 'option', option: 'yes-0' })
  turn.agent.says(
    asksFor('Bash', { command: 'npm test' }, { permission_suggestions: [rule, mode] }),
  )
  const { response } = await turn.agent.hearsAnswer('q1')
  expect(fieldsOf(response).response).toEqual({
    behavior: 'allow',
    updatedInput: { command: 'npm test' },
    updatedPermissions: [rule],
  })
  const [question] = turn.host.questions
  expect(question?.kind === 'permission' && question.options.map(({ name }) => name)).toEqual([
    'Yes',
    'Yes, and do not ask again for “npm test” in this folder from now on',
    'Yes, and accept all edits in this session',
    'No',
  ])
})

test.each([
  [{ suppress_always_allow_rule: true }, ['Yes', 'No']],
  [{ default_to_no: true, suppress_always_allow_rule: true }, ['No', 'Yes']],
])('%j offers %j', async (more, names) => {
  const turn = await inTurn()
  const mode = { type: 'setMode', mode: 'acceptEdits', destination: 'session' }
  turn.agent.says(
    asksFor('Write', { file_path: '/a' }, { permission_suggestions: [mode], ...more }),
  )
  const [question] = turn.host.questions
  expect(question?.kind === 'permission' && question.options.map(({ name }) => name)).toEqual(names)
})

test('what only a person may answer is of no kind that a rule could choose', async () => {
  const turn = await inTurn()
  turn.agent.says(asksFor('ExitPlanMode', { plan: '# Plan' }, { requires_user_interaction: true }))
  const [question] = turn.host.questions
  const kinds = question?.kind === 'permission' ? question.options.map(({ kind }) => kind) : []
  expect(kinds).toEqual(['other', 'other', 'reject_once'])
})

test('its own questions are a form, with an answer to each in the words of the question', async () => {
  const turn = await inTurn()
  const questions = [
    { question: 'Which colour?', header: 'Colour', options: [{ label: 'Red' }, { label: 'Blue' }] },
    { question: 'Which sizes?', multiSelect: true, options: [{ label: 'S' }, { label: 'L' }] },
  ]
  const content = { question_0: 'Red', question_1: ['S', 'L'], question_1_other: 'none else' }
  turn.host.answer = () => Promise.resolve({ kind: 'form', content })
  turn.agent.says(asksFor('AskUserQuestion', { questions }))
  const { response } = await turn.agent.hearsAnswer('q1')
  expect(fieldsOf(response).response).toMatchObject({
    behavior: 'allow',
    updatedInput: {
      questions,
      answers: { 'Which colour?': 'Red', 'Which sizes?': 'S, L, none else' },
    },
  })
})

test('a question that is taken back is answered no more', async () => {
  const turn = await inTurn()
  turn.agent.says(asksFor('Bash', { command: 'x' }))
  turn.agent.says({ type: 'control_cancel_request', request_id: 'q1' })
  await new Promise(setImmediate)
  expect(turn.host.withdrawn).toHaveLength(1)
  expect(turn.agent.heard.filter(({ type }) => type === 'control_response')).toEqual([])
})

test('what nobody knows is refused, and kept as it came', async () => {
  const turn = await inTurn()
  const request = { subtype: 'dance', how: 'well' }
  turn.agent.says({ type: 'control_request', request_id: 'q9', request })
  turn.agent.says({ type: 'novelty', what: 1 }, { type: 'system', subtype: 'novelty', what: 2 })
  expect(fieldsOf((await turn.agent.hearsAnswer('q9')).response).subtype).toBe('error')
  const unknown = said(turn).filter((event) => event.type === 'unknown')
  expect(unknown).toMatchObject([
    { name: 'request dance', raw: request },
    { name: 'novelty', raw: { what: 1 } },
    { name: 'system/novelty', raw: { what: 2 } },
  ])
})

test('lines that are no JSON are logged and skipped, and without end they are not shown (H5)', async () => {
  const turn = await inTurn()
  turn.agent.prints(`${'garbage {\n'.repeat(500)}[]\n"x"\nnull\n{"type":7}\n`)
  turn.agent.says(...begins('m'), says('Still here'), result(turn.uuid))
  expect(await turn.end).toMatchObject({ reason: 'end_turn' })
  expect(texts(said(turn))).toBe('Still here')
  expect(said(turn).filter((event) => event.type === 'unknown').length).toBeLessThan(110)
  expect(turn.host.lines.filter((line) => line === 'in garbage {')).toHaveLength(500)
})

test('all that it is told is in the protocol log', async () => {
  const turn = await inTurn()
  for (const message of turn.agent.heard)
    expect(turn.host.lines).toContain(`out ${JSON.stringify(message)}`)
})

test('when the program is gone, everything that waits is told', async () => {
  const turn = await inTurn()
  turn.agent.says(asksFor('Bash', { command: 'x' }))
  const set = turn.connection.options?.set(turn.session, 'mode', 'plan')
  const steered = turn.connection.steer?.(turn.session, words('more'))
  await turn.agent.hearsRequest('set_permission_mode')
  turn.agent.exits({ code: 3, lastWords: 'Killed by a bug' })
  expect(await turn.end).toMatchObject({ reason: 'interrupted', failure: { kind: 'crashed' } })
  expect(await set).toMatchObject({ ok: false, failure: { kind: 'lost' } })
  expect(await steered).toMatchObject({ ok: false, failure: { kind: 'lost' } })
  expect(turn.host.withdrawn).toHaveLength(1)
})

test('options are what it says that they are', async () => {
  const spoken = await opened(undefined, (agent) => {
    const model = (value: string) => ({
      value,
      displayName: value,
      resolvedModel: `claude-${value}-5-5`,
      supportedEffortLevels: ['low', 'high'],
    })
    agent.answers.initialize = () => ({
      models: [model('opus'), model('haiku')],
      current_permission_mode: 'default',
    })
    agent.answers.get_settings = () => ({ applied: { model: 'claude-opus-5-5', effort: 'high' } })
    agent.answers.set_permission_mode = ({ mode }) => ({ mode })
    agent.answers.set_model = ({ model }) => ({ model: `claude-${model}-5-5` })
    agent.answers.apply_flag_settings = () => ({})
  })
  const { connection, session } = spoken
  for (const [option, value] of [
    ['mode', 'plan'],
    ['model', 'haiku'],
    ['effort', 'low'],
  ] as const)
    expect(await connection.options?.set(session, option, value)).toMatchObject({ ok: true })
  const told = said(spoken).findLast((event) => event.type === 'options')
  expect(told?.type === 'options' && told.options.map(({ id, value }) => [id, value])).toEqual([
    ['mode', 'plan'],
    ['model', 'haiku'],
    ['effort', 'low'],
  ])
  expect(await connection.options?.set(session, 'weather', 'fine')).toMatchObject({ ok: false })
})

test('one that does not tell which model is in force can be given one all the same', async () => {
  const { connection, session } = await opened(undefined, (agent) => {
    agent.answers.initialize = () => ({
      models: ['opus', 'haiku'].map((value) => ({ value, displayName: value })),
      current_permission_mode: 'default',
    })
    agent.answers.get_settings = () => ({})
    agent.answers.set_model = ({ model }) => ({ model })
  })
  const set = await connection.options?.set(session, 'model', 'haiku')
  expect(set).toMatchObject({ ok: true })
})

test('one that does not tell its mode is put into the one in which it asks', async () => {
  const { agent } = await opened(undefined, (program) => {
    program.answers.initialize = () => ({ models: [], account: {} })
    program.answers.set_permission_mode = ({ mode }) => ({ mode })
  })
  const { request } = await agent.hearsRequest('set_permission_mode')
  expect(request).toEqual({ subtype: 'set_permission_mode', mode: 'default' })
})
