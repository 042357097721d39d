import type { RowSchema } from './rows'

/*
 * What a row that was stored has to be, said in a way that costs a start nothing: a thousand rows
 * are judged in a millisecond, where schemas for what strangers say take twenty.
 */

/** What a value has to be. */
interface Kind<Value> {
  is(value: unknown): value is Value
}

/** What a field has to be, and what stands for it where an earlier version did not store it. */
interface Field<Value> extends Kind<Value> {
  missing?: 'allowed' | (() => Value)
}

type Fields<Row> = { [Key in keyof Required<Row>]: Field<Required<Row>[Key]> }

const kind = <Value>(is: (value: unknown) => boolean): Kind<Value> => ({
  is: (value): value is Value => is(value),
})

export const text = kind<string>((value) => typeof value === 'string')
export const count = kind<number>((value) => typeof value === 'number')
export const flag = kind<boolean>((value) => typeof value === 'boolean')
export const anything = kind<unknown>(() => true)

export function oneOf<const Value>(...values: readonly Value[]): Kind<Value> {
  return kind((value) => values.some((each) => each === value))
}

export function list<Value>(of: Kind<Value>): Kind<Value[]> {
  return kind((value) => Array.isArray(value) && value.every((each) => of.is(each)))
}

/** An object with any names. */
export function map<Value>(of: Kind<Value>): Kind<Record<string, Value>> {
  return kind(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((each) => of.is(each)),
  )
}

export function nullable<Value>(of: Kind<Value>): Kind<Value | null> {
  return kind((value) => value === null || of.is(value))
}

export function either<One, Other>(one: Kind<One>, other: Kind<Other>): Kind<One | Other> {
  return kind((value) => one.is(value) || other.is(value))
}

/** It need not be there. */
export function perhaps<Value>(of: Kind<Value>): Field<Value> {
  return { ...of, missing: 'allowed' }
}

/** Where it is not there, this is. */
export function or<Value>(of: Kind<Value>, missing: () => Value): Field<Value> {
  return { ...of, missing }
}

/** An object with these fields; what it has besides stays in it, and what is missing is put there. */
export function shape<Row>(fields: Fields<Row>): Kind<Row> {
  const entries = Object.entries<Field<unknown>>(fields)
  return kind((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const row = value as Record<string, unknown>
    return entries.every(([name, { is, missing }]) => {
      if (row[name] !== undefined || missing === undefined) return is(row[name])
      if (missing !== 'allowed') row[name] = missing()
      return true
    })
  })
}

export function rowOf<Row>(fields: Fields<Row>): RowSchema<Row> {
  const row = shape<Row>(fields)
  return {
    safeParse: (data) => (row.is(data) ? { success: true, data } : { success: false }),
  }
}

export const noText = or(nullable(text), () => null)
export const no = or(flag, () => false)
export const zero = or(count, () => 0)
