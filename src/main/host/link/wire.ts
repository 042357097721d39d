import type { Result } from '../../../kit/result'

type Scalar = string | number | boolean | null | undefined

/** Whether JSON brings it to the other side as it was. Of numbers only those that are finite, which no type tells. */
type IsPlain<T> = T extends Scalar
  ? true
  : T extends void
    ? true
    : T extends bigint | symbol | Error | Method
      ? false
      : T extends readonly (infer Item)[]
        ? // In a list JSON has null for what is undefined.
          undefined extends Item
          ? false
          : IsPlain<Item>
        : T extends object
          ? false extends { [Key in keyof T]-?: IsPlain<T[Key]> }[keyof T]
            ? false
            : true
          : false

type Method = (...args: never[]) => unknown

/** Of these methods those whose arguments and results come to the other side as they were; the others are never. */
export type Wire<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Answer
    ? // What may be left out stands at the end, and is left out there.
      false extends IsPlain<Required<Args>> | IsPlain<Awaited<Answer>>
      ? never
      : Methods[Name]
    : never
}

/** What JSON carries as it is, by its type; never what it does not. */
export type Plain<T> = false extends IsPlain<T> ? never : T

/** How each method says that its machine cannot be reached: by its result, or by throwing `Unreachable`. */
export type SaysUnreachable<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends Method
    ? Extract<Awaited<ReturnType<Methods[Name]>>, Result<unknown>> extends never
      ? 'thrown'
      : 'result'
    : never
}

/** As JSON, the same on the other side; what would be something else there is refused. */
export function encoded(value: object): string {
  refuseOther(value, '')
  return JSON.stringify(value)
}

function refuseOther(value: unknown, at: string): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw notCarried(at, String(value))
  } else if (Array.isArray(value)) {
    for (let place = 0; place < value.length; place += 1) {
      if (value[place] === undefined) throw notCarried(`${at}[${place}]`, 'undefined')
      refuseOther(value[place], `${at}[${place}]`)
    }
  } else if (typeof value === 'object' && value !== null) {
    const prototype: unknown = Object.getPrototypeOf(value)
    // Plain objects may come from another context, with a prototype of their own.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      throw notCarried(at, value.constructor.name)
    for (const [name, one] of Object.entries(value)) refuseOther(one, `${at}.${name}`)
  } else if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw notCarried(at, typeof value)
}

const notCarried = (at: string, what: string): TypeError =>
  new TypeError(`A link does not carry ${what} (${at.slice(1) || 'itself'}).`)
