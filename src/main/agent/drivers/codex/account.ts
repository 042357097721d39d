import { success } from '../../../../kit/result'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { AuthMethod } from '../../../../shared/agent/process/agent'
import type { Answer } from '../../../../shared/session/question'
import { type AuthFacet, noSession } from '../driver'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import type { Questions } from '../questions'
import { type CodexPeer, nothing } from './codex-peer'
import type { SavedCodex } from './saved'

type AccountSaved = SavedCodex['account']

/** The user signs in on a page that is opened, in their own time. */
const signInTimeout = 15 * 60_000

const methods: AuthMethod[] = [
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    description: 'On a page of OpenAI, in the browser of this computer',
    how: { kind: 'agent' },
  },
  {
    id: 'device-code',
    name: 'ChatGPT, with a code',
    description: 'In the browser of any device, where a code is typed in',
    how: { kind: 'agent' },
  },
]

/** Who is signed in, and how that is changed: the protocol has requests for it. */
export class Account implements AuthFacet {
  readonly methods = methods
  #peer: CodexPeer
  #questions: Questions
  #newId: () => string
  #account: string | undefined
  /** A model's service that wants a login, and nobody is signed in. */
  #isMissing = false
  /** How a sign-in ended, for whoever waits for it. */
  #ends = new Map<string, (end: Fields) => void>()

  constructor(peer: CodexPeer, questions: Questions, newId: () => string, saved?: AccountSaved) {
    this.#peer = peer
    this.#questions = questions
    this.#newId = newId
    this.#account = saved?.name
    this.#isMissing = saved?.isMissing ?? false
  }

  saved(): AccountSaved {
    return { name: this.#account, isMissing: this.#isMissing }
  }

  get account(): string | undefined {
    return this.#account
  }

  get isMissing(): boolean {
    return this.#isMissing
  }

  /** What cannot be read is no reason to refuse anything: the service will say what is wrong. */
  async read(): Promise<void> {
    const result = await this.#peer.ask('account/read', {})
    if (!result.ok) return
    const { account, requiresOpenaiAuth } = result.value
    const { type, email } = fieldsOf(account)
    this.#isMissing = requiresOpenaiAuth === true && (account ?? null) === null
    this.#account = wordsIn(email) ?? (type === 'apiKey' ? 'API key' : wordsIn(type))
  }

  /** With a key of the settings, which it does not read from its environment. */
  async enterKey(apiKey: string): Promise<void> {
    const hidden = { apiKey: '…' }
    const params = { type: 'apiKey', apiKey }
    await this.#peer.ask('account/login/start', params, undefined, hidden)
    await this.read()
  }

  notification(method: string, params: Fields): void {
    if (method === 'account/updated') void this.read()
    if (method !== 'account/login/completed') return
    // Sign-ins with a key have no id, and none of them is waited for.
    this.#ends.get(textIn(params.loginId) ?? '')?.(params)
  }

  async signIn(method: string): Promise<Outcome<void>> {
    const type = method === 'device-code' ? 'chatgptDeviceCode' : 'chatgpt'
    if (!methods.some(({ id }) => id === method))
      return failed('unsupported', 'Codex does not offer this way to sign in')
    const started = await this.#peer.ask('account/login/start', { type })
    if (!started.ok) return started
    const login = textIn(started.value.loginId) ?? ''
    const url = wordsIn(started.value.authUrl) ?? wordsIn(started.value.verificationUrl)
    if (url === undefined) return failed('sign-in', 'Codex does not say where to sign in')
    const end = await this.#asked(login, url, wordsIn(started.value.userCode))
    if (end === undefined) {
      await this.#peer.ask('account/login/cancel', { loginId: login })
      return failed('cancelled', 'The sign-in was cancelled')
    }
    if (end.success !== true)
      return failed('sign-in', wordsIn(end.error) ?? 'The sign-in did not work')
    await this.read()
    return success(undefined)
  }

  async signOut(): Promise<Outcome<void>> {
    const result = nothing(await this.#peer.ask('account/logout', {}))
    if (result.ok) await this.read()
    return result
  }

  /** How it ended; nothing when the user does not want to, or takes too long. */
  async #asked(login: string, url: string, code: string | undefined): Promise<Fields | undefined> {
    const abort = new AbortController()
    const message =
      code === undefined
        ? 'Codex wants you to sign in on this page.'
        : `Codex wants you to sign in on this page, with the code **${code}**.`
    const completed = new Promise<Fields>((resolve) => {
      this.#ends.set(login, resolve)
    })
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), signInTimeout).unref()
    })
    const stays = code === undefined ? {} : { stays: true as const }
    const body = { id: this.#newId(), kind: 'url' as const, message, url, ...stays }
    const refused = this.#questions
      .ask(noSession, body, abort.signal)
      .then((answer) => (isOpened(answer) ? completed : undefined))
    const end = await Promise.race([completed, late, refused])
    this.#ends.delete(login)
    abort.abort()
    return end
  }
}

/** Whoever has opened the page is waited for. */
const isOpened = ({ kind }: Answer): boolean => kind === 'accept'
