import { failure, type Result } from '../../../kit/result'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { ProcessNode, ProcessRow, Takes } from '../../../shared/app/tables'
import type { StoredResumePoint } from '../../store/log/resume-point'
import type { AgentLaunch } from '../catalog/agent-launch'
import { type Need, processKey, type Service } from '../catalog/launch'
import type { AgentConnection } from '../drivers/driver'
import { AgentProcess, type ProcessDependencies } from './agent-process'

interface ProcessRows {
  put(table: 'processes', row: ProcessRow): void
  remove(table: 'processes', id: string): void
}

/** How many processes that run no more keep their traffic, 4 MB each at most. */
const restingLimit = 24

interface SupervisorDependencies extends ProcessDependencies {
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
  /** What the process that comes for a need serves besides. */
  servedBy(need: Need): Service
  rows: ProcessRows
}

/** All agents' processes, made when first needed; which needs share one is said in `servedBy`. */
export class Supervisor {
  #processes = new Map<string, AgentProcess>()
  #trees = new Map<string, ProcessNode[]>()
  /** Those that run no more, the one that ended last at the end. */
  #resting = new Set<AgentProcess>()
  #closed = false

  constructor(private readonly dependencies: SupervisorDependencies) {}

  /** The process that serves a need. */
  processOf(need: Need, name: string): AgentProcess {
    return this.#serving(this.dependencies.servedBy(need), name)
  }

  /** The one that an earlier run of the app has left at work. */
  left({ service, agentName }: StoredResumePoint): AgentProcess {
    return this.#serving(service, agentName)
  }

  #serving(service: Service, name: string): AgentProcess {
    const { dependencies } = this
    const id = processKey(service)
    const known = this.#processes.get(id)
    if (known) return known
    const resolve = () => dependencies.resolveAgent(service.choice)
    const process: AgentProcess = new AgentProcess(id, service, name, resolve, dependencies, () =>
      this.#publish(process),
    )
    this.#processes.set(id, process)
    if (this.#closed) process.input({ type: 'shutdown' })
    return process
  }

  find(id: string): Result<AgentProcess> {
    const process = this.#processes.get(id)
    return process
      ? { ok: true, value: process }
      : failure('unknown-process', 'This process is not there any more')
  }

  all(): AgentProcess[] {
    return [...this.#processes.values()]
  }

  /** Those that run under one login: who signs in to one of them signs in to all. */
  ofLogin({ agent, account }: Pick<AgentChoice, 'agent' | 'account'>): AgentProcess[] {
    return this.all().filter(
      ({ service: { choice } }) => choice.agent === agent && choice.account === account,
    )
  }

  /** Who only lacked that folder goes on. */
  folderIsThere(folder: string): void {
    for (const process of this.all())
      if (process.lacks(folder)) process.input({ type: 'reconnect' })
  }

  /** The tree of a child, by the id that it was started under. */
  showTree(child: string, tree: ProcessNode[]): void {
    const process = this.all().find((other) => other.stream?.id === child)
    if (!process) return
    this.#trees.set(process.id, tree)
    this.#publish(process)
  }

  /** What goes on without the app for one of these sessions, by the ids of its programs. */
  kept(sessions: ReadonlySet<string>): Set<string> {
    const needed = this.all().filter(({ routing }) =>
      [...routing.tenants].some(({ id }) => sessions.has(id)),
    )
    return new Set(needed.flatMap(({ stream }) => (stream?.kept ? [stream.id] : [])))
  }

  /** Everything ends but what is kept, and nothing starts any more (SPEC L9). */
  async shutDown(kept: ReadonlySet<string>): Promise<void> {
    this.#closed = true
    const ending = this.all().filter(({ stream }) => !stream || !kept.has(stream.id))
    await Promise.all(ending.map((process) => process.shutDown()))
  }

  /** What it said can still be read, while there are not too many of its kind. */
  #rest(process: AgentProcess): void {
    this.dependencies.rows.remove('processes', process.id)
    this.#resting.add(process)
    const [oldest] = this.#resting
    if (!oldest || this.#resting.size <= restingLimit) return
    this.#resting.delete(oldest)
    this.#processes.delete(oldest.id)
    oldest.traffic.clear()
  }

  #publish(process: AgentProcess): void {
    const { stream, agent, service } = process
    this.#resting.delete(process)
    if (process.forgotten) {
      this.#rest(process)
      return
    }
    this.dependencies.rows.put('processes', {
      id: process.id,
      ...service.choice,
      agentName: process.name,
      folder: service.folder,
      ...(agent?.auth?.account ? { signedIn: agent.auth.account } : {}),
      signIn: agent?.auth?.methods.map(({ id, name }) => ({ id, name })) ?? [],
      canSignOut: agent?.auth?.signOut !== undefined,
      setsProviders: agent?.providers !== undefined,
      steers: agent?.steer !== undefined,
      ...(agent ? { takes: takesOf(agent) } : {}),
      connection: process.connection,
      pid: stream?.pid ?? null,
      startedAt: stream?.startedAt ?? null,
      restarts: Math.max(0, process.generation - 1),
      sessions: [...process.routing.tenants].map((subscriber) => subscriber.id),
      tree: stream ? (this.#trees.get(process.id) ?? []) : [],
    })
  }
}

function takesOf({ takes = {} }: AgentConnection): Takes {
  const { image = false, audio = false, embeddedContext = false } = takes
  return { image, audio, embedded: embeddedContext }
}
