// Speaks what the app-server of Codex speaks, well or in one of its worse ways: terse, slow, huge, old, garbage, deaf, signed-out, or dying at a method or in the middle of a turn.
import { createInterface } from 'node:readline'

const [way = 'well', at = '', ...more] = process.argv.slice(2)

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const tell = (method, params) =>
  send({ method, params, ...(way === 'old' ? {} : { emittedAtMs: Date.now() }) })

let threads = 0
let turns = 0
let items = 0
let requests = 0
let account = way === 'signed-out' ? null : { type: 'chatgpt', email: 'me@example.test' }
/** Turns that run, by their thread, and how each is ended. */
const running = new Map()
const asked = new Map()
const history = new Map()

const settings = { model: 'large', approvalPolicy: 'on-request', effort: 'low' }
let sandbox = { type: 'readOnly', networkAccess: false }

const opened = (id) => ({
  thread: { id, turns: [], cwd: process.cwd() },
  ...{ model: settings.model, approvalPolicy: settings.approvalPolicy, sandbox },
  reasoningEffort: settings.effort,
})

function die() {
  process.stderr.write('thread main panicked: out of ideas\n')
  process.exit(7)
}

const message = (threadId, text) => {
  const itemId = `msg${++items}`
  const where = { threadId, turnId: running.get(threadId)?.id }
  const item = { type: 'agentMessage', id: itemId, text }
  if (way !== 'terse') {
    tell('item/started', { item: { ...item, text: '' }, ...where })
    for (const delta of text.match(/.{1,8}/gs) ?? [])
      tell('item/agentMessage/delta', { ...where, itemId, delta })
  }
  tell('item/completed', { item, ...where })
  history.get(threadId)?.push(item)
}

function ask(threadId, method, params) {
  const id = requests++
  send({ id, method, params: { threadId, turnId: running.get(threadId)?.id, ...params } })
  return new Promise((resolve) => asked.set(id, resolve))
}

async function command(threadId) {
  const item = { type: 'commandExecution', id: `cmd${++items}`, command: "/bin/bash -lc 'make it'" }
  const where = { threadId, turnId: running.get(threadId)?.id }
  tell('item/started', { item: { ...item, status: 'inProgress' }, ...where })
  const { result } = await ask(threadId, 'item/commandExecution/requestApproval', {
    ...{ itemId: item.id, command: item.command, reason: 'it must be' },
    availableDecisions: [
      'accept',
      { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['make'] } },
      'cancel',
    ],
  })
  const accepted = result?.decision !== 'decline' && result?.decision !== 'cancel'
  const end = accepted
    ? { status: 'completed', aggregatedOutput: 'one\ntwo\n', exitCode: 0 }
    : { status: 'declined' }
  if (accepted)
    tell('item/commandExecution/outputDelta', { ...where, itemId: item.id, delta: 'two\n' })
  tell('item/completed', { item: { ...item, ...end }, ...where })
  message(threadId, `answer: ${JSON.stringify(result?.decision)}`)
  return result?.decision === 'cancel' ? 'interrupted' : 'completed'
}

async function work(threadId, turn, text) {
  tell('turn/started', { threadId, turn: { id: turn.id, status: 'inProgress' } })
  let status = 'completed'
  if (text.includes('WAIT')) {
    message(threadId, 'Waiting.')
    status = await new Promise((resolve) => {
      turn.end = resolve
    })
  } else if (text.includes('ASK')) status = await command(threadId)
  else if (text.includes('HUGE')) message(threadId, 'x'.repeat(20_000_000))
  else if (text.includes('DIE')) {
    message(threadId, 'Half of an')
    die()
  } else if (text.includes('LIMIT')) {
    tell('account/rateLimits/updated', {
      rateLimits: {
        limitId: 'codex',
        primary: { usedPercent: 100, windowDurationMins: 300, resetsAt: 4102444800 },
      },
    })
    const error = {
      message: 'You’ve hit your usage limit. Try again at 7:34 PM.',
      codexErrorInfo: 'usageLimitExceeded',
    }
    tell('error', { threadId, error, willRetry: false })
    running.delete(threadId)
    tell('turn/completed', { threadId, turn: { id: turn.id, status: 'failed', error } })
    return
  } else if (text.includes('WHO')) message(threadId, `${account?.key} ${[at, ...more].join(' ')}`)
  else message(threadId, `You said: ${text}`)
  // It was interrupted meanwhile.
  if (running.get(threadId) !== turn) return
  running.delete(threadId)
  tell('turn/completed', { threadId, turn: { id: turn.id, status } })
  if (!text.includes('SELF')) return
  const own = { id: `turn${++turns}` }
  tell('turn/started', { threadId, turn: own })
  message(threadId, 'On my own.')
  tell('turn/completed', { threadId, turn: { ...own, status } })
}

const textOf = (input) => input.map((part) => part.text ?? part.type).join('')

const refuse = (words) => {
  throw { code: -32600, message: words }
}

