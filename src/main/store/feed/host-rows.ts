import type { Connection } from '../../../shared/agent/process/connection'
import { processCutOff, sessionCutOff } from '../../../shared/app/cut-off'
import type { TableName, Tables } from '../../../shared/app/tables'
import { onHost, withoutHost } from '../../../shared/host/remotes/on-host'
import { Rows } from './rows'

/** In these, two machines may have one of the same name. */
const byName = new Set<TableName>(['processes', 'folders', 'branches', 'repositories', 'problems'])

/** Rows as the rooms of another machine put them: in the windows they stand among those of all. */
export class HostRows extends Rows {
  readonly #among: Rows
  readonly #machine: string
  readonly #hearAgent: (row: Tables['agents']) => void
  #cut: Connection | undefined

  /** Which agents are there is said of the machine itself. */
  constructor(among: Rows, machine: string, hearAgent: (row: Tables['agents']) => void) {
    super()
    this.#among = among
    this.#machine = machine
    this.#hearAgent = hearAgent
  }

  override put<Name extends TableName>(table: Name, row: Tables[Name]): void {
    super.put(table, row)
    if (table === 'agents') this.#hearAgent(row as Tables['agents'])
    else this.#tell(table, row)
  }

  /** What the windows are told of agents there while the way to them is lost; nothing while it stands. */
  cutOff(cut: Connection | undefined): void {
    const same = cut?.phase === this.#cut?.phase && cut?.why === this.#cut?.why
    if (same && cut?.since === this.#cut?.since) return
    this.#cut = cut
    for (const row of this.all('sessions')) this.#tell('sessions', row)
    for (const row of this.all('processes')) this.#tell('processes', row)
  }

  override remove(table: TableName, id: string): void {
    super.remove(table, id)
    if (table !== 'agents') this.#among.remove(table, this.#nameOf(table, id))
  }

  /** Whether this of all that is shown is there. */
  has(table: TableName, id: string): boolean {
    return this.get(table, byName.has(table) ? withoutHost(this.#machine, id) : id) !== undefined
  }

  #tell<Name extends TableName>(table: Name, row: Tables[Name]): void {
    this.#among.put(table, { ...this.#asReached(table, row), ...this.#told(table, row) })
  }

  #asReached<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    const cut = this.#cut
    if (!cut) return row
    if (table === 'sessions') return sessionCutOff(row as Tables['sessions'], cut) as Tables[Name]
    if (table === 'processes') return processCutOff(row as Tables['processes'], cut) as Tables[Name]
    return row
  }

  #told<Name extends TableName>(table: Name, row: Tables[Name]): object {
    const machine = this.#machine
    const told = { id: this.#nameOf(table, row.id), machine }
    if (table === 'problems')
      return { ...told, message: `${machine}: ${(row as Tables['problems']).message}` }
    const { process = null } = row as Partial<Tables['sessions']>
    return process === null ? told : { ...told, process: onHost(machine, process) }
  }

  #nameOf(table: TableName, id: string): string {
    return byName.has(table) ? onHost(this.#machine, id) : id
  }
}
