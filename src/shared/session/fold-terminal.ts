import type { SessionEvent } from './event'
import { terminalView } from './section'
import type { SessionState } from './state'

/** What a view keeps of a terminal's output; the whole is in the log. */
const terminalTextLimit = 256 * 1024

type TerminalEvent = Extract<
  SessionEvent,
  { type: 'terminal-output' | 'terminal-exit' | 'terminal-activity' }
>

/** What runs in a terminal of the session, as it is shown. */
export function foldTerminal(state: SessionState, event: TerminalEvent): void {
  const { section } = state
  switch (event.type) {
    case 'terminal-output': {
      const terminal = terminalView(section, event.terminal)
      if (event.command !== undefined) terminal.command = event.command
      const before = terminal.text.length
      terminal.text = (terminal.text + event.text).slice(-terminalTextLimit)
      section.size += terminal.text.length - before
      terminal.version += 1
      return
    }
    case 'terminal-exit': {
      const terminal = terminalView(section, event.terminal)
      terminal.exit = { code: event.code, ...(event.signal ? { signal: event.signal } : {}) }
      terminal.version += 1
      return
    }
    case 'terminal-activity': {
      const { activity, why, since } = event
      state.inferred = { activity, why, since }
      return
    }
  }
}
