// Speaks what the app-server of Codex speaks, and shows all that a window has to show of it: the first word of a prompt says what. Its first argument says how: well, terse (whole items only), slow, huge, rude, signed-out.
// Over 300 lines: one program, and each thing that it can show.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { huge, printer } from './lib/manners.mjs'

const [manner = 'well'] = process.argv.slice(2)
const { send } = printer(manner)
const tell = (method, params) => send({ method, params, emittedAtMs: Date.now() })

const login = '.codex-shows-login'
const fileOf = (id) => `.codex-shows-${id}.json`
const settings = { model: 'large', approvalPolicy: 'on-request', effort: 'low' }
let sandbox = { type: 'readOnly', networkAccess: false }
let servers = []
let count = 0
let requests = 0
const total = { totalTokens: 0, inputTokens: 0, outputTokens: 0 }
const waiting = new Map()
const turns = new Map()
const logins = new Map()
const unread = () => ({ type: 'chatgpt', email: 'me@example.test', planType: 'plus' })

const history = (id) => (existsSync(fileOf(id)) ? JSON.parse(readFileSync(fileOf(id), 'utf8')) : [])

/** What a turn can do, in its thread. */
function speaker(threadId, turn) {
  const where = { threadId, turnId: turn.id }
  const item = (method, item) => tell(`item/${method}`, { item, ...where })
  const begun = (one) => manner === 'terse' || item('started', one)
  const say = (text) => {
    const id = `msg${++count}_${process.pid}`
    begun({ type: 'agentMessage', id, text: '' })
    for (const delta of (manner !== 'terse' && text.match(/[\s\S]{1,4096}/g)) || [])
      tell('item/agentMessage/delta', { ...where, itemId: id, delta })
    item('completed', { type: 'agentMessage', id, text })
  }
  const request = (method, params) => {
    const id = requests++
    send({ id, method, params: { ...where, ...params } })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  return { where, item, begun, say, request }
}

const command = (line, more = {}) => ({
  ...{
    type: 'commandExecution',
    id: `cmd${++count}_${process.pid}`,
    cwd: process.cwd(),
    status: 'inProgress',
  },
  ...{
    command: `/bin/bash -lc '${line}'`,
    commandActions: [{ type: 'unknown', command: line }],
    ...more,
  },
})

const shows = {
  hello: ({ say }, words) => say(`You said: ${words}`),
  talk({ where, item, begun, say }) {
    const id = `rs${++count}_${process.pid}`
    begun({ type: 'reasoning', id, summary: [], content: [] })
    if (manner !== 'terse')
      tell('item/reasoning/summaryTextDelta', {
        ...where,
        itemId: id,
        delta: 'I look first.',
        summaryIndex: 0,
      })
    item('completed', { type: 'reasoning', id, summary: ['I look first.'], content: [] })
    say('I read it.')
    const reading = command('cat notes.md', {
      commandActions: [
        { type: 'read', command: 'cat notes.md', name: 'notes.md', path: 'notes.md' },
      ],
    })
    begun(reading)
    item('completed', {
      ...reading,
      status: 'completed',
      exitCode: 0,
      aggregatedOutput: `all of it ${huge(manner)}`,
    })
    const failing = command('make it')
    begun(failing)
    item('completed', { ...failing, status: 'failed', exitCode: 3, aggregatedOutput: 'no rule' })
    say(`${huge(manner)}That is **all**.`)
  },
  async edit({ item, say, request }) {
    const changes = [
      { path: `${process.cwd()}/made.txt`, kind: { type: 'add' }, diff: 'hello there\n' },
    ]
    const open = {
      type: 'fileChange',
      id: `edit${++count}_${process.pid}`,
      changes,
      status: 'inProgress',
    }
    item('started', open)
    const { decision } = await request('item/fileChange/requestApproval', {
      itemId: open.id,
      reason: null,
    })
    const refused = decision === 'decline' || decision === 'cancel'
    item('completed', { ...open, status: refused ? 'declined' : 'completed' })
    say(`answer: ${JSON.stringify(decision)}`)
    return decision === 'cancel' ? 'interrupted' : undefined
  },
  plan({ where, say }) {
    const step = (step, status) => ({ step, status })
    const plan = [step('Look', 'completed'), step('Leap', 'inProgress'), step('Land', 'pending')]
    tell('turn/plan/updated', { ...where, explanation: null, plan })
    say('Planned.')
  },
  limits({ say }) {
    const at = Math.round(Date.now() / 1000)
    const window = (usedPercent, windowDurationMins, resetsAt) => ({
      usedPercent,
      windowDurationMins,
      resetsAt,
    })
    tell('account/rateLimits/updated', {
      rateLimits: {
        limitId: 'codex',
        primary: window(78, 300, at + 7200),
        secondary: window(34, 10_080, at + 400_000),
      },
    })
    say('Counted.')
  },
  async form({ say, request }) {
    const question = (id, header, more = {}) => ({
      id,
      header,
      question: `Your ${header}?`,
      options: [],
      ...more,
    })
    const { answers } = await request('item/tool/requestUserInput', {
      ...{ itemId: `ask${++count}` },
      questions: [question('user', 'User'), question('word', 'Word', { isSecret: true })],
    })
    say(`heard ${answers.user.answers[0]} and ${answers.word.answers[0]}.`)
  },
  async wait({ say, begun, where }) {
    const id = `msg${++count}_${process.pid}`
    begun({ type: 'agentMessage', id, text: '' })
    tell('item/agentMessage/delta', { ...where, itemId: id, delta: 'I wait' })
    const turn = turns.get(where.threadId)
    const how = await new Promise((resolve) => {
      turn.end = () => resolve(undefined)
      turn.steer = resolve
    })
    if (how === undefined) return 'interrupted'
    say(`Meanwhile you said: ${how}`)
    return undefined
  },
  options: ({ say }) => say(`mode ${sandbox.type}, model ${settings.model}`),
  servers: ({ say }) => say(`servers: ${servers.join(', ')}`),
  helper({ where, item, say }) {
    const own = `helper-${++count}`
    const made = {
      type: 'collabAgentToolCall',
      id: `spawn${count}`,
      tool: 'spawnAgent',
      prompt: 'Look around',
      receiverThreadIds: [own],
      senderThreadId: where.threadId,
    }
    item('completed', {
      ...made,
      status: 'completed',
      agentsStates: { [own]: { status: 'running' } },
    })
    const inner = command('ls -la')
    const below = { threadId: own, turnId: 'h1' }
    tell('thread/started', {
      thread: {
        id: own,
        source: { subAgent: { threadSpawn: { parent_thread_id: where.threadId } } },
      },
    })
    tell('item/started', { item: inner, ...below })
    tell('item/completed', {
      item: { ...inner, status: 'completed', exitCode: 0, aggregatedOutput: 'a b c' },
      ...below,
    })
    tell('item/completed', {
      item: { type: 'agentMessage', id: `hm${count}`, text: 'I look around.' },
      ...below,
    })
    const waited = { ...made, id: `wait${count}`, tool: 'wait', prompt: null, status: 'completed' }
    item('completed', { ...waited, agentsStates: { [own]: { status: 'completed' } } })
    say('It has looked.')
  },
  behind({ say }) {
    say('It runs behind.')
    return 'behind'
  },
  compact({ item, say }) {
    const one = { type: 'contextCompaction', id: `compact${++count}` }
    item('started', one)
    item('completed', one)
    say('Shorter now.')
  },
  recall: ({ say, where }) => say(`I remember ${history(where.threadId).length - 1}`),
  die({ say }) {
    say('I fall')
    process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))
    return 'dead'
  },
}

