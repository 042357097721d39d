import type { Role } from '../../../shared/session/event'

/** More names than this in one turn are forgotten, the oldest thoughts of a runaway agent first. */
const namesLimit = 10_000

/** So many ids are left to who goes on: what is said in two roles is said soon after another. */
const idsSaved = 100

export interface SavedNames {
  runs: number
  run?: string | undefined
  role?: Role | undefined
  ids: [id: string, role: Role][]
  lastId?: string | undefined
  lastRole?: Role | undefined
  lastName: string
}

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
  #version = 0

  /** The prefix keeps names apart from those that an earlier process of the agent was given. */
  constructor(prefix: string, saved?: SavedNames) {
    this.#prefix = prefix
    if (!saved) return
    this.#runs = saved.runs
    this.#run = saved.run
    this.#runRole = saved.role
    this.#roles = new Map(saved.ids)
    this.#lastId = saved.lastId
    this.#lastRole = saved.lastRole
    this.#lastName = saved.lastName
  }

  /** Another whenever the next name may be another. */
  get version(): number {
    return this.#version
  }

  /** As it stands, for who goes on with it. */
  saved(): SavedNames {
    return {
      runs: this.#runs,
      run: this.#run,
      role: this.#runRole,
      ids: [...this.#roles].slice(-idsSaved),
      lastId: this.#lastId,
      lastRole: this.#lastRole,
      lastName: this.#lastName,
    }
  }

  nameOf(role: Role, id: string | undefined): string {
    if (id === undefined) return this.#unnamed(role)
    if (id === this.#lastId && role === this.#lastRole) return this.#lastName
    this.#version += 1
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
    if (this.#run !== undefined) this.#version += 1
    this.#run = undefined
  }

  turnStarted(): void {
    this.#version += 1
    this.#run = undefined
    this.#lastId = undefined
    this.#roles.clear()
  }

  #unnamed(role: Role): string {
    this.#lastId = undefined
    if (this.#run !== undefined && this.#runRole === role) return this.#run
    this.#version += 1
    this.#runs += 1
    this.#run = `${this.#prefix}-${this.#runs}`
    this.#runRole = role
    return this.#run
  }
}
