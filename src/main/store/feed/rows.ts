import type { TableChange, TableName, Tables } from '../../../shared/app/tables'

type Listener = (change: TableChange) => void

/** The rows that every window shows: the newest of each, and who wants to hear of changes. */
export class Rows {
  #tables = new Map<TableName, Map<string, Tables[TableName]>>()
  #listeners = new Set<Listener>()

  put<Name extends TableName>(table: Name, row: Tables[Name]): void {
    this.#table(table).set(row.id, row)
    this.#tell({ table, put: row } as TableChange)
  }

  remove(table: TableName, id: string): void {
    if (!this.#table(table).delete(id)) return
    this.#tell({ table, remove: id })
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#table(table).get(id)
  }

  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#table(table).values()]
  }

  /** Every row there is, as if it had just been put. */
  everything(): TableChange[] {
    return [...this.#tables].flatMap(([table, rows]) =>
      [...rows.values()].map((put) => ({ table, put }) as TableChange),
    )
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #table<Name extends TableName>(name: Name): Map<string, Tables[Name]> {
    const known = this.#tables.get(name)
    // The map of a table holds rows of that table only: put is the one place that fills it.
    if (known) return known as Map<string, Tables[Name]>
    const made = new Map<string, Tables[Name]>()
    this.#tables.set(name, made as Map<string, Tables[TableName]>)
    return made
  }

  #tell(change: TableChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
