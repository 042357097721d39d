// Plays the behaviours as Codex's app-server does: the first word of a prompt says which.
import { createInterface } from 'node:readline'

const model = 'fake-model'
const waiting = new Map()
let requests = 0
let count = 0
let running

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const notify = (method, params) => send({ method, params })

function turnOf(threadId, turnId) {
  const ids = { threadId, turnId }
  const item = (method, item) => notify(`item/${method}`, { item, ...ids })
  const delta = (method, itemId, text, more = {}) =>
    notify(`item/${method}`, { ...ids, itemId, delta: text, ...more })
  const say = (...pieces) => {
    const id = `msg_${++count}`
    item('started', { type: 'agentMessage', id, text: '' })
    for (const piece of pieces) delta('agentMessage/delta', id, piece)
    item('completed', { type: 'agentMessage', id, text: pieces.join('') })
  }
  const end = (status = 'completed', error = null) => {
    const last = {
      totalTokens: 110,
      inputTokens: 100,
      cachedInputTokens: 0,
      outputTokens: 10,
      reasoningOutputTokens: 0,
    }
    notify('thread/tokenUsage/updated', {
      ...ids,
      tokenUsage: { total: last, last, modelContextWindow: 200_000 },
    })
    notify('thread/status/changed', { threadId, status: { type: error ? 'systemError' : 'idle' } })
    if (error) notify('error', { ...ids, error, willRetry: false })
    notify('turn/completed', { threadId, turn: { id: turnId, items: [], status, error } })
  }
  const ask = async (method, open, done, declined) => {
    item('started', open)
    const id = requests++
    send({
      method: `item/${method}/requestApproval`,
      id,
      params: { ...ids, itemId: open.id, reason: null },
    })
    const { decision } = await new Promise((resolve) => waiting.set(id, resolve))
    notify('serverRequest/resolved', { threadId, requestId: id })
    item('completed', decision === 'accept' ? done : declined)
    say(decision === 'accept' ? 'Done.' : 'As you wish.')
    end()
  }
  return { ids, item, delta, say, end, ask }
}

const played = {
  answer: ({ say, end }) => {
    say('First, ', 'then second.')
    end()
  },
  thought: ({ item, delta, say, end }) => {
    const id = `rs_${++count}`
    item('started', { type: 'reasoning', id, summary: [], content: [] })
    delta('reasoning/summaryTextDelta', id, 'I ponder.', { summaryIndex: 0 })
    item('completed', { type: 'reasoning', id, summary: ['I ponder.'], content: [] })
    say('It is 42.')
    end()
  },
  command: ({ ask }) => {
    const command = "/bin/bash -lc 'echo ran'"
    const open = {
      type: 'commandExecution',
      id: `exec-${++count}`,
      command,
      cwd: process.cwd(),
      commandActions: [{ type: 'unknown', command: 'echo ran' }],
    }
    return ask(
      'commandExecution',
      { ...open, status: 'inProgress' },
      { ...open, status: 'completed', aggregatedOutput: 'ran', exitCode: 0 },
      { ...open, status: 'declined' },
    )
  },
  edit: ({ ask }) => {
    const changes = [{ path: `${process.cwd()}/made.txt`, kind: { type: 'add' }, diff: 'hello\n' }]
    const open = { type: 'fileChange', id: `exec-${++count}`, changes }
    return ask(
      'fileChange',
      { ...open, status: 'inProgress' },
      { ...open, status: 'completed' },
      { ...open, status: 'declined' },
    )
  },
  plan: ({ ids, say, end }) => {
    const plan = [
      { step: 'Look', status: 'completed' },
      { step: 'Leap', status: 'inProgress' },
    ]
    notify('turn/plan/updated', { ...ids, explanation: null, plan })
    say('Planned.')
    end()
  },
  limit: ({ end }) =>
    end('failed', {
      message: 'You’ve hit your usage limit. Try again at 7:34 PM.',
      codexErrorInfo: 'usageLimitExceeded',
      additionalDetails: null,
    }),
  wait: ({ item, delta, end }) => {
    const id = `msg_${++count}`
    item('started', { type: 'agentMessage', id, text: '' })
    delta('agentMessage/delta', id, 'I wait')
    running = () => end('interrupted')
  },
  crash: ({ say }) => {
    say('I fall')
    process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))
  },
}

const thread = (id) => ({
  id,
  preview: '',
  model,
  status: { type: 'idle' },
  path: '',
  cwd: process.cwd(),
  name: null,
  turns: [],
})
const opened = (id) => ({
  thread: thread(id),
  model,
  cwd: process.cwd(),
  approvalPolicy: 'on-request',
  sandbox: { type: 'readOnly' },
  reasoningEffort: null,
})

const answers = {
  initialize: () => ({ userAgent: 'fake', codexHome: process.cwd() }),
  'thread/start': () => opened(`thread-${process.pid}-${++count}`),
  'thread/resume': ({ threadId }) => opened(threadId),
  'thread/unsubscribe': () => ({}),
  'model/list': () => ({ data: [], nextCursor: null }),
  'collaborationMode/list': () => ({ data: [] }),
  'account/read': () => ({ account: { type: 'apiKey' }, requiresOpenaiAuth: false }),
  'turn/interrupt': () => {
    setImmediate(() => running?.())
    return {}
  },
  'turn/start': ({ threadId, input }) => {
    const turnId = `turn-${++count}`
    const words = input.map((block) => block.text ?? '').join('')
    setImmediate(() => {
      notify('thread/status/changed', { threadId, status: { type: 'active', activeFlags: [] } })
      notify('turn/started', {
        threadId,
        turn: { id: turnId, items: [], status: 'inProgress', error: null },
      })
      void played[words.split(' ')[0]](turnOf(threadId, turnId))
    })
    return { turn: { id: turnId, items: [], status: 'inProgress', error: null } }
  },
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line)
    if (id === undefined) return
    if (method === undefined) return waiting.get(id)?.(result)
    const answer = answers[method]
    if (answer) send({ id, result: answer(params) })
    else
      send({
        id,
        error: { code: -32600, message: `Invalid request: unknown variant \`${method}\`` },
      })
  })
  .on('close', () => process.exit(0))