async function work(threadId, turn, input) {
  tell('turn/started', { threadId, turn: { id: turn.id, status: 'inProgress' } })
  const words = input.map(({ text = '' }) => text).join('\n')
  const picture = input.find(({ type }) => type === 'image')
  const parts = speaker(threadId, turn)
  const show = Object.hasOwn(shows, words.split(' ')[0]) ? shows[words.split(' ')[0]] : shows.hello
  const status = picture
    ? parts.say(`I see ${picture.url.slice(5, 14)} of ${picture.url.split(',')[1].length} signs`)
    : await show(parts, words)
  if (status === 'dead') return
  end(threadId, turn, status === 'interrupted' ? 'interrupted' : 'completed')
  if (status !== 'behind') return
  await new Promise((resolve) => setTimeout(resolve, 300))
  const own = { id: `turn${++count}` }
  tell('turn/started', { threadId, turn: { ...own, status: 'inProgress' } })
  speaker(threadId, own).say('I saw it end.')
  end(threadId, own, 'completed')
}

function end(threadId, turn, status) {
  const last = { totalTokens: 1020, inputTokens: 1000, outputTokens: 20 }
  for (const key of Object.keys(total)) total[key] += last[key]
  tell('thread/tokenUsage/updated', {
    threadId,
    turnId: turn.id,
    tokenUsage: { total, last, modelContextWindow: 200_000 },
  })
  turns.delete(threadId)
  tell('turn/completed', { threadId, turn: { id: turn.id, status, error: null } })
}

