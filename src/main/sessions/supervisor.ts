import type { AgentChoice } from '../../shared/profile'
import { failure, type Result } from '../../shared/result'
import type { ProcessNode, ProcessRow } from '../../shared/tables'
import type { AgentLaunch } from '../catalog/agent-launch'
import { processKey } from '../catalog/launch'
import { AgentProcess, type ProcessDependencies } from './agent-process'

export interface ProcessRows {
  put(table: 'processes', row: ProcessRow): void
  remove(table: 'processes', id: string): void
}

export interface SupervisorDependencies extends ProcessDependencies {
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
  /** The choice that a process is started with: sessions of several profiles may share it. */
  servedBy(choice: AgentChoice): AgentChoice
  rows: ProcessRows
}

/** All agents' processes: one for each agent, account and profile that wants its own, made when first needed. */
export class Supervisor {
  #processes = new Map<string, AgentProcess>()
  #trees = new Map<string, ProcessNode[]>()
  #closed = false

  constructor(private readonly dependencies: SupervisorDependencies) {}

  /** The process that serves a session's choice. */
  processOf(wanted: AgentChoice, name: string): AgentProcess {
    const { dependencies } = this
    const choice = dependencies.servedBy(wanted)
    const id = processKey(choice)
    const known = this.#processes.get(id)
    if (known) return known
    const resolve = () => dependencies.resolveAgent(choice)
    const process: AgentProcess = new AgentProcess(id, choice, name, resolve, dependencies, () =>
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

  /** The tree of a child, by the id that it was started under. */
  showTree(child: string, tree: ProcessNode[]): void {
    const process = this.all().find((other) => other.child?.id === child)
    if (!process) return
    this.#trees.set(process.id, tree)
    this.#publish(process)
  }

  /** Everything ends, and nothing starts any more (SPEC L9). */
  async shutDown(): Promise<void> {
    this.#closed = true
    await Promise.all(this.all().map((process) => process.shutDown()))
  }

  #publish(process: AgentProcess): void {
    const { child, agent } = process
    this.dependencies.rows.put('processes', {
      id: process.id,
      ...process.choice,
      agentName: process.name,
      ...(agent?.account ? { signedIn: agent.account } : {}),
      signIn: agent?.authMethods.map(({ id, name }) => ({ id, name })) ?? [],
      canSignOut: agent?.capabilities.logout ?? false,
      setsProviders: agent?.providers !== undefined,
      steers: agent?.capabilities.steer ?? false,
      connection: process.connection,
      pid: child?.pid ?? null,
      startedAt: child?.startedAt ?? null,
      restarts: Math.max(0, process.generation - 1),
      sessions: [...process.lobby.tenants].map((tenant) => tenant.id),
      tree: child ? (this.#trees.get(process.id) ?? []) : [],
    })
  }
}
