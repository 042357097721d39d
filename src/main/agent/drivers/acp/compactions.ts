import { entryIn, type Fields, textIn, wordsIn } from '../fields'
import { textOfBlocks } from './content'
import type { Reading } from './plain-updates'

const states: Record<string, 'running' | 'done' | 'failed'> = {
  in_progress: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

const growth = 1.125

export interface SavedCompactions {
  summaries: [id: string, summary: string][]
  told: number
}

/** How an agent makes room in its context; the summary may come in pieces. */
export class Compactions {
  #summaries = new Map<string, string>()
  /** How much of a summary was told. */
  #told = 0

  constructor(saved?: SavedCompactions) {
    if (!saved) return
    this.#summaries = new Map(saved.summaries)
    this.#told = saved.told
  }

  saved(): SavedCompactions {
    return { summaries: [...this.#summaries], told: this.#told }
  }

  update(update: Fields): Reading {
    const id = textIn(update.compactionId)
    const state = entryIn(states, update.status)
    if (id === undefined || state === undefined) return undefined
    const whole = Array.isArray(update.summary) ? textOfBlocks(update.summary) : undefined
    const summary = whole ?? wordsIn(update.error) ?? this.#summaries.get(id)
    if (state === 'running') this.#summaries.set(id, summary ?? '')
    else this.#summaries.delete(id)
    return [{ type: 'compaction', id, state, ...(summary ? { summary } : {}) }]
  }

  piece(update: Fields): Reading {
    const id = textIn(update.compactionId)
    if (id === undefined) return undefined
    const summary = (this.#summaries.get(id) ?? '') + textOfBlocks([update.content])
    this.#summaries.set(id, summary)
    // Each telling has the whole of it, so a long one is told in growing steps; its end tells the rest.
    if (summary.length > this.#told && summary.length < this.#told * growth) return []
    this.#told = summary.length
    return [{ type: 'compaction', id, state: 'running', summary }]
  }
}
