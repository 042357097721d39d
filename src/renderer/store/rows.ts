import type { TableChange, TableName, Tables } from '../../shared/app/tables'
import { createStore, type Store, useStore } from './create-store'

type Row = Tables[TableName]

const tables = new Map<TableName, Map<string, Row>>()
/** Lists are made when asked for and kept until their table changes, so that React sees the same one. */
const lists = new Map<TableName, Row[]>()
/** How often each table has changed. */
const changes = new Map<TableName, Store<number>>()
const none: Row[] = []

export function applyRows(changed: TableChange[]): void {
  const touched = new Set<TableName>()
  for (const change of changed) {
    const rows = tables.get(change.table) ?? new Map<string, Row>()
    tables.set(change.table, rows)
    if ('put' in change) rows.set(change.put.id, change.put)
    else rows.delete(change.remove)
    touched.add(change.table)
  }
  tell(touched)
}

export function forgetRows(): void {
  const touched = new Set(tables.keys())
  tables.clear()
  tell(touched)
}

/** For code outside components; a component uses the hooks. */
export function rowsNow<Name extends TableName>(table: Name): Tables[Name][] {
  const known = lists.get(table)
  const list = known ?? [...(tables.get(table)?.values() ?? none)]
  if (!known) lists.set(table, list)
  // applyRows put nothing but rows of this table into its map.
  return list as Tables[Name][]
}

export function rowNow<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
  return tables.get(table)?.get(id) as Tables[Name] | undefined
}

/** Resolves when this row has come, which may be after the answer to the command that made it. */
export function rowThere(table: TableName, id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!rowNow(table, id)) return
      stop()
      resolve()
    }
    const stop = changesOf(table).subscribe(look)
    look()
  })
}

export function useRows<Name extends TableName>(table: Name): readonly Tables[Name][] {
  return useStore(changesOf(table), () => rowsNow(table))
}

export function useRow<Name extends TableName>(
  table: Name,
  id: string | null | undefined,
): Tables[Name] | undefined {
  return useStore(changesOf(table), () => (id ? rowNow(table, id) : undefined))
}

function changesOf(table: TableName): Store<number> {
  const known = changes.get(table)
  if (known) return known
  const made = createStore(0)
  changes.set(table, made)
  return made
}

function tell(touched: Set<TableName>): void {
  for (const table of touched) lists.delete(table)
  for (const table of touched) changesOf(table).update((count) => count + 1)
}
