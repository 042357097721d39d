/** What may be absent: a key whose value is undefined is left out, as exact optional properties ask for. */
export function defined<Values extends object>(values: Values): Defined<Values> {
  const some: Partial<Values> = {}
  for (const key in values) if (values[key] !== undefined) some[key] = values[key]
  return some as Defined<Values>
}

type MayBeAbsent<Values> = {
  [Key in keyof Values]: undefined extends Values[Key] ? Key : never
}[keyof Values]
type Defined<Values> = Omit<Values, MayBeAbsent<Values>> & {
  [Key in MayBeAbsent<Values>]?: Exclude<Values[Key], undefined>
}
