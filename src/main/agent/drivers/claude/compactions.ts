import { defined } from '../../../../kit/defined'
import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, listIn, wordsIn } from '../fields'
import type { SavedCompactions } from './saved'

/** So many of what is said again are left to who goes on. */
const keptSaved = 1000

/** How the agent makes room in its context. What it is told afterwards, as if by the user, is the summary. */
export class Compactions {
  #count = 0
  #running = false
  #expected = false
  /** Its end was told, and its place was not. */
  #over = false
  #kept = new Set<unknown>()

  constructor(
    private readonly prefix: string,
    saved?: SavedCompactions,
  ) {
    if (!saved) return
    this.#count = saved.count
    this.#running = saved.running
    this.#expected = saved.expected
    this.#over = saved.over
    this.#kept = new Set(saved.kept)
  }

  saved(): SavedCompactions {
    const kept = [...this.#kept].filter((uuid) => typeof uuid === 'string').slice(-keptSaved)
    return {
      count: this.#count,
      running: this.#running,
      expected: this.#expected,
      over: this.#over,
      kept,
    }
  }

  status(message: Fields): AgentEvent[] {
    if (message.status === 'compacting' && !this.#running) {
      this.#begin()
      return [this.#told('running')]
    }
    const result = wordsIn(message.compact_result)
    if (result === undefined || !this.#running) return []
    this.#running = false
    this.#over = result === 'success'
    return [this.#told(this.#over ? 'done' : 'failed', wordsIn(message.compact_error))]
  }

  /** It is done, whether or not its beginning and its end were told. */
  boundary(message: Fields): AgentEvent[] {
    const kept = fieldsOf(fieldsOf(message.compact_metadata).preserved_messages).uuids
    this.#kept = new Set(listIn(kept))
    this.#expected = true
    const told = this.#over
    this.#over = false
    if (told) return []
    if (!this.#running) this.#begin()
    this.#running = false
    return [this.#told('done')]
  }

  /** What is in the context still is said again, and was said before. */
  repeats(message: Fields): boolean {
    return this.#kept.has(message.uuid)
  }

  /** Whether the words were the summary, and what they say if they were. */
  summary(text: string): AgentEvent[] | undefined {
    if (!this.#expected) return undefined
    this.#expected = false
    return [this.#told('done', text)]
  }

  #begin(): void {
    this.#count += 1
    this.#running = true
  }

  #told(state: 'running' | 'done' | 'failed', summary?: string): AgentEvent {
    return {
      type: 'compaction',
      id: `${this.prefix}-compaction-${this.#count}`,
      state,
      ...defined({ summary }),
    }
  }
}
