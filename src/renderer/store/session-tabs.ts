import type { SessionRow } from '../../shared/app/tables'
import type { OpenedFile } from './navigation'

interface SessionTab {
  id: string
  label: string
}

const terminal = { id: 'terminal', label: 'Terminal' }
const changes = { id: 'changes', label: 'Changes' }
const files = { id: 'files', label: 'Files' }
const ofConversation = [
  { id: 'conversation', label: 'Conversation' },
  terminal,
  changes,
  { id: 'log', label: 'Log' },
]
/** SPEC T5: an agent's own terminal is the first. */
const ofTerminalAgent = [{ id: 'agent-terminal', label: 'Agent terminal' }, terminal, changes]

/** The views of a session; the first is where one talks with its agent. */
export function sessionTabs({ driver }: SessionRow, file: OpenedFile | null): SessionTab[] {
  const own = driver === 'terminal' ? ofTerminalAgent : ofConversation
  return file ? [...own, files] : own
}
