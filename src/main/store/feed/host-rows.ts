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
    else this.#among.put(table, { ...row, ...this.#told(table, row) })
  }

  override remove(table: TableName, id: string): void {
    super.remove(table, id)
    if (table !== 'agents') this.#among.remove(table, this.#nameOf(table, id))
  }

  /** Whether this of all that is shown is there. */
  has(table: TableName, id: string): boolean {
    return this.get(table, byName.has(table) ? withoutHost(this.#machine, id) : id) !== undefined
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
