import type { Role } from '../../shared/session/event'

/** More names than this in one turn are forgotten, the oldest thoughts of a runaway agent first. */
const namesLimit = 10_000

/**
 * Names the messages of one conversation. An agent's own id is kept when it has one; without one a
 * message lasts as long as the agent goes on in the same role. An id that is used in a second role
 * is another message.
 */
export class MessageNames {
  #prefix: string
  #runs = 0
  #run: string | undefined
  #runRole: Role | undefined
  #roles = new Map<string, Role>()
  #lastId: string | undefined
  #lastRole: Role | undefined
  #lastName = ''

  /** The prefix keeps names apart from those that an earlier process of the agent was given. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  nameOf(role: Role, id: string | undefined): string {
    if (id === undefined) return this.#unnamed(role)
    if (id === this.#lastId && role === this.#lastRole) return this.#lastName
    this.#run = undefined
    const first = this.#roles.get(id)
    if (first === undefined) {
      if (this.#roles.size >= namesLimit) this.#roles.clear()
      this.#roles.set(id, role)
    }
    this.#lastId = id
    this.#lastRole = role
    this.#lastName = first === undefined || first === role ? id : `${id}~${role}`
    return this.#lastName
  }

  /** Something else was shown, so what follows without an id is a message of its own. */
  interrupted(): void {
    this.#run = undefined
  }

  turnStarted(): void {
    this.#run = undefined
    this.#lastId = undefined
    this.#roles.clear()
  }

  #unnamed(role: Role): string {
    this.#lastId = undefined
    if (this.#run !== undefined && this.#runRole === role) return this.#run
    this.#runs += 1
    this.#run = `${this.#prefix}-${this.#runs}`
    this.#runRole = role
    return this.#run
  }
}
