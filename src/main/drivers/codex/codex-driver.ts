import { randomBytes } from 'node:crypto'
import type { Outcome } from '../../../shared/failure/failure'
import type { Exit, Stream } from '../../machines/stream'
import type { AgentConnection, Client, Driver, DriverHost, Peculiarities } from '../driver'
import { ending } from '../endings'
import type { Fields } from '../fields'
import { Questions } from '../questions'
import { TextRuns } from '../text-runs'
import { Account } from './account'
import { CodexConnection } from './codex-connection'
import { CodexPeer } from './codex-peer'
import { CodexTransport } from './codex-transport'
import { Limits } from './limits'
import { ServerRequests } from './server-requests'
import { readCollaborations, readModels } from './thread-options'
import { Threads } from './threads'

const initializeTimeout = 30_000

const keyVariable = 'OPENAI_API_KEY'
/** Who comes with a key is nobody else: no login that lies there is used, and the key is kept nowhere. */
const ownLogin = ['-c', 'cli_auth_credentials_store="ephemeral"']

/** Nobody here looks at these, and some of them are long. */
const unwanted = ['thread/readState/changed', 'remoteControl/status/changed', 'turn/diff/updated']

/** What `codex app-server` speaks: JSON-RPC in lines, one process for many threads. */
export class CodexDriver implements Driver {
  #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  args(variables: Readonly<Record<string, string>>): string[] {
    return variables[keyVariable] === undefined ? [] : ownLogin
  }

  async connect(
    stream: Stream,
    host: DriverHost,
    peculiarities: Peculiarities,
  ): Promise<Outcome<AgentConnection>> {
    // Not the same in two processes: what they name must not meet in one transcript.
    const run = randomBytes(4).toString('base64url')
    let count = 0
    const newId = () => `${run}-${(count++).toString(36)}`
    const runs = new TextRuns((session, event) => host.event(session, event))
    const threads = new Threads((thread, event) => runs.event(thread, event))
    const questions = new Questions(host)
    const limits = new Limits()
    const requests = new ServerRequests(() => transport, threads, questions, newId)
    let connection: CodexConnection | undefined
    const transport: CodexTransport = new CodexTransport(stream, {
      reading: (work) => runs.reading(work),
      settled: (offset) => host.settled(offset),
      traffic: (direction, text) => host.traffic(direction, text),
      strange: (name, raw) => threads.strange(name, raw),
      broken: (failure) => host.broken(failure),
      answer: (id, message) => {
        runs.end()
        return peer.answered(id, message)
      },
      request: (id, method, params) => {
        runs.end()
        void requests.answer(id, method, params)
      },
      notification: (method, params) => {
        threads.notification(method, params)
        // Nearly all are pieces of text.
        if (method.startsWith('item/')) return
        if (method === 'serverRequest/resolved') requests.resolved(params.requestId)
        else if (method.startsWith('account/'))
          this.#account(method, params, { account, limits, threads, host })
        else if (method.startsWith('turn/')) {
          runs.end()
          connection?.notification(method, params)
        }
      },
      ended: () => {
        questions.withdrawAll()
        peer.end()
      },
    })
    const peer = new CodexPeer(transport, host.agent, peculiarities)
    const account = new Account(peer, questions, newId)
    const exited = new Promise<Exit>((resolve) => stream.onExit(resolve))
    const answer = await this.#initialize(peer, peculiarities)
    if (!answer.ok) return answer.failure.kind === 'lost' ? ending(exited) : answer
    peer.notify('initialized')
    const key = host.variable(keyVariable)
    const [models, collaborations] = await Promise.all([
      peer.ask('model/list', {}),
      peer.ask('collaborationMode/list', {}),
      key === undefined ? account.read() : account.enterKey(key),
    ])
    threads.offer({
      models: models.ok ? readModels(models.value) : [],
      collaborations: collaborations.ok ? readCollaborations(collaborations.value) : [],
    })
    const ended = exited.then(() => ending(exited)).then(({ failure }) => failure)
    connection = new CodexConnection({
      ...{ peer, host, threads, questions, limits, account, ended },
      cancelTimeout: peculiarities.cancelTimeout,
      close: () => peer.end(),
    })
    return { ok: true, value: connection }
  }

  #account(
    method: string,
    params: Fields,
    {
      account,
      limits,
      threads,
      host,
    }: { account: Account; limits: Limits; threads: Threads; host: DriverHost },
  ): void {
    account.notification(method, params)
    const thread = threads.latest
    if (method !== 'account/rateLimits/updated' || !limits.take(params.rateLimits)) return
    if (thread !== undefined) host.event(thread, { type: 'limits', windows: limits.windows() })
  }

  #initialize(peer: CodexPeer, peculiarities: Peculiarities): Promise<Outcome<Fields>> {
    const milliseconds = peculiarities.initializeTimeout ?? initializeTimeout
    const capabilities = {
      ...{ experimentalApi: true, requestAttestation: false },
      optOutNotificationMethods: unwanted,
    }
    const params = { clientInfo: this.#client, capabilities }
    return peer.ask('initialize', params, { what: 'The handshake', milliseconds })
  }
}