const answers = {
  initialize: async () => {
    if (way === 'slow') await new Promise((resolve) => setTimeout(resolve, 300))
    return { userAgent: 'codex-like/1' }
  },
  'account/read': () => ({ account, requiresOpenaiAuth: way === 'signed-out' }),
  'account/login/start': ({ type, apiKey }) => {
    if (type === 'apiKey') {
      account = { type: 'apiKey', key: apiKey }
      return { type }
    }
    setTimeout(() => {
      account = { type: 'chatgpt', email: 'me@example.test' }
      tell('account/login/completed', { loginId: 'l1', success: true, error: null })
    }, 20)
    return { type: 'chatgpt', loginId: 'l1', authUrl: 'https://auth.example.test/' }
  },
  'account/logout': () => {
    account = null
    return {}
  },
  'model/list': () =>
    way === 'terse'
      ? {}
      : {
          data: [
            {
              model: 'large',
              displayName: 'Large',
              supportedReasoningEfforts: [{ reasoningEffort: 'low' }, { reasoningEffort: 'high' }],
              defaultReasoningEffort: 'low',
            },
            { model: 'small', displayName: 'Small' },
            { model: 'secret', hidden: true },
          ],
        },
  'collaborationMode/list': () =>
    way === 'old'
      ? undefined
      : {
          data: [
            { mode: 'plan', name: 'Plan' },
            { mode: 'default', name: 'Default' },
          ],
        },
  'thread/start': () => {
    const id = `thread-${process.pid}-${++threads}`
    history.set(id, [])
    return way === 'terse' ? { thread: { id } } : opened(id)
  },
  'thread/resume': ({ threadId }) => {
    if (threadId === 'gone') refuse(`no rollout found for thread id ${threadId}`)
    if (threadId === 'elsewhere') refuse(`thread ${threadId} already has an active writer`)
    return opened(threadId)
  },
  'thread/fork': ({ threadId }) => opened(`${threadId}-copy`),
  'thread/turns/list': ({ threadId }) => ({
    data: [
      {
        id: 't',
        items: history.get(threadId) ?? [{ type: 'agentMessage', id: 'm', text: 'from before' }],
      },
    ],
  }),
  'thread/list': ({ cursor }) =>
    cursor
      ? {
          data: [{ id: 'b', preview: 'second', cwd: process.cwd(), updatedAt: 'soon' }],
          nextCursor: null,
        }
      : {
          data: [{ id: 'a', name: 'first', cwd: process.cwd(), updatedAt: 1 }, { id: 7 }, null],
          nextCursor: 'x',
        },
  'thread/loaded/list': () => ({ data: [...history.keys()] }),
  'thread/name/set': () => ({}),
  'thread/archive': () => ({}),
  'thread/unarchive': () => ({}),
  'thread/delete': () => ({}),
  'thread/unsubscribe': () => ({}),
  'thread/settings/update': ({ threadId, sandboxPolicy, ...changes }) => {
    if (way === 'old') return undefined
    Object.assign(settings, changes)
    sandbox = sandboxPolicy ?? sandbox
    setImmediate(() =>
      tell('thread/settings/updated', {
        threadId,
        threadSettings: { ...settings, sandboxPolicy: sandbox },
      }),
    )
    return {}
  },
  'turn/start': ({ threadId, input, ...changes }) => {
    const id = `turn${++turns}`
    const told = Object.keys(changes).join(' ')
    const turn = { id, end: () => undefined }
    running.set(threadId, turn)
    setImmediate(() => work(threadId, turn, textOf(input) + (told && ` with ${told}`)))
    return { turn: { id, status: 'inProgress' } }
  },
  'turn/steer': ({ threadId, expectedTurnId, input }) => {
    const turn = running.get(threadId)
    if (!turn) refuse('no active turn to steer')
    if (turn.id !== expectedTurnId)
      refuse(`expected active turn id ${expectedTurnId} but found ${turn.id}`)
    setImmediate(() => {
      message(threadId, `steered: ${textOf(input)}`)
      turn.end('completed')
    })
    return { turnId: turn.id }
  },
  'turn/interrupt': ({ threadId }) => {
    const turn = running.get(threadId)
    if (!turn) refuse('no active turn to interrupt')
    if (way === 'deaf') return {}
    // What is open is not closed, and what was asked is not taken back before the end.
    setImmediate(() => {
      running.delete(threadId)
      tell('turn/completed', { threadId, turn: { id: turn.id, status: 'interrupted' } })
      for (const id of asked.keys()) tell('serverRequest/resolved', { threadId, requestId: id })
    })
    return {}
  },
}

const garbage = [
  'not json',
  '{"half":',
  '[]',
  'null',
  '{}',
  '{"id":99,"result":{}}',
  '{"method":7}',
  '"x"',
]

createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const { id, method, params, result, error } = JSON.parse(line)
    if (way === 'garbage') for (const rubbish of garbage) process.stdout.write(`${rubbish}\n`)
    if (way === 'dies' && method === at) die()
    if (way === 'silent' && method === at) return
    if (method === undefined) {
      if (way === 'dies' && at === 'answer') die()
      asked.get(id)?.({ result, error })
      asked.delete(id)
    } else if (id !== undefined) {
      try {
        const answer = await answers[method]?.(params ?? {})
        if (answer === undefined) refuse(`Invalid request: unknown variant \`${method}\``)
        send({ id, result: answer })
      } catch (refusal) {
        send({ id, error: refusal })
      }
    }
  })
  .on('close', () => process.exit(0))
