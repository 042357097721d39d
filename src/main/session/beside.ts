import type { Clock } from '../../kit/clock'
import type { Release } from '../../kit/release'
import type { ProcessNode } from '../../shared/agent/process/node'
import type { AgentEvent } from '../../shared/session/event'

interface BesideParts {
  clock: Clock
  /** All that belongs to its agent; without it nothing is known of that. */
  tree?: (() => Promise<readonly ProcessNode[]>) | undefined
  /** It works where it rested before, or the other way round. */
  changed(): void
}

/** What still works is looked at again so often. */
const period = 5_000

/** How agents say that a helper is not done yet. */
const underWay = /^(running|pending|pending_?init|in_?progress|working)$/i

/**
 * What an agent has at work beside its turns: commands that run on, and helpers. Who ends the agent ends
 * these too, so it does not rest before they do.
 */
export class Beside {
  readonly #parts
  readonly #helpers = new Set<string>()
  /** What was there before the first turn: its servers, and parts of itself. */
  #own: ReadonlySet<number> = new Set()
  #commands = false
  #again: Release | undefined

  constructor(parts: BesideParts) {
    this.#parts = parts
  }

  get works(): boolean {
    return this.#commands || this.#helpers.size > 0
  }

  /** Whether it can be looked at what it has started. */
  get looks(): boolean {
    return this.#parts.tree !== undefined
  }

  heard({ id, state }: Extract<AgentEvent, { type: 'subagent' }>): void {
    if (state === undefined) return
    this.#change(() => {
      if (underWay.test(state)) this.#helpers.add(id)
      else this.#helpers.delete(id)
    })
  }

  /** Its conversation is open, and nothing was said yet. */
  async opened(): Promise<void> {
    this.#own = new Set((await this.#read())?.map(({ pid }) => pid))
  }

  /** Whether it works, as it is now. */
  async look(): Promise<boolean> {
    const nodes = await this.#read()
    // Where nobody can look nothing is ended.
    this.#change(() => {
      this.#commands = this.looks && (nodes === undefined || startedBy(nodes, this.#own))
    })
    this.#again?.()
    this.#again = this.#commands
      ? this.#parts.clock.after(period, () => void this.look())
      : undefined
    return this.works
  }

  /** Its agent is gone, and all of this with it. */
  over(): void {
    this.#again?.()
    this.#again = undefined
    this.#own = new Set()
    this.#change(() => {
      this.#commands = false
      this.#helpers.clear()
    })
  }

  #change(change: () => void): void {
    const before = this.works
    change()
    if (this.works !== before) this.#parts.changed()
  }

  /** Nothing where its machine cannot be asked. */
  async #read(): Promise<readonly ProcessNode[] | undefined> {
    return this.#parts.tree?.().catch(() => undefined)
  }
}

const fixed = new Set(['agent', 'adapter', 'CLI', 'MCP server', 'keeper'])

/**
 * Whether something of it was started to do something: commands are put into a group of their own, or
 * run by a shell, which the parts of an agent and its servers are not.
 */
export function startedBy(nodes: readonly ProcessNode[], own: ReadonlySet<number>): boolean {
  const byPid = new Map(nodes.map((node) => [node.pid, node]))
  const isOfServer = (node: ProcessNode): boolean => {
    const seen = new Set<number>()
    for (let one: ProcessNode | undefined = node; one && !seen.has(one.pid); ) {
      if (one.role === 'MCP server' || (own.has(one.pid) && !fixed.has(one.role))) return true
      seen.add(one.pid)
      one = byPid.get(one.parent)
    }
    return false
  }
  return nodes.some(
    (node) =>
      !fixed.has(node.role) &&
      !own.has(node.pid) &&
      (node.apart === true || node.role === 'shell' || node.role === 'command') &&
      !isOfServer(node),
  )
}
