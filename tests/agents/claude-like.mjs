// Speaks stream-json as headless Claude Code does, and does what a prompt says, one word a line: say TEXT, count N, huge KB, ask COMMAND, wait, deaf, die, garbage N, limit, self, self wait, /clear, recall. Its first argument says how it misbehaves: old, slow, dies-at-once, dies-when-asked.

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [manner = '', ...args] = process.argv.slice(2)
const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const folder = '.claude-like'
const fileOf = (id) => `${folder}/${id}.json`
const old = manner === 'old'
let session = after('--session-id') ?? after('--resume') ?? randomUUID()
let remembered = []
let running
let interrupted = () => undefined
const questions = new Map()

const send = (message) =>
  process.stdout.write(
    `${JSON.stringify({ ...message, session_id: session, uuid: randomUUID() })}\n`,
  )
const end = (code, words) => {
  process.stderr.write(words)
  process.exit(code)
}

if (manner === 'dies-at-once') end(1, "error: unknown option '--flag'\n")
const resumed = after('--resume')
if (resumed && !existsSync(fileOf(resumed))) {
  const errors = [`No conversation found with session ID: ${resumed}`]
  send({ type: 'result', subtype: 'error_during_execution', is_error: true, errors })
  end(1, `${errors[0]}\n`)
}
if (resumed) remembered = JSON.parse(readFileSync(fileOf(resumed), 'utf8'))
else if (existsSync(fileOf(session))) end(1, `Error: Session ID ${session} is already in use.\n`)

const remember = (words) => {
  remembered.push(words)
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(session), JSON.stringify(remembered))
}

const fate = (uuid, state) => old || send({ type: 'command_lifecycle', command_uuid: uuid, state })
const result = (uuid, more = {}) =>
  send({
    ...{ type: 'result', subtype: 'success', is_error: false, terminal_reason: 'completed' },
    ...{ result: '', total_cost_usd: 0.5, usage: { input_tokens: 1, output_tokens: 1 } },
    ...(old || uuid === undefined ? {} : { user_message_uuids: [uuid] }),
    ...more,
  })
const cut = {
  ...{ subtype: 'error_during_execution', is_error: true },
  terminal_reason: 'aborted_streaming',
}
const streamed = (event) => send({ type: 'stream_event', event, parent_tool_use_id: null })
let answers = 0
const begin = () => {
  answers += 1
  const id = `msg_${answers}`
  streamed({ type: 'message_start', message: { id, usage: { input_tokens: 9 } } })
  streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
  return id
}
const piece = (text) =>
  streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
const say = (text) => {
  const id = begin()
  for (const part of text.match(/[\s\S]{1,64}/g) ?? []) piece(part)
  send({ type: 'assistant', message: { id, content: [{ type: 'text', text }] } })
  streamed({ type: 'content_block_stop', index: 0 })
  streamed({ type: 'message_delta', delta: { stop_reason: 'end_turn' } })
  streamed({ type: 'message_stop' })
}

async function ask(command) {
  const id = `toolu_${randomUUID()}`
  const input = { command }
  send({
    type: 'assistant',
    message: { id: `m-${id}`, content: [{ type: 'tool_use', id, name: 'Bash', input }] },
  })
  const request = { subtype: 'can_use_tool', tool_name: 'Bash', input, tool_use_id: id }
  send({ type: 'control_request', request_id: id, request })
  const answer = await new Promise((resolve) => questions.set(id, resolve))
  const content =
    answer.behavior === 'allow'
      ? [{ type: 'tool_result', tool_use_id: id, content: `ran ${command}` }]
      : [{ type: 'tool_result', tool_use_id: id, content: answer.message, is_error: true }]
  send({ type: 'user', message: { role: 'user', content }, tool_use_result: {} })
}

