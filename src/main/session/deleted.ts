import type { AgentChoice } from '../../shared/agent/profile'
import type { AgentProcess } from '../agent/process/agent-process'
import type { Log, StoredSession } from '../store/log/log'

/** A conversation of an agent whose session was deleted here. */
interface Deleted {
  agent: string
  account: string | null
  agentSession: string
  folder: string
}

const key = 'conversations.deleted'
/** As many as a diligent person deletes in years; what is older may be offered again. */
const limit = 10_000

/**
 * Conversations that were deleted here and that their agents have still. They are told as soon as they
 * run, those that can delete; for this alone none is started. What an agent keeps is not offered again.
 */
export class DeletedConversations {
  #all: Deleted[]

  constructor(private readonly memory: Log['memory']) {
    const kept = memory.get(key)
    this.#all = Array.isArray(kept) ? (kept as Deleted[]) : []
  }

  has(choice: AgentChoice, agentSession: string): boolean {
    return this.#all.some((one) => isOf(one, choice) && one.agentSession === agentSession)
  }

  add({ agent, account, agentSession, workspace }: StoredSession): void {
    if (agentSession === null) return
    const added = { agent, account, agentSession, folder: workspace.path }
    this.#keep([...this.#all, added].slice(-limit))
  }

  /** It is here again, and is the user's to keep. */
  remove(choice: AgentChoice, agentSession: string): void {
    if (!this.has(choice, agentSession)) return
    this.#keep(this.#all.filter((one) => !isOf(one, choice) || one.agentSession !== agentSession))
  }

  /** The agent is there: what it can delete is deleted there too. */
  async tell({ service: { choice, folder }, agent }: AgentProcess): Promise<void> {
    const { sessions } = agent ?? {}
    if (!sessions?.delete) return
    const its = this.#all.filter(
      (one) => isOf(one, choice) && (folder === null || one.folder === folder),
    )
    for (const { agentSession } of its) {
      // It may have been taken over again meanwhile.
      if (!this.has(choice, agentSession)) continue
      const deleted = await sessions.delete(agentSession)
      if (deleted.ok) this.remove(choice, agentSession)
    }
  }

  #keep(all: Deleted[]): void {
    this.#all = all
    this.memory.set(key, all)
  }
}

const isOf = (one: Deleted, { agent, account }: Pick<AgentChoice, 'agent' | 'account'>): boolean =>
  one.agent === agent && one.account === account
