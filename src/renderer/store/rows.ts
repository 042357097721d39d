import { useSyncExternalStore } from 'react'
import type { TableChange, TableName, Tables } from '../../shared/app/tables'

type Row = Tables[TableName]

const tables = new Map<TableName, Map<string, Row>>()
/** Lists are made when asked for and kept until their table changes, so that React sees the same one. */
const lists = new Map<TableName, Row[]>()
const listeners = new Map<TableName, Set<() => void>>()
const none: Row[] = []

export function applyRows(changes: TableChange[]): void {
  const touched = new Set<TableName>()
  for (const change of changes) {
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
    const stop = listen(table, look)
    look()
  })
}

export function useRows<Name extends TableName>(table: Name): readonly Tables[Name][] {
  return useSyncExternalStore(
    (listener) => listen(table, listener),
    () => rowsNow(table),
  )
}

export function useRow<Name extends TableName>(
  table: Name,
  id: string | null | undefined,
): Tables[Name] | undefined {
  return useSyncExternalStore(
    (listener) => listen(table, listener),
    () => (id ? rowNow(table, id) : undefined),
  )
}

function listen(table: TableName, listener: () => void): () => void {
  const set = listeners.get(table) ?? new Set()
  listeners.set(table, set)
  set.add(listener)
  return () => set.delete(listener)
}

function tell(touched: Set<TableName>): void {
  for (const table of touched) lists.delete(table)
  for (const table of touched) for (const listener of listeners.get(table) ?? []) listener()
}