async function obey(line) {
  const [verb, ...rest] = line.split(' ')
  const words = rest.join(' ')
  if (verb === 'say') say(words)
  else if (verb === 'recall') say(`I remember ${remembered.length - 1}`)
  else if (verb === 'count') for (let n = 1; n <= Number(words); n += 1) say(`${n} `)
  else if (verb === 'huge') say('0123456789abcdef'.repeat(Number(words) * 64))
  else if (verb === 'ask') await ask(words)
  else if (verb === 'garbage') process.stdout.write('} no JSON {\n'.repeat(Number(words)))
  else if (verb === 'wait' || verb === 'deaf') {
    begin()
    piece('Waiting')
    await new Promise((resolve) => {
      if (verb === 'wait') interrupted = resolve
    })
    return 'interrupted'
  } else if (verb === 'die') {
    begin()
    piece('Half of it')
    process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))
    await new Promise(() => undefined)
  } else if (verb === 'limit') return 'limit'
  else if (verb === '/clear') {
    session = randomUUID()
    remembered = []
    send({ type: 'conversation_reset', new_conversation_id: randomUUID() })
    send({ type: 'system', subtype: 'init', permissionMode: 'default', model: 'one' })
  }
  return undefined
}

async function turn({ uuid, message }) {
  const text =
    typeof message.content === 'string'
      ? message.content
      : message.content.map((block) => block.text ?? '').join('\n')
  remember(text)
  fate(uuid, 'queued')
  fate(uuid, 'started')
  send({ type: 'system', subtype: 'init', permissionMode: 'default', model: 'one', cwd: '/' })
  let ended
  for (const line of text.split('\n')) ended ??= await obey(line)
  if (ended === 'interrupted') result(uuid, cut)
  else if (ended === 'limit') {
    const rate_limit_info = { status: 'rejected', rateLimitType: 'five_hour', resetsAt: 4102444800 }
    const words = "You've hit your 5-hour limit · resets 3pm (UTC)"
    send({ type: 'rate_limit_event', rate_limit_info })
    send({
      ...{ type: 'assistant', error: 'rate_limit', api_error: 'usage_limit_reached' },
      message: { id: 'e', content: [{ type: 'text', text: words }] },
    })
    result(uuid, { is_error: true, api_error_status: 429, result: words })
  } else result(uuid)
  fate(uuid, 'completed')
  if (!text.includes('self')) return
  await new Promise((resolve) => setTimeout(resolve, 50))
  send({ type: 'system', subtype: 'init', permissionMode: 'default', model: 'one', cwd: '/' })
  const origin = { kind: 'task-notification' }
  if (text.includes('self wait')) {
    begin()
    piece('On my own')
    await new Promise((resolve) => {
      interrupted = resolve
    })
    result(undefined, { ...cut, origin })
  } else {
    say('By myself')
    result(undefined, { origin })
  }
}

const answersTo = {
  initialize: () => ({
    ...{ commands: [{ name: 'clear', description: 'Forget' }], models: [], account: {} },
    ...(old ? {} : { current_permission_mode: 'default', session_state: 'idle' }),
  }),
  get_settings: () => (old ? undefined : { applied: { effort: 'medium' } }),
  interrupt: () => {
    interrupted()
    return old ? undefined : { still_queued: [] }
  },
  set_permission_mode: ({ mode }) => ({ mode }),
  apply_flag_settings: () => ({}),
  mcp_set_servers: () => ({ errors: {} }),
}

async function hear(message) {
  if (message.type === 'user') {
    await running
    running = turn(message)
  } else if (message.type === 'control_request') {
    if (manner === 'dies-when-asked') end(7, 'I did not expect that\n')
    if (manner === 'slow') await new Promise((resolve) => setTimeout(resolve, 200))
    const { request, request_id } = message
    const response = answersTo[request.subtype]?.(request)
    const refused = {
      subtype: 'error',
      request_id,
      error: `Unsupported control request subtype: ${request.subtype}`,
    }
    send({
      type: 'control_response',
      response:
        request.subtype in answersTo ? { subtype: 'success', request_id, response } : refused,
    })
  } else if (message.type === 'control_response') {
    const { request_id, response } = message.response
    questions.get(request_id)?.(response)
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => void hear(JSON.parse(line)))
  .on('close', () => void Promise.resolve(running).then(() => process.exit(0)))
