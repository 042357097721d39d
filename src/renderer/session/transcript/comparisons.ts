import type { CompareOrder } from './compare-worker'
import type { Compared } from './compared'
import { type DiffContent, keep, unknownOf } from './diff'

interface Thread {
  compare(order: CompareOrder): void
  end(): void
}

interface Heard {
  onMade(made: Compared): void
  onLost(why: unknown): void
}

interface Wanted {
  contents: readonly DiffContent[]
  told(): void
}

/** What is long is compared in a thread, one after the other; what nobody waits for any more is not. */
export class Comparisons {
  readonly #wanted = new Set<Wanted>()
  #thread: Thread | undefined
  #current: DiffContent | undefined

  constructor(private readonly start: (heard: Heard) => Thread) {}

  /** Tells when all of them are known, unless they are left before. */
  want(contents: readonly DiffContent[], told: () => void): () => void {
    const one = { contents, told }
    this.#wanted.add(one)
    this.#goOn()
    return () => {
      this.#wanted.delete(one)
      // What is drawn again is left and wanted again at once.
      setTimeout(() => this.#goOn(), 0)
    }
  }

  #goOn(): void {
    const waiting = [...this.#wanted].flatMap(({ contents }) => unknownOf(contents))
    if (this.#current && !waiting.includes(this.#current)) this.#end()
    if (this.#current) return
    const [next] = waiting
    if (!next) {
      this.#end()
      return
    }
    this.#current = next
    this.#thread ??= this.start({
      onMade: (made) => this.#made(made),
      onLost: (why) => this.#lost(why),
    })
    this.#thread.compare({ before: next.before ?? '', after: next.after })
  }

  #made(made: Compared): void {
    const content = this.#current
    if (!content) return
    this.#current = undefined
    keep(content, made)
    for (const one of [...this.#wanted]) {
      if (unknownOf(one.contents).length > 0) continue
      this.#wanted.delete(one)
      one.told()
    }
    this.#goOn()
  }

  #lost(why: unknown): void {
    reportError(why)
    for (const one of [...this.#wanted])
      if (one.contents.some((content) => content === this.#current)) this.#wanted.delete(one)
    this.#end()
    this.#goOn()
  }

  /** Also gives back what it took to compare. */
  #end(): void {
    this.#thread?.end()
    this.#thread = undefined
    this.#current = undefined
  }
}

const comparisons = new Comparisons(({ onMade, onLost }) => {
  const thread = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  thread.onmessage = ({ data }: MessageEvent<Compared>) => onMade(data)
  thread.onerror = ({ error, message }) => onLost(error ?? new Error(message))
  return {
    compare: (order) => thread.postMessage(order),
    end: () => thread.terminate(),
  }
})

export const want = (contents: readonly DiffContent[], told: () => void): (() => void) =>
  comparisons.want(contents, told)
