// Tells the story of lib/story.mjs as headless Claude Code would: well, slow, rude (noise in between, and all its questions have one id), or terse (only whole messages).
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { printer } from './lib/manners.mjs'
import { book, cancelOf, tellStory } from './lib/story.mjs'

const [manner = 'well', ...args] = process.argv.slice(2)
const { send: print, printed } = printer(manner)
const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const session = after('--session-id') ?? after('--resume') ?? randomUUID()
const send = (message) => print({ ...message, session_id: session, uuid: randomUUID() })
const streamed = (event) => {
  if (manner !== 'terse') send({ type: 'stream_event', event, parent_tool_use_id: null })
}

let answers = 0
/** What it is saying. */
let answer

function say(text) {
  if (!answer) {
    answer = { id: `msg_${process.pid}_${++answers}`, text: '' }
    streamed({ type: 'message_start', message: { id: answer.id, usage: { input_tokens: 9 } } })
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
  }
  answer.text += text
  streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
  if (manner === 'terse' && answer.text.length > 500) whole()
}

/** What was said in pieces is said again in full. */
function whole() {
  if (!answer) return
  const { id, text } = answer
  answer = undefined
  send({ type: 'assistant', message: { id, content: [{ type: 'text', text }] } })
  streamed({ type: 'content_block_stop', index: 0 })
  streamed({ type: 'message_delta', delta: { stop_reason: 'end_turn' } })
  streamed({ type: 'message_stop' })
}

const questions = new Map()

async function ask(what) {
  whole()
  const id = `toolu_${what}`
  const input = { command: what }
  const content = [{ type: 'tool_use', id, name: 'Bash', input }]
  send({ type: 'assistant', message: { id: `m-${id}`, content } })
  const request = { subtype: 'can_use_tool', tool_name: 'Bash', input, tool_use_id: id }
  const name = manner === 'rude' ? 'one' : id
  const given = new Promise((resolve) => questions.set(name, resolve))
  send({ type: 'control_request', request_id: name, request })
  const { behavior, message } = await given
  questions.delete(name)
  const said = behavior === 'allow' ? `ran ${what}` : message
  const result = { type: 'tool_result', tool_use_id: id, content: said }
  send({ type: 'user', message: { role: 'user', content: [result] }, tool_use_result: {} })
  return behavior === 'allow' ? 'yes' : undefined
}

let cancel = cancelOf()
let running = Promise.resolve()

async function turn({ uuid, message }) {
  const fate = (state) => send({ type: 'command_lifecycle', command_uuid: uuid, state })
  fate('queued')
  await running
  fate('started')
  cancel = cancelOf()
  send({ type: 'system', subtype: 'init', permissionMode: 'default', model: 'one', cwd: '/' })
  const { content } = message
  const text = typeof content === 'string' ? content : content.map((one) => one.text ?? '').join()
  const cancelled = await tellStory(text, { say, ask, cancel })
  whole()
  send({
    ...{ type: 'result', subtype: 'success', is_error: cancelled, result: '' },
    ...{ terminal_reason: cancelled ? 'aborted_streaming' : 'completed' },
    ...{ total_cost_usd: 0.5, usage: { input_tokens: 1, output_tokens: 1 } },
    user_message_uuids: [uuid],
  })
  fate('completed')
}

const answersTo = {
  initialize: () => ({
    ...{ commands: [], models: [], account: {} },
    ...{ current_permission_mode: 'default', session_state: 'idle' },
  }),
  get_settings: () => ({ applied: { effort: 'medium' } }),
  interrupt: () => {
    book('cancel')
    cancel.cancel()
    return { still_queued: [] }
  },
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line)
    const { type, request, request_id, response } = message
    if (type === 'user') {
      const next = turn(message)
      running = next
    } else if (type === 'control_response') questions.get(response.request_id)?.(response.response)
    else if (type === 'control_request') {
      const answered = answersTo[request.subtype]?.() ?? {}
      const about = { subtype: 'success', request_id, response: answered }
      send({ type: 'control_response', response: about })
    }
  })
  .on('close', () => void running.then(printed).then(() => process.exit(0)))
