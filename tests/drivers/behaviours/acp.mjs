// Plays the behaviours by ACP, as an adapter does: the first word of a prompt says which.
import { randomUUID } from 'node:crypto'
import { send, serve } from '../../agents/lib/acp.mjs'

const options = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
]
const waiting = new Map()
const asked = new Map()
let count = 0

function turn(sessionId) {
  const update = (sessionUpdate, more) =>
    send({ method: 'session/update', params: { sessionId, update: { sessionUpdate, ...more } } })
  const say = (text, kind = 'agent_message_chunk') =>
    update(kind, { content: { type: 'text', text } })
  const tool = async (call, done) => {
    const toolCallId = `call-${++count}`
    update('tool_call', { toolCallId, status: 'pending', ...call })
    const id = `ask-${count}`
    const params = { sessionId, toolCall: { toolCallId, ...call }, options }
    send({ id, method: 'session/request_permission', params })
    const { outcome } = await new Promise((resolve) => asked.set(id, resolve))
    if (outcome.optionId === 'yes') update('tool_call_update', { toolCallId, ...done })
    else update('tool_call_update', { toolCallId, status: 'failed' })
    say(outcome.optionId === 'yes' ? 'Done.' : 'As you wish.')
  }
  return { update, say, tool }
}

const played = {
  answer: ({ say }) => {
    say('First, ')
    say('then second.')
  },
  thought: ({ say }) => {
    say('I ponder.', 'agent_thought_chunk')
    say('It is 42.')
  },
  command: ({ tool }) =>
    tool(
      {
        title: 'echo ran',
        kind: 'execute',
        rawInput: { command: 'echo ran' },
      },
      {
        status: 'completed',
        content: [{ type: 'content', content: { type: 'text', text: 'ran' } }],
      },
    ),
  edit: ({ tool }) => {
    const path = `${process.cwd()}/made.txt`
    const content = [{ type: 'diff', path, oldText: null, newText: 'hello\n' }]
    return tool(
      { title: 'Write made.txt', kind: 'edit', content, locations: [{ path }] },
      { status: 'completed' },
    )
  },
  plan: ({ update, say }) => {
    const entry = (content, status) => ({ content, status, priority: 'medium' })
    update('plan', { entries: [entry('Look', 'completed'), entry('Leap', 'in_progress')] })
    say('Planned.')
  },
  limit: () => {
    throw { code: -32603, message: "You've hit your usage limit. Try again at 7:34 PM." }
  },
  wait: ({ say }, sessionId) => {
    say('I wait')
    return new Promise((resolve) => waiting.set(sessionId, () => resolve('cancelled')))
  },
  crash: ({ say }) => {
    say('I fall')
    setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return new Promise(() => undefined)
  },
}

process.stdin.on('data', (bytes) => {
  for (const line of String(bytes).split('\n').filter(Boolean)) {
    const { id, method, params, result } = JSON.parse(line)
    if (method === 'session/cancel') waiting.get(params.sessionId)?.()
    if (method === undefined) asked.get(id)?.(result)
  }
})

const select = (id, values, value) => ({
  ...{ id, name: id, category: id, type: 'select', currentValue: value },
  options: values.map((one) => ({ value: one, name: one })),
})
let mode = 'default'
// The same that its vendor's own program offers, whoever that is.
const offered = () => ({
  configOptions: [
    select('mode', ['default', 'read-only'], mode),
    select('model', ['fake-model'], 'fake-model'),
  ],
})

serve({
  'session/new': () => ({ sessionId: randomUUID(), ...offered() }),
  'session/resume': offered,
  'session/set_config_option': ({ configId, value }) => {
    if (configId === 'mode') mode = value
    return offered()
  },
  'session/prompt': ({ sessionId, prompt }) => {
    const [word] = prompt
      .map((block) => block.text ?? '')
      .join('')
      .split(' ')
    const over = played[word](turn(sessionId), sessionId)
    if (!(over instanceof Promise)) return { stopReason: 'end_turn' }
    return over.then((reason) => ({ stopReason: reason ?? 'end_turn' }))
  },
})
