import { failure, type Result } from '../../shared/result'
import type { ProcessNode, ProcessRow } from '../../shared/tables'
import type { AgentLaunch } from '../catalog/agent-launch'
import { AgentProcess, type ProcessDependencies } from './agent-process'

export interface ProcessRows {
  put(table: 'processes', row: ProcessRow): void
  remove(table: 'processes', id: string): void
}

export interface SupervisorDependencies extends ProcessDependencies {
  resolveAgent(agent: string): Result<AgentLaunch>
  rows: ProcessRows
}

/** All agents' processes: one an agent, made when it is first needed. */
export class Supervisor {
  #processes = new Map<string, AgentProcess>()
  #trees = new Map<string, ProcessNode[]>()
  #closed = false

  constructor(private readonly dependencies: SupervisorDependencies) {}

  /** The process that serves an agent. */
  processOf(agent: string, name: string): AgentProcess {
    const known = this.#processes.get(agent)
    if (known) return known
    const { dependencies } = this
    const resolve = () => dependencies.resolveAgent(agent)
    const process: AgentProcess = new AgentProcess(agent, agent, name, resolve, dependencies, () =>
      this.#publish(process),
    )
    this.#processes.set(agent, process)
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
    const { child } = process
    this.dependencies.rows.put('processes', {
      id: process.id,
      agent: process.agent,
      agentName: process.name,
      connection: process.connection,
      pid: child?.pid ?? null,
      startedAt: child?.startedAt ?? null,
      restarts: Math.max(0, process.generation - 1),
      sessions: [...process.lobby.tenants].map((tenant) => tenant.id),
      tree: child ? (this.#trees.get(process.id) ?? []) : [],
    })
  }
}
