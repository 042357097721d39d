import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Stream } from '../../../host/stream'
import type { AgentConnection, Client, Driver, DriverHost, LeftProgram, Resumed } from '../driver'
import { ending } from '../endings'
import type { Fields } from '../fields'
import type { Peculiarities } from '../peculiarities'
import { CodexConnection } from './codex-connection'
import type { CodexPeer } from './codex-peer'
import { goOnWith } from './going-on'
import { leftIn, progressIn } from './left'
import { codexProgram } from './program'
import { readCollaborations, readModels } from './thread-options'

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
    const program = codexProgram(stream, { host, peculiarities })
    const { peer, account, threads } = program.parts
    program.transport.hear()
    const answer = await this.#initialize(peer, peculiarities)
    if (!answer.ok) return answer.failure.kind === 'lost' ? ending(program.exited) : answer
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
    const connection = new CodexConnection(program.parts)
    program.has(connection)
    return { ok: true, value: connection }
  }

  async resume(
    { stream, state, progress, told }: LeftProgram,
    host: DriverHost,
    peculiarities: Peculiarities,
  ): Promise<Outcome<Resumed>> {
    const left = leftIn(state)
    if (!left) return failed('unsupported', 'It was left by another version of Liminal')
    const known = { ...left, progress: progressIn(progress) }
    const program = codexProgram(stream, { host, peculiarities }, known)
    return { ok: true, value: goOnWith(program, left, told) }
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
