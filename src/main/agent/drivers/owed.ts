/** An agent that asks more than this at once, without reading an answer, is not answered any more. */
export const openLimit = 1000
/** Each may hold a whole file, but not all of them. */
const openCharacters = 128 * 1024 * 1024

/** What an agent has asked and not taken the answer to, by its length: bounded, whatever the agent does. */
export class Owed<Id> {
  readonly #lengths = new Map<Id, number>()
  #characters = 0

  /** False when it is one too many, or asked already. */
  asks(id: Id, length: number): boolean {
    const { size } = this.#lengths
    if (this.#lengths.has(id) || size >= openLimit) return false
    if (size > 0 && this.#characters + length > openCharacters) return false
    this.#lengths.set(id, length)
    this.#characters += length
    return true
  }

  /** Only when it has taken the answer: those that nobody takes must not pile up. */
  taken(id: Id): void {
    this.#characters -= this.#lengths.get(id) ?? 0
    this.#lengths.delete(id)
  }
}
