// Speaks stream-json as headless Claude Code does, and shows all that a window has to show of it: the first word of a prompt says what. Its first argument says how: well, terse (whole messages only), slow, huge, rude.
// Over 300 lines: one program, and each thing that it can show.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { huge, printer } from './lib/manners.mjs'

const [manner = 'well', ...args] = process.argv.slice(2)
const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const login = '.claude-shows-login'
if (args[0] === 'auth') {
  process.stdout.write('Paste the code: ')
  process.stdin.once('data', (code) => {
    writeFileSync(login, code)
    process.exit(0)
  })
} else start()

function start() {
  const { send: print } = printer(manner)
  const resumed = after('--resume')
  const session_id = after('--session-id') ?? resumed
  const fileOf = (id) => `.claude-shows-${id}.json`
  const said =
    resumed && existsSync(fileOf(resumed)) ? JSON.parse(readFileSync(fileOf(resumed), 'utf8')) : []
  let mode = 'default'
  let model = 'large'
  let servers = []
  let interrupted
  let steered
  let count = 0
  let cost = said.length / 4
  let running = Promise.resolve()
  const waiting = new Map()

  const left = new Set(['stream_event', 'command_lifecycle'])
  const send = (message) => {
    if (manner === 'terse' && left.has(message.type)) return
    print({ ...message, session_id, uuid: randomUUID() })
  }
  const system = (subtype, more = {}) => send({ type: 'system', subtype, ...more })
  const stream = (event) => send({ type: 'stream_event', event, parent_tool_use_id: null })
  const usage = { input_tokens: 1000, output_tokens: 20 }
  const whole = (id, block, parent = null, more = {}) =>
    send({
      type: 'assistant',
      message: { id, role: 'assistant', model, content: [block], usage },
      ...{ parent_tool_use_id: parent, ...more },
    })

  function answer(...blocks) {
    const id = `msg_${++count}_${process.pid}`
    stream({ type: 'message_start', message: { id, model, content: [], usage } })
    for (const [index, block] of blocks.entries()) {
      const [key, kind] =
        block.type === 'thinking' ? ['thinking', 'thinking_delta'] : ['text', 'text_delta']
      const text = block[key]
      const opened = text === undefined ? { ...block, input: {} } : { ...block, [key]: '' }
      stream({ type: 'content_block_start', index, content_block: opened })
      for (const piece of text?.match(/[\s\S]{1,4096}/g) ?? [])
        stream({ type: 'content_block_delta', index, delta: { type: kind, [key]: piece } })
      whole(id, block)
      stream({ type: 'content_block_stop', index })
    }
    const stop_reason = blocks.at(-1)?.type === 'tool_use' ? 'tool_use' : 'end_turn'
    stream({ type: 'message_delta', delta: { stop_reason }, usage })
    stream({ type: 'message_stop' })
  }
  const say = (text) => answer({ type: 'text', text })

  function result(uuid, more = {}) {
    cost += 0.25
    const modelUsage = {
      [model]: { inputTokens: 1000, outputTokens: 20, costUSD: cost, contextWindow: 200_000 },
    }
    send({
      ...{ type: 'result', subtype: 'success', is_error: false, terminal_reason: 'completed' },
      ...{ result: '', usage, total_cost_usd: cost, modelUsage },
      ...(uuid === undefined
        ? { origin: { kind: 'task-notification' } }
        : { user_message_uuids: [uuid] }),
      ...more,
    })
  }
  const cut = {
    ...{ subtype: 'error_during_execution', is_error: true, errors: ['[ede_diagnostic] x'] },
    terminal_reason: 'aborted_streaming',
  }

  function call(name, input, parent = null) {
    const id = `toolu_${++count}_${process.pid}`
    const block = { type: 'tool_use', id, name, input }
    if (parent === null) answer(block)
    else whole(`msg_${++count}`, block, parent)
    return id
  }
  const returned = (id, content, more = {}, parent = null) =>
    send({
      type: 'user',
      message: {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: id, content, is_error: more.failed === true },
        ],
      },
      ...{ parent_tool_use_id: parent, tool_use_result: more.result ?? content },
    })
  function request(body) {
    const request_id = randomUUID()
    send({ type: 'control_request', request_id, request: body })
    return new Promise((resolve) => waiting.set(request_id, resolve))
  }
  const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  const shows = {
    hello: (_uuid, words) => say(`You said: ${words}`),
    talk() {
      answer(
        { type: 'thinking', thinking: 'I look first.', signature: 's' },
        { type: 'text', text: 'I read it.' },
      )
      const id = call('Read', { file_path: `${process.cwd()}/notes.md` })
      returned(id, `1\tall of it ${huge(manner)}`)
      const failing = call('Bash', { command: 'make it', description: 'Make' })
      returned(failing, 'Exit code 3\nno rule', {
        failed: true,
        result: 'Error: Exit code 3\nno rule',
      })
      say(`${huge(manner)}That is **all**.`)
    },
    async edit() {
      const input = { file_path: `${process.cwd()}/made.txt`, content: 'hello there\n' }
      const id = call('Write', input)
      const said = await request({
        ...{
          subtype: 'can_use_tool',
          tool_name: 'Write',
          display_name: 'Write',
          tool_use_id: id,
          input,
        },
        permission_suggestions: [
          {
            type: 'addRules',
            rules: [{ toolName: 'Write' }],
            behavior: 'allow',
            destination: 'session',
          },
          { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
        ],
      })
      const allowed = said?.behavior === 'allow'
      if (allowed)
        returned(id, 'File created', {
          result: {
            type: 'create',
            filePath: input.file_path,
            content: input.content,
            originalFile: null,
          },
        })
      else returned(id, said?.message ?? 'no', { failed: true })
      const taken = said?.updatedPermissions?.[0]
      if (taken?.type === 'setMode') {
        mode = taken.mode
        system('status', { status: null, permissionMode: mode })
      }
      say(`answer: ${said?.behavior} ${taken?.type ?? 'alone'}`)
    },
    plan() {
      const todo = (content, status) => ({ content, status, activeForm: content })
      const todos = [
        todo('Look', 'completed'),
        todo('Leap', 'in_progress'),
        todo('Land', 'pending'),
      ]
      returned(call('TodoWrite', { todos }), 'ok', { result: { oldTodos: [], newTodos: todos } })
      say('Planned.')
    },
    limits() {
      const at = Math.round(Date.now() / 1000)
      const five_hour = { utilization: 0.78, resetsAt: at + 7200, status: 'allowed_warning' }
      const seven_day = { utilization: 0.34, resetsAt: at + 400_000, status: 'allowed' }
      send({
        type: 'rate_limit_event',
        rate_limit_info: {
          status: 'allowed',
          rateLimitType: 'five_hour',
          resetsAt: at + 7200,
          utilization: 0.78,
          isUsingOverage: false,
          unifiedWindows: { five_hour, seven_day },
        },
      })
      say('Counted.')
    },
    async form() {
      const requested_schema = {
        type: 'object',
        properties: {
          user: { type: 'string', title: 'User' },
          word: { type: 'string', title: 'Word', writeOnly: true },
        },
        required: ['user', 'word'],
      }
      const said = await request({
        subtype: 'elicitation',
        mcp_server_name: 'vault',
        message: 'Who are you?',
        mode: 'form',
        requested_schema,
      })
      say(`heard ${said?.content?.user} and ${said?.content?.word}.`)
    },
    async wait(uuid) {
      const id = `msg_${++count}_${process.pid}`
      const begun = { type: 'text', text: 'I wait' }
      stream({ type: 'message_start', message: { id, model, content: [], usage } })
      stream({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
      stream({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: begun.text },
      })
      const how = await new Promise((resolve) => {
        interrupted = () => resolve('cut')
        steered = resolve
      })
      whole(id, begun, null, how === 'cut' ? { aborted: true } : {})
      if (how === 'cut') {
        result(uuid, cut)
        return 'over'
      }
      say(`Meanwhile you said: ${how}`)
      return undefined
    },
    options: () => say(`mode ${mode}, model ${model}`),
    servers: () => say(`servers: ${servers.join(', ')}`),
    helper() {
      const id = call('Agent', { description: 'Look around', prompt: 'look' })
      system('task_started', {
        task_id: 't1',
        tool_use_id: id,
        task_type: 'local_agent',
        description: 'Look around',
      })
      whole(`msg_${++count}`, { type: 'text', text: 'I look around.' }, id)
      const inner = call('Bash', { command: 'ls -la' }, id)
      returned(inner, 'a b c', { result: { stdout: 'a b c', stderr: '' } }, id)
      system('task_notification', {
        task_id: 't1',
        tool_use_id: id,
        status: 'completed',
        summary: 'Looked',
      })
      returned(id, 'Looked around')
      say('It has looked.')
    },
    behind() {
      const id = call('Bash', { command: 'sleep 9', run_in_background: true })
      system('task_started', {
        task_id: 'b1',
        tool_use_id: id,
        task_type: 'local_bash',
        is_backgrounded: true,
      })
      returned(id, 'Command running in background', {
        result: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
      })
      say('It runs behind.')
      return 'behind'
    },
    compact() {
      system('status', { status: 'compacting' })
      system('status', { status: null, compact_result: 'success' })
      system('compact_boundary', { compact_metadata: { trigger: 'manual', pre_tokens: 9 } })
      send({
        type: 'user',
        message: { role: 'user', content: 'This is what was said: much.' },
        parent_tool_use_id: null,
        isSynthetic: true,
      })
      say('Shorter now.')
    },
    recall: () => say(`I remember ${said.length - 1}`),
    '/status'() {
      const content = [{ type: 'text', text: 'All is well' }]
      send({
        type: 'assistant',
        message: { id: `s${++count}`, role: 'assistant', model: '<synthetic>', content },
        parent_tool_use_id: null,
      })
    },
    die() {
      say('I fall')
      process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))
      return 'over'
    },
  }

  async function turn({ uuid, message: { content } }) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const words = blocks.map(({ text = '' }) => text).join('\n')
    said.push(words)
    writeFileSync(fileOf(session_id), JSON.stringify(said))
    const fate = (state) => send({ type: 'command_lifecycle', command_uuid: uuid, state })
    fate('queued')
    fate('started')
    const failed = servers
      .filter((name) => name.startsWith('dead'))
      .map((name) => ({ name, status: 'failed' }))
    system('init', { cwd: process.cwd(), model, permissionMode: mode, mcp_servers: failed })
    const picture = blocks.find(({ type }) => type === 'image')
    const show = Object.hasOwn(shows, words.split(' ')[0])
      ? shows[words.split(' ')[0]]
      : shows.hello
    let ended
    if (!existsSync(login) && manner === 'signed-out') {
      const text = 'Not logged in · Please run /login'
      whole(`e${++count}`, { type: 'text', text }, null, {
        error: 'authentication_failed',
        is_api_error_message: true,
      })
      result(uuid, { is_error: true, result: text, terminal_reason: 'api_error' })
      ended = 'over'
    } else if (picture)
      say(`I see ${picture.source.media_type} of ${picture.source.data.length} signs`)
    else ended = await show(uuid, words)
    if (ended !== 'over') result(uuid)
    fate('completed')
    if (ended !== 'behind') return
    await rest(300)
    system('task_notification', {
      task_id: 'b1',
      status: 'completed',
      summary: 'Background command “sleep 9” completed',
    })
    system('init', { cwd: process.cwd(), model, permissionMode: mode })
    say('I saw it end.')
    result()
  }

  const models = ['large', 'small'].map((value) => ({
    value,
    resolvedModel: value,
    displayName: value,
  }))
  const answers = {
    initialize: () => ({
      ...{ models, account: {}, session_state: 'idle', current_permission_mode: mode },
      commands: [{ name: 'status', description: 'How it stands' }],
    }),
    get_settings: () => ({ applied: { model } }),
    interrupt: () => ({ still_queued: [] }),
    set_permission_mode: (asked) => {
      mode = asked.mode
      return { mode }
    },
    set_model: (asked) => {
      model = asked.model
      return { model }
    },
    mcp_set_servers: (asked) => {
      servers = Object.keys(asked.servers)
      return { errors: {} }
    },
  }

  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const message = JSON.parse(line)
      if (message.type === 'control_response')
        waiting.get(message.response.request_id)?.(message.response.response)
      if (message.type === 'user' && steered) {
        const { content } = message.message
        for (const state of ['queued', 'started', 'completed'])
          send({ type: 'command_lifecycle', command_uuid: message.uuid, state })
        steered(typeof content === 'string' ? content : content.map(({ text }) => text).join(''))
        steered = undefined
      } else if (message.type === 'user') running = running.then(() => turn(message))
      if (message.type !== 'control_request') return
      const { request_id, request: body } = message
      const response = answers[body.subtype]?.(body) ?? {}
      send({ type: 'control_response', response: { subtype: 'success', request_id, response } })
      if (body.subtype !== 'interrupt') return
      interrupted?.()
      interrupted = undefined
      steered = undefined
    })
    .on('close', () => process.exit(0))
}
