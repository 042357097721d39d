import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { undeclared } from '../../../kit/undeclared'

type Given = (SQLInputValue | Record<string, SQLInputValue>)[]

/** A statement that reads rows of one shape: its columns say which. */
export interface ReadRows<Row> {
  get(...given: Given): Row | undefined
  all(...given: Given): Row[]
}

export const reading = <Row>(database: DatabaseSync, sql: string): ReadRows<Row> =>
  undeclared<ReadRows<Row>>(database.prepare(sql) satisfies StatementSync)
