import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Stream } from '../../../host/stream'
import type { AgentConnection, Client, Driver, DriverHost, Resumed, SavedProgram } from '../driver'
import { ending } from '../endings'
import { type Fields, fieldsOf, isFields } from '../fields'
import type { Quirks } from '../quirks'
import { AcpConnection } from './acp-connection'
import { clientCapabilities } from './offers'
import type { Peer } from './peer'
import { acpProgram } from './program'
import { resumeWith } from './resuming'
import { savedIn } from './saved'

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
    quirks: Quirks,
  ): Promise<Outcome<AgentConnection>> {
    const program = await acpProgram(this.#client.name, stream, { host, quirks })
    program.transport.hear()
    const { peer, exited } = program
    const answer = await this.#initialize(peer, quirks)
    if (!answer.ok) {
      peer.close()
      return answer.failure.kind === 'lost' ? ending(exited) : answer
    }
    // Not every agent says by itself who is signed in.
    if (offersAuthStatus(answer.value))
      void peer.request('auth/status', {}, statusLimit).then((status) => {
        if (status.ok) program.told(status.value)
      })
    return { ok: true, value: new AcpConnection(program.parts(answer.value), answer.value) }
  }

  async resume(
    { stream, state, told }: SavedProgram,
    host: DriverHost,
    quirks: Quirks,
  ): Promise<Outcome<Resumed>> {
    const saved = savedIn(state)
    if (!saved) return failed('unsupported', 'It was left by another version of Liminal')
    const program = await acpProgram(this.#client.name, stream, { host, quirks }, saved)
    const parts = program.parts(saved.answer)
    const connection = new AcpConnection(parts, saved.answer)
    return {
      ok: true,
      value: resumeWith(connection, parts, { told, transport: program.transport }),
    }
  }

  async #initialize(peer: Peer, quirks: Quirks): Promise<Outcome<Fields>> {
    const milliseconds = quirks.initializeTimeout ?? initializeTimeout
    const answer = await peer.request(
      'initialize',
      {
        protocolVersion,
        clientCapabilities: clientCapabilities(quirks),
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
