import { failure, type Result, success } from '../../../kit/result'
import type { ContainerStatus, Engine, Up } from './engine'
import { became, end, type HoldingParts, lookAt, type Raised, raise } from './holding'

/** What holds a place, as it was when the place was reached last. */
export class Held {
  #up: Up | undefined
  #raising: Promise<Result<Raised>> | undefined

  /**
   * It is asked for before each attempt to connect. What has ended since is told as that, and brought
   * up anew only when it is wanted once more; nothing where a place needs no holder.
   */
  async enter(parts: HoldingParts): Promise<Result<Raised | undefined>> {
    const { holder } = parts.engine
    if (!holder) return success(undefined)
    const before = this.#up
    if (!before) return this.#raise(parts)
    const ended = became(await lookAt(parts, holder), before, holder)
    if (!ended) return success({ up: before, fresh: false })
    if (ended.gone && this.#up === before) this.#up = undefined
    const code = ended.gone ? 'place-ended' : ended.hopeless ? 'place-refused' : 'place-unreachable'
    return failure(code, ended.why)
  }

  /** How that stands which is ours to end; nothing where there is no such thing. */
  async ours(parts: HoldingParts): Promise<ContainerStatus['state']> {
    const { holder } = parts.engine
    return holder?.remove ? (await lookAt(parts, holder)).state : 'none'
  }

  /** Ends it at the user's word. Whoever was connected is told so by the next attempt. */
  async end(parts: HoldingParts): Promise<Result<void>> {
    const remove = parts.engine.holder?.remove
    return remove ? end(parts, remove) : success(undefined)
  }

  /** Several attempts at a time bring up one. */
  async #raise(parts: HoldingParts): Promise<Result<Raised>> {
    const { holder } = parts.engine
    if (!holder) throw new Error('It has no holder')
    this.#raising ??= raise(parts, holder).finally(() => {
      this.#raising = undefined
    })
    const raised = await this.#raising
    if (raised.ok) this.#up = raised.value.up
    return raised
  }
}

/** The same engine, for what is up now. */
export function within(engine: Engine, raised: Raised | undefined): Engine {
  const held = raised?.up.held
  return { ...engine, shell: (line) => engine.shell(line, held) }
}
