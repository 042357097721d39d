import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, numberIn, textIn } from '../fields'
import { piecesOf } from '../text-runs'
import type { Progress } from './saved'

/** Commands that run at once; more are a runaway agent's. */
const openLimit = 10_000
/** So many are left to who goes on, the newest. */
const outputsSaved = 100

/** What commands print: in pieces while they run, and as a whole at the end. */
export class CommandOutput {
  /** How much of each was told. */
  readonly #told: Map<string, number>

  constructor(saved: Progress['outputs'] = []) {
    this.#told = new Map(saved)
  }

  saved(): Progress['outputs'] {
    return [...this.#told].slice(-outputsSaved)
  }

  piece(params: Fields): AgentEvent[] | undefined {
    const terminal = textIn(params.itemId)
    const text = textIn(params.delta)
    if (terminal === undefined || text === undefined) return undefined
    if (!this.#told.has(terminal) && this.#told.size >= openLimit) this.#told.clear()
    this.#told.set(terminal, (this.#told.get(terminal) ?? 0) + text.length)
    return outputOf(terminal, text)
  }

  started(terminal: string, command: string): AgentEvent[] {
    return [{ type: 'terminal-output', terminal, text: '', command }]
  }

  /**
   * The end of a command. Pieces can lack a line, the whole does not: where it has more than was told
   * it is shown in the place of that, as a terminal of its own, whose name is returned.
   */
  ended(item: Fields, command: string): { terminal: string; events: AgentEvent[] } | undefined {
    const id = textIn(item.id)
    if (id === undefined) return undefined
    const whole = textIn(item.aggregatedOutput) ?? ''
    const told = this.#told.get(id) ?? 0
    this.#told.delete(id)
    const replaces = told > 0 && whole.length > told
    const terminal = replaces ? `${id}~whole` : id
    return {
      terminal,
      events: [
        ...(replaces ? this.started(terminal, command) : []),
        ...(replaces || told === 0 ? outputOf(terminal, whole) : []),
        ...exitOf(terminal, item),
      ],
    }
  }
}

function outputOf(terminal: string, text: string): AgentEvent[] {
  if (text === '') return []
  return Array.from(piecesOf(text), (piece) => ({ type: 'terminal-output', terminal, text: piece }))
}

/** What was never started has no end either. */
function exitOf(terminal: string, { exitCode, status }: Fields): AgentEvent[] {
  const code = numberIn(exitCode)
  if (code === undefined && status !== 'completed') return []
  return [{ type: 'terminal-exit', terminal, code: code ?? null }]
}
