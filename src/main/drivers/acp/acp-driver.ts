import { randomBytes } from 'node:crypto'
import { failed, type Outcome } from '../../../shared/failure/failure'
import type { Exit, Stream } from '../../machines/stream'
import type { AgentConnection, Client, Driver, DriverHost, Peculiarities } from '../driver'
import { ending } from '../endings'
import { type Fields, fieldsOf, isFields, textIn, wordsIn } from '../fields'
import { Questions } from '../questions'
import { TextRuns } from '../text-runs'
import { AcpConnection } from './acp-connection'
import { AgentRequests } from './agent-requests'
import { Conversations } from './conversations'
import { isHousekeeping } from './housekeeping'
import { clientCapabilities } from './offers'
import { connectPeer, type Peer } from './peer'
import { Transport } from './transport'

/** Agents echo a higher number and speak this one all the same, so it is the only one asked for. */
const protocolVersion = 1
const initializeTimeout = 30_000
const statusLimit = { what: 'The state of the sign-in', milliseconds: 30_000 }

/** The Agent Client Protocol, version 1, with everything stable, unstable and vendors' own in it. */
export class AcpDriver implements Driver {
  #client: Client

  constructor(client: Client) {
    this.#client = client
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
    const conversations = new Conversations((session, event) => runs.event(session, event), newId)
    const questions = new Questions(host)
    const requests = new AgentRequests(host, conversations, questions, newId)
    let account: string | undefined
    const transport = new Transport(stream, {
      reading: (work) => runs.reading(work),
      settled: (offset) => host.settled(offset),
      traffic: (direction, text) => host.traffic(direction, text),
      update: (params) => conversations.update(params),
      strange: (name, raw) => conversations.strange(name, raw),
      broken: (failure) => host.broken(failure),
      notification: (method, value) => {
        runs.end()
        const params = fieldsOf(value)
        if (method === 'auth/status_update' || method === '_auth/status_update')
          account = readAccount(params)
        else if (method === 'elicitation/complete')
          questions.completed(textIn(params.elicitationId) ?? '')
        else if (!isHousekeeping(method))
          conversations.strange(method, params, textIn(params.sessionId))
      },
    })
    const exited = new Promise<Exit>((resolve) => {
      stream.onExit((exit) => {
        questions.withdrawAll()
        requests.terminals.releaseAll()
        resolve(exit)
      })
    })
    const peer = await connectPeer(
      this.#client.name,
      transport,
      (method, params, signal) => requests.answer(method, params, signal),
      host.agent,
    )
    const answer = await this.#initialize(peer, peculiarities)
    if (!answer.ok) {
      peer.close()
      return answer.failure.kind === 'lost' ? ending(exited) : answer
    }
    // Not every agent says by itself who is signed in.
    if (offersAuthStatus(answer.value))
      void peer.request('auth/status', {}, statusLimit).then((status) => {
        if (status.ok) account = readAccount(status.value)
      })
    const parts = {
      peer,
      host,
      conversations,
      questions,
      requests,
      peculiarities,
      get ended() {
        return ending(exited).then(({ failure }) => ({ reason: 'interrupted', failure }))
      },
      account: () => account,
    }
    return { ok: true, value: new AcpConnection(parts, answer.value) }
  }

  async #initialize(peer: Peer, peculiarities: Peculiarities): Promise<Outcome<Fields>> {
    const milliseconds = peculiarities.initializeTimeout ?? initializeTimeout
    const answer = await peer.request(
      'initialize',
      {
        protocolVersion,
        clientCapabilities: clientCapabilities(peculiarities),
        clientInfo: this.#client,
      },
      { what: 'The handshake', milliseconds },
    )
    if (!answer.ok || answer.value.protocolVersion === protocolVersion) return answer
    const version = JSON.stringify(answer.value.protocolVersion) ?? 'no version'
    return failed(
      'protocol',
      `The agent speaks version ${version} of the protocol, and Liminal speaks ${protocolVersion}`,
      { hint: 'Update the agent, or Liminal.' },
    )
  }
}

function offersAuthStatus(answer: Fields): boolean {
  return isFields(fieldsOf(fieldsOf(answer.agentCapabilities).auth).status)
}

function readAccount(params: Fields): string | undefined {
  const status = fieldsOf(params.authStatus)
  const accounts = Array.isArray(params.accounts) ? params.accounts.map(fieldsOf) : []
  const active = accounts.find((entry) => entry.active === true) ?? accounts[0]
  return wordsIn(status.label) ?? wordsIn(fieldsOf(active).label)
}