const opened = (id) => ({
  thread: { id, turns: [], cwd: process.cwd() },
  ...{
    model: settings.model,
    approvalPolicy: settings.approvalPolicy,
    sandbox,
    reasoningEffort: 'low',
  },
})
const begin = (id, { config }) => {
  servers = Object.keys(config?.mcp_servers ?? {})
  for (const name of servers.filter((one) => one.startsWith('dead')))
    setImmediate(() =>
      tell('mcpServer/startupStatus/updated', {
        threadId: id,
        name,
        status: 'failed',
        error: 'no such file',
      }),
    )
  return opened(id)
}
const signedIn = () => manner !== 'signed-out' || existsSync(login)
const refuse = (message) => {
  throw { code: -32600, message }
}

const answers = {
  initialize: () => ({ userAgent: 'codex-shows/1' }),
  'account/read': () => ({ account: signedIn() ? unread() : null, requiresOpenaiAuth: true }),
  'account/login/start': ({ type }) => {
    const loginId = `login${++count}`
    const asked = readFileSync('far-end', 'utf8').trim()
    logins.set(loginId, type)
    // The far end: a page of ours, which tells when the user has typed the code there.
    void fetch(`${asked}/begun?login=${loginId}`).then(async (answer) => {
      const success = answer.ok
      if (success) writeFileSync(login, type)
      tell('account/login/completed', {
        loginId,
        success,
        error: success ? null : await answer.text(),
      })
      if (success) tell('account/updated', { authMode: 'chatgpt' })
    })
    if (type !== 'chatgptDeviceCode') return { type, loginId, authUrl: `${asked}/page` }
    return { type, loginId, verificationUrl: `${asked}/device`, userCode: 'WXYZ-1234' }
  },
  'account/login/cancel': () => ({ status: 'canceled' }),
  'account/logout': () => ({}),
  'model/list': () => ({
    data: ['large', 'small'].map((model) => ({ model, displayName: model })),
  }),
  'collaborationMode/list': () => ({ data: [] }),
  'thread/start': (params) => begin(`thread-${process.pid}-${++count}`, params),
  'thread/resume': ({ threadId, ...params }) => begin(threadId, params),
  'thread/fork': ({ threadId, ...params }) => {
    const id = `thread-${process.pid}-${++count}`
    writeFileSync(fileOf(id), JSON.stringify(history(threadId)))
    return begin(id, params)
  },
  'thread/unsubscribe': () => ({}),
  'thread/name/set': () => ({}),
  'thread/settings/update': ({ threadId, sandboxPolicy, ...changes }) => {
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
  'turn/start': ({ threadId, input }) => {
    const turn = { id: `turn${++count}` }
    turns.set(threadId, turn)
    writeFileSync(fileOf(threadId), JSON.stringify([...history(threadId), input[0]?.text ?? '']))
    setImmediate(() => work(threadId, turn, input))
    return { turn: { id: turn.id, status: 'inProgress' } }
  },
  'turn/steer': ({ threadId, input }) => {
    const turn = turns.get(threadId)
    if (!turn?.steer) refuse('no active turn to steer')
    setImmediate(() => turn.steer(input.map(({ text }) => text).join('')))
    return { turnId: turn.id }
  },
  'turn/interrupt': ({ threadId }) => {
    const turn = turns.get(threadId)
    if (!turn) refuse('no active turn to interrupt')
    setImmediate(() => turn.end?.())
    return {}
  },
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line)
    if (method === undefined) return waiting.get(id)?.(result)
    if (id === undefined) return
    try {
      const known =
        answers[method] ?? (() => refuse(`Invalid request: unknown variant \`${method}\``))
      send({ id, result: known(params ?? {}) })
    } catch (error) {
      send({ id, error: { code: error.code ?? -32603, message: error.message } })
    }
  })
  .on('close', () => process.exit(0))
