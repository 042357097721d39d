// Plays the behaviours as a headless Claude Code does, by its lines of JSON: the first word of a prompt says which.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'

const args = process.argv.slice(2)
const after = (name) => args[args.indexOf(name) + 1]
const session_id = args.includes('--session-id') ? after('--session-id') : after('--resume')
const model = 'fake-model'
const usage = {
  input_tokens: 100,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
  output_tokens: 10,
}
const waiting = new Map()
let interrupted
let count = 0

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ ...message, session_id, uuid: randomUUID() })}\n`)
const stream = (event) => send({ type: 'stream_event', event, parent_tool_use_id: null })

/** One answer of the model, with these blocks. */
function answer(...blocks) {
  const id = `msg_${++count}`
  stream({
    type: 'message_start',
    message: { id, type: 'message', role: 'assistant', model, content: [], usage },
  })
  for (const [index, block] of blocks.entries()) {
    const { pieces = [], ...content_block } = block
    const empty = { ...content_block }
    if (block.type === 'text') empty.text = ''
    if (block.type === 'thinking') empty.thinking = ''
    if (block.type === 'tool_use') empty.input = {}
    stream({ type: 'content_block_start', index, content_block: empty })
    for (const text of pieces)
      stream({
        ...{ type: 'content_block_delta', index },
        delta:
          block.type === 'text'
            ? { type: 'text_delta', text }
            : { type: 'thinking_delta', thinking: text },
      })
    const whole = pieces.join('')
    const content = [
      block.type === 'text'
        ? { type: 'text', text: whole }
        : block.type === 'thinking'
          ? { type: 'thinking', thinking: whole, signature: 's' }
          : content_block,
    ]
    send({
      type: 'assistant',
      message: { id, type: 'message', role: 'assistant', model, content, usage },
      parent_tool_use_id: null,
    })
    stream({ type: 'content_block_stop', index })
  }
  const stop_reason = blocks.at(-1)?.type === 'tool_use' ? 'tool_use' : 'end_turn'
  stream({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage })
  stream({ type: 'message_stop' })
}

const text = (...pieces) => ({ type: 'text', pieces })

function result(more = {}) {
  send({
    ...{ type: 'result', subtype: 'success', is_error: false, stop_reason: 'end_turn', result: '' },
    ...{ num_turns: 1, duration_ms: 1, usage, total_cost_usd: 0.01, permission_denials: [] },
    modelUsage: {
      [model]: { inputTokens: 100, outputTokens: 10, costUSD: 0.01, contextWindow: 200_000 },
    },
    terminal_reason: 'completed',
    ...more,
  })
}

function toolResult(tool_use_id, content, more = {}) {
  const is_error = more.is_error === true
  send({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id, content, is_error }] },
    ...{ parent_tool_use_id: null, tool_use_result: more.result ?? content },
  })
}

async function tool(name, input, done) {
  const id = `toolu_${++count}`
  answer({ type: 'tool_use', id, name, input })
  const request_id = randomUUID()
  const request = {
    subtype: 'can_use_tool',
    tool_name: name,
    display_name: name,
    tool_use_id: id,
    input,
    permission_suggestions: [],
  }
  send({ type: 'control_request', request_id, request })
  const said = await new Promise((resolve) => waiting.set(request_id, resolve))
  if (said?.behavior === 'allow') done(id)
  else toolResult(id, said?.message ?? 'No', { is_error: true, result: `Error: ${said?.message}` })
  answer(text(said?.behavior === 'allow' ? 'Done.' : 'As you wish.'))
  result()
}

const played = {
  answer: () => {
    answer(text('First, ', 'then second.'))
    result()
  },
  thought: () => {
    answer({ type: 'thinking', pieces: ['I ponder.'] }, text('It is 42.'))
    result()
  },
  command: () =>
    tool('Bash', { command: 'echo ran', description: 'Run it' }, (id) =>
      toolResult(id, 'ran', { result: { stdout: 'ran', stderr: '', interrupted: false } }),
    ),
  edit: () => {
    const filePath = `${process.cwd()}/made.txt`
    return tool('Write', { file_path: filePath, content: 'hello\n' }, (id) =>
      toolResult(id, 'File created', {
        result: {
          type: 'create',
          filePath,
          content: 'hello\n',
          structuredPatch: [],
          originalFile: null,
        },
      }),
    )
  },
  plan: () => {
    const id = `toolu_${++count}`
    const todo = (content, status) => ({ content, status, activeForm: content })
    const todos = [todo('Look', 'completed'), todo('Leap', 'in_progress')]
    answer({ type: 'tool_use', id, name: 'TodoWrite', input: { todos } })
    toolResult(id, 'Todos have been modified', { result: { oldTodos: [], newTodos: todos } })
    answer(text('Planned.'))
    result()
  },
  limit: () => {
    const words = "You've hit your 5-hour limit · resets 8:04pm (UTC)"
    const error = {
      error: 'rate_limit',
      is_api_error_message: true,
      api_error_status: 429,
      api_error: 'usage_limit_reached',
    }
    const message = {
      id: `msg_${++count}`,
      type: 'message',
      role: 'assistant',
      model: '<synthetic>',
      content: [{ type: 'text', text: words }],
      usage,
    }
    send({ type: 'assistant', message, parent_tool_use_id: null, ...error })
    result({ is_error: true, result: words, api_error_status: 429, terminal_reason: 'api_error' })
  },
  wait: () => {
    const id = `msg_${++count}`
    stream({
      type: 'message_start',
      message: { id, type: 'message', role: 'assistant', model, content: [], usage },
    })
    stream({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
    stream({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I wait' } })
    interrupted = () => {
      const content = [{ type: 'text', text: 'I wait' }]
      send({
        type: 'assistant',
        aborted: true,
        message: { id, type: 'message', role: 'assistant', model, content, usage },
        parent_tool_use_id: null,
      })
      result({
        subtype: 'error_during_execution',
        is_error: true,
        errors: ['[ede_diagnostic]'],
        terminal_reason: 'aborted_streaming',
      })
    }
  },
  crash: () => {
    answer(text('I fall'))
    process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))
  },
}

const answers = {
  initialize: {
    ...{ commands: [], agents: [], account: {}, session_state: 'idle' },
    models: [{ value: model, resolvedModel: model, displayName: 'Fake model' }],
    current_permission_mode: 'default',
  },
  get_settings: { applied: { model } },
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line)
    if (message.type === 'control_response')
      waiting.get(message.response.request_id)?.(message.response.response)
    if (message.type === 'control_request') {
      const { request_id, request } = message
      const response = answers[request.subtype] ?? {}
      send({ type: 'control_response', response: { subtype: 'success', request_id, response } })
      if (request.subtype === 'interrupt') interrupted?.()
    }
    if (message.type === 'user') {
      const { content } = message.message
      const words =
        typeof content === 'string' ? content : content.map((block) => block.text ?? '').join('')
      send({
        type: 'system',
        subtype: 'init',
        cwd: process.cwd(),
        model,
        permissionMode: 'default',
        tools: [],
        mcp_servers: [],
        slash_commands: [],
      })
      void played[words.split(' ')[0]]()
    }
  })
  .on('close', () => process.exit(0))
