// The least of ACP that an agent speaks: JSON-RPC, a message a line. Agents change single answers.
import { createInterface } from 'node:readline'

let sessions = 0

/** How a well-behaved agent answers, by method. */
export const answers = {
  initialize: () => ({
    protocolVersion: 1,
    agentInfo: { name: 'fake', version: '1.0.0' },
    agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {} } },
    authMethods: [],
  }),
  'session/new': () => ({ sessionId: `fake-${process.pid}-${++sessions}` }),
  'session/load': () => ({}),
  'session/resume': () => ({}),
  'session/prompt': ({ sessionId, prompt }) => {
    const text = prompt.map((block) => block.text ?? '').join('')
    sayText(sessionId, `You said: ${text}`)
    return { stopReason: 'end_turn' }
  },
}

export function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

/** A piece of the answer to a prompt. */
export function sayText(sessionId, text) {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
  send({ method: 'session/update', params: { sessionId, update } })
}

const asked = new Map()

const usual = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
]

/** Asks for permission; resolves with what was chosen, and says so. */
export async function ask(sessionId, toolCall, options = usual) {
  const outcome = await requestPermission(sessionId, toolCall, options)
  sayText(sessionId, `answer: ${outcome.optionId ?? outcome.outcome}`)
  return outcome
}

/** Asks for permission; resolves with what was chosen. */
export async function requestPermission(sessionId, toolCall, options = usual) {
  const id = `q${asked.size + 1}`
  const params = { sessionId, toolCall: { toolCallId: `t-${id}`, ...toolCall }, options }
  const { outcome } = await new Promise((resolve) => {
    asked.set(id, resolve)
    send({ id, method: 'session/request_permission', params })
  })
  return outcome
}

/**
 * Answers requests until the input ends. `changes` replaces answers by method: a function of the
 * parameters that returns the result, a promise of it, or undefined to give none; what it throws is
 * the error that is answered.
 */
export function serve(changes = {}) {
  const all = { ...answers, ...changes }
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const { id, method, params, result: chosen } = JSON.parse(line)
    if (id === undefined) return
    if (method === undefined) {
      asked.get(id)?.(chosen)
      return
    }
    const answer = all[method]
    if (!answer) {
      send({ id, error: { code: -32601, message: `Method not found: ${method}` } })
      return
    }
    let result
    try {
      result = answer(params, id)
    } catch (error) {
      send({ id, error })
      return
    }
    if (result instanceof Promise) result.then((late) => send({ id, result: late }))
    else if (result !== undefined) send({ id, result })
  })
  return lines
}
