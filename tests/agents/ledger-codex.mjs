// Tells the story of lib/story.mjs as the app-server of Codex would: well, slow, rude (noise in between, and all its questions have one id), or terse (only whole items).
import { createInterface } from 'node:readline'
import { printer } from './lib/manners.mjs'
import { book, cancelOf, tellStory } from './lib/story.mjs'

const [manner = 'well'] = process.argv.slice(2)
const { send, printed } = printer(manner)
const tell = (method, params) => send({ method, params, emittedAtMs: Date.now() })

let threads = 0
let turns = 0
let items = 0
/** The turn of each thread. */
const running = new Map()
const asked = new Map()

/** What a thread says and asks. */
function speaker(threadId, turnId) {
  const where = { threadId, turnId }
  let message
  const whole = () => {
    if (!message) return
    tell('item/completed', { item: message, ...where })
    message = undefined
  }
  const say = (delta) => {
    if (!message) {
      message = { type: 'agentMessage', id: `msg${++items}`, text: '' }
      tell('item/started', { item: message, ...where })
    }
    message.text += delta
    if (manner !== 'terse') tell('item/agentMessage/delta', { ...where, itemId: message.id, delta })
    else if (message.text.length > 500) whole()
  }
  const ask = async (what) => {
    whole()
    const id = manner === 'rude' ? Number(threadId.split('-').at(-1)) : items++
    const item = { type: 'commandExecution', id: `cmd-${what}`, command: what }
    tell('item/started', { item: { ...item, status: 'inProgress' }, ...where })
    const given = new Promise((resolve) => asked.set(`${threadId} ${id}`, { id, resolve }))
    send({
      ...{ id, method: 'item/commandExecution/requestApproval' },
      params: {
        ...where,
        itemId: item.id,
        command: what,
        availableDecisions: ['accept', 'cancel'],
      },
    })
    const { decision } = await given
    asked.delete(`${threadId} ${id}`)
    const end =
      decision === 'accept'
        ? { status: 'completed', aggregatedOutput: 'one\ntwo\n', exitCode: 0 }
        : { status: 'declined' }
    if (decision === 'accept')
      tell('item/commandExecution/outputDelta', { ...where, itemId: item.id, delta: 'two\n' })
    tell('item/completed', { item: { ...item, ...end }, ...where })
    return decision === 'accept' ? 'yes' : undefined
  }
  return { say, ask, whole }
}

async function work(threadId, turn, text) {
  tell('turn/started', { threadId, turn: { id: turn.id, status: 'inProgress' } })
  const { say, ask, whole } = speaker(threadId, turn.id)
  const cancelled = await tellStory(text, { say, ask, cancel: turn.cancel })
  whole()
  running.delete(threadId)
  const status = cancelled ? 'interrupted' : 'completed'
  tell('turn/completed', { threadId, turn: { id: turn.id, status } })
}

const answers = {
  initialize: () => ({ userAgent: 'ledger/1' }),
  'account/read': () => ({ account: { type: 'chatgpt', email: 'me@example.test' } }),
  'model/list': () => ({ data: [{ model: 'large', displayName: 'Large' }] }),
  'collaborationMode/list': () => ({ data: [] }),
  'thread/start': () => ({
    ...{ thread: { id: `thread-${process.pid}-${++threads}`, turns: [] }, model: 'large' },
    ...{ approvalPolicy: 'on-request', sandbox: { type: 'readOnly', networkAccess: false } },
  }),
  'thread/resume': ({ threadId }) => ({ thread: { id: threadId, turns: [] }, model: 'large' }),
  'turn/start': ({ threadId, input }) => {
    const turn = { id: `turn${++turns}`, cancel: cancelOf() }
    running.set(threadId, turn)
    const text = input.map((part) => part.text ?? '').join('')
    setImmediate(() => void work(threadId, turn, text))
    return { turn: { id: turn.id, status: 'inProgress' } }
  },
  'turn/interrupt': ({ threadId }) => {
    book('cancel')
    running.get(threadId)?.cancel.cancel()
    return {}
  },
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line)
    if (method !== undefined && id !== undefined)
      send({ id, result: answers[method]?.(params) ?? {} })
    if (method !== undefined) return
    const found = [...asked.values()].find((one) => one.id === id)
    found?.resolve(result ?? {})
  })
  .on('close', () => void printed().then(() => process.exit(0)))
