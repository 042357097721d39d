/** A call takes only so many arguments, so what may be as long as a file is never spread into one. */
export function append<Item>(list: Item[], more: Iterable<Item>): void {
  for (const one of more) list.push(one)
}
