import type { Readable, Writable } from 'node:stream'
import { withoutInstruction } from '../shared/session/runs/instructions'
import { withoutChecklist } from '../shared/task/checklist'
import { type Conversation, Conversations } from './conversations'
import { configOptions, setOption } from './options'
import { scenes, understand } from './scenes'
import { SignedOut } from './scenes-in-trouble'
import { Cancelled, type Client, Turn } from './turn'
import { type Fields, fieldsOf, Wire, WireError } from './wire'

const protocolVersion = 1
const authRequired = -32000
const notFound = -32002
const contextSize = 200_000
const pageSize = 50
const signInMethod = 'practice-sign-in'
/** What it does when a run says no more than how it ends. */
const obedient = 'signal done The practice is over.'

/** The practice agent: everything that the protocol knows, and no model behind it. */
export class PracticeAgent {
  #wire: Wire
  #conversations: Conversations
  #client: Client = { files: false, terminal: false, form: false, url: false }
  #running = new Map<string, AbortController>()
  #signedOut = false
  #methods: Record<string, (params: Fields) => Promise<unknown> | unknown> = {
    initialize: (params) => this.#initialize(params),
    authenticate: () => this.#signIn(),
    logout: () => this.#signOut(),
    'session/new': (params) => this.#new(params),
    'session/load': (params) => this.#load(params),
    'session/resume': (params) => this.#resume(params),
    'session/list': (params) => this.#list(params),
    'session/fork': (params) => this.#fork(params),
    'session/close': (params) => this.#close(params),
    'session/delete': (params) => this.#delete(params),
    'session/set_title': (params) => this.#rename(params),
    'session/set_config_option': (params) => this.#setOption(params),
    'session/prompt': (params) => this.#prompt(params),
  }

  constructor(input: Readable, output: Writable, folder: string | undefined) {
    this.#conversations = new Conversations(folder)
    this.#wire = new Wire(input, output, {
      request: async (method, params) => {
        const answer = this.#methods[method]
        if (!answer) throw new WireError(-32601, `The practice agent does not know ${method}`)
        return answer(params)
      },
      notification: (method, params) => {
        if (method === 'session/cancel') this.#running.get(String(params.sessionId))?.abort()
      },
      closed: () => process.exit(0),
    })
  }

  #initialize(params: Fields): Fields {
    const capabilities = fieldsOf(params.clientCapabilities)
    const files = fieldsOf(capabilities.fs)
    const elicitation = fieldsOf(capabilities.elicitation)
    this.#client = {
      files: files.readTextFile === true && files.writeTextFile === true,
      terminal: capabilities.terminal === true,
      form: elicitation.form !== undefined,
      url: elicitation.url !== undefined,
    }
    return {
      protocolVersion,
      agentInfo: { name: 'practice-agent', title: 'Practice agent', version: '1.0.0' },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: false, embeddedContext: true },
        sessionCapabilities: { list: {}, resume: {}, fork: {}, close: {}, delete: {}, title: {} },
        auth: { logout: {} },
      },
      authMethods: [
        {
          id: signInMethod,
          name: 'Sign in for practice',
          description: 'Needs no account and no password',
        },
      ],
    }
  }

  #signIn(): Fields {
    this.#signedOut = false
    return {}
  }

  #signOut(): Fields {
    this.#signedOut = true
    return {}
  }

  #new(params: Fields): Fields {
    this.#checkSignedIn()
    const conversation = this.#conversations.create(String(params.cwd))
    return { sessionId: conversation.id, ...this.#offered(conversation) }
  }

  async #load(params: Fields): Promise<Fields> {
    const conversation = this.#find(params)
    for (const { role, text } of conversation.said) {
      const sessionUpdate = role === 'user' ? 'user_message_chunk' : 'agent_message_chunk'
      await this.#update(conversation, { sessionUpdate, content: { type: 'text', text } })
    }
    return this.#offered(conversation)
  }

  #resume(params: Fields): Fields {
    const conversation = this.#find(params)
    if (typeof params.cwd === 'string') conversation.folder = params.cwd
    return this.#offered(conversation)
  }

  #list(params: Fields): Fields {
    const from = Number(params.cursor ?? 0)
    const all = this.#conversations
      .list()
      .filter(({ folder }) => params.cwd === undefined || params.cwd === folder)
    const sessions = all.slice(from, from + pageSize).map(({ id, folder, title, updatedAt }) => ({
      sessionId: id,
      cwd: folder,
      title,
      updatedAt,
    }))
    const next = from + pageSize
    return { sessions, ...(next < all.length ? { nextCursor: String(next) } : {}) }
  }

  #fork(params: Fields): Fields {
    const original = this.#find(params)
    const folder = typeof params.cwd === 'string' ? params.cwd : original.folder
    const conversation = this.#conversations.copy(original, folder)
    return { sessionId: conversation.id, ...this.#offered(conversation) }
  }

  #close(params: Fields): Fields {
    this.#running.get(String(params.sessionId))?.abort()
    return {}
  }

  #delete(params: Fields): Fields {
    this.#close(params)
    this.#conversations.remove(String(params.sessionId))
    return {}
  }

  #rename(params: Fields): Fields {
    const conversation = this.#find(params)
    conversation.title = String(params.title).slice(0, 200)
    this.#conversations.save(conversation)
    return { title: conversation.title }
  }

  #setOption(params: Fields): Fields {
    const conversation = this.#find(params)
    const { configId, value } = params
    if (!setOption(conversation.options, configId, value))
      throw new WireError(-32602, `There is no ${String(configId)} “${String(value)}”`)
    this.#conversations.save(conversation)
    return { configOptions: configOptions(conversation.options) }
  }

  async #prompt(params: Fields): Promise<Fields> {
    this.#checkSignedIn()
    const conversation = this.#find(params)
    if (this.#running.has(conversation.id))
      throw new WireError(-32602, 'This conversation is still busy with the prompt before')
    const cancel = new AbortController()
    this.#running.set(conversation.id, cancel)
    const turn = new Turn(conversation, this.#client, this.#wire, cancel.signal)
    const text = textOf(params.prompt)
    conversation.said.push({ role: 'user', text })
    this.#conversations.save(conversation)
    try {
      for (const { play, rest } of understand(wordsOf(text) || obedient)) await play(turn, rest)
      return { stopReason: 'end_turn', usage: tokens(text, turn.answer) }
    } catch (error) {
      if (error instanceof Cancelled || cancel.signal.aborted) return { stopReason: 'cancelled' }
      if (error instanceof SignedOut) this.#signedOut = true
      this.#checkSignedIn()
      throw error
    } finally {
      this.#running.delete(conversation.id)
      conversation.said.push({ role: 'agent', text: turn.answer })
      this.#conversations.save(conversation)
      await this.#reportUsage(conversation)
    }
  }

  async #reportUsage(conversation: Conversation): Promise<void> {
    const characters = conversation.said.reduce((sum, { text }) => sum + text.length, 0)
    const used = Math.min(Math.ceil(characters / 4), contextSize)
    const cost = { amount: 0, currency: 'USD' }
    await this.#update(conversation, {
      sessionUpdate: 'usage_update',
      used,
      size: contextSize,
      cost,
    })
  }

  /** What a conversation starts with; the commands follow when its id is known. */
  #offered(conversation: Conversation): Fields {
    const availableCommands = scenes.map(({ words, description, hint }) => ({
      name: words[0],
      description,
      ...(hint ? { input: { hint } } : {}),
    }))
    setImmediate(() => {
      const update = { sessionUpdate: 'available_commands_update', availableCommands }
      void this.#update(conversation, update)
    })
    return { configOptions: configOptions(conversation.options) }
  }

  #update(conversation: Conversation, update: Fields): Promise<void> {
    return this.#wire.notify('session/update', { sessionId: conversation.id, update })
  }

  #find(params: Fields): Conversation {
    const conversation = this.#conversations.find(String(params.sessionId))
    if (!conversation) throw new WireError(notFound, `No conversation ${String(params.sessionId)}`)
    return conversation
  }

  #checkSignedIn(): void {
    if (this.#signedOut) throw new WireError(authRequired, 'Sign in to continue practising')
  }
}

/** What it is to do; what it will be looked at for is no scene. */
const wordsOf = (text: string): string => withoutInstruction(withoutChecklist(text))

function textOf(prompt: unknown): string {
  if (!Array.isArray(prompt)) return ''
  return prompt.map((block) => describe(fieldsOf(block))).join('')
}

function describe(block: Fields): string {
  switch (block.type) {
    case 'text':
      return String(block.text)
    case 'resource_link':
      return ` [${String(block.name)}] `
    case 'resource':
      return ` [${String(fieldsOf(block.resource).uri)}] `
    default:
      return ` [${String(block.type)}] `
  }
}

function tokens(question: string, answer: string): Fields {
  const inputTokens = Math.ceil(question.length / 4)
  const outputTokens = Math.ceil(answer.length / 4)
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }
}
