import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Stream } from '../../../host/stream'
import type { AgentConnection, Client, Driver, DriverHost, Resumed, SavedProgram } from '../driver'
import { ending } from '../endings'
import type { Fields } from '../fields'
import type { Quirks } from '../quirks'
import { CodexConnection } from './codex-connection'
import type { CodexPeer } from './codex-peer'
import { codexProgram } from './program'
import { resumeWith } from './resuming'
import { progressIn, savedIn } from './saved'
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
    quirks: Quirks,
  ): Promise<Outcome<AgentConnection>> {
    const program = codexProgram(stream, { host, quirks })
    const { peer, account, threads } = program.parts
    program.transport.hear()
    const answer = await this.#initialize(peer, quirks)
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
    { stream, state, progress, told }: SavedProgram,
    host: DriverHost,
    quirks: Quirks,
  ): Promise<Outcome<Resumed>> {
    const saved = savedIn(state)
    if (!saved) return failed('unsupported', 'It was left by another version of Liminal')
    const known = { ...saved, progress: progressIn(progress) }
    const program = codexProgram(stream, { host, quirks }, known)
    return { ok: true, value: resumeWith(program, saved, told) }
  }

  #initialize(peer: CodexPeer, quirks: Quirks): Promise<Outcome<Fields>> {
    const milliseconds = quirks.initializeTimeout ?? initializeTimeout
    const capabilities = {
      experimentalApi: true,
      requestAttestation: false,
      optOutNotificationMethods: unwanted,
    }
    const params = { clientInfo: this.#client, capabilities }
    return peer.ask('initialize', params, { what: 'The handshake', milliseconds })
  }
}
