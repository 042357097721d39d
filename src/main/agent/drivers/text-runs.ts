import type { AgentEvent } from '../../../shared/session/event'

/** A longer one is told at once: strings that V8 takes for large are freed late. */
const longest = 8 * 1024

/** Who hears them: the host of a driver, for one. */
interface Listener {
  event(agentSession: string, event: AgentEvent): void
}

/**
 * Pieces of one text that came in one read of the pipe go on as one event. A person's eye has
 * nothing of the single ones, and numbering, logging, sending and folding each costs more than
 * reading it did.
 */
export class TextRuns {
  #listener: Listener
  #reading = false
  #session = ''
  #run: Extract<AgentEvent, { type: 'text' }> | undefined
  #joined = false

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Everything that one read brings is told when this returns. */
  reading(work: () => void): void {
    this.#reading = true
    try {
      work()
    } finally {
      this.#reading = false
      this.end()
    }
  }

  event(agentSession: string, event: AgentEvent): void {
    if (!this.#reading || event.type !== 'text') {
      this.end()
      this.#listener.event(agentSession, event)
      return
    }
    const run = this.#run
    const { message, role, text } = event
    const goesOn = run?.message === message && run.role === role && this.#session === agentSession
    if (goesOn && run.text.length + text.length <= longest) {
      run.text += text
      this.#joined = true
      return
    }
    this.end()
    this.#session = agentSession
    this.#run = { type: 'text', message, role, text }
    this.#joined = false
  }

  /** What happens next must find all that was said before it. */
  end(): void {
    const run = this.#run
    if (!run) return
    this.#run = undefined
    if (!this.#joined) run.text = copied(run.text)
    this.#listener.event(this.#session, run)
  }
}

/** A piece of a read would keep the whole of it in memory; joined ones are a text of their own once written. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}

/** A line may hold a whole book. In pieces it is logged, sent and drawn like any long answer. */
export const pieceLimit = 256 * 1024

/** The text whole, where it is as short as nearly all are. */
export function piecesOf(text: string): Iterable<string> {
  return text.length <= pieceLimit ? [text] : cut(text)
}

function* cut(text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLimit
    // Both halves of one sign stay together.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end -= 1
    yield text.slice(start, end)
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
