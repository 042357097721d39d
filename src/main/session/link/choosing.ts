import { type Result, success } from '../../../kit/result'
import { type AgentOption, withChoice } from '../../../shared/agent/content'
import { failed, type Outcome } from '../../../shared/agent/failure/failure'
import type { AgentConnection } from '../../agent/drivers/driver'
import type { Live } from '../../agent/process/served'
import type { Conversation } from '../model/turn'
import type { LinkedSession } from './agent-link'
import { OptionsInForce } from './options-in-force'
import { find } from './requests'
import { warnOfRequest } from './setting-up'

interface ChoosingConversation {
  readonly live: Live | undefined
  readonly connection: AgentConnection | undefined
  readonly state: Conversation['state']
  whenOpen(): Promise<Result<Live>>
  input(input: { type: 'unsettled' }): void
}

/** The options of a conversation: what the user chooses, what the agent says, and what is in force. */
export class Choosing {
  readonly inForce: OptionsInForce

  constructor(
    private readonly session: LinkedSession,
    private readonly conversation: ChoosingConversation,
  ) {
    this.inForce = new OptionsInForce({
      tell: (options) => session.append({ type: 'options', options }),
      warn: (request, why) => warnOfRequest(session, request, why),
    })
  }

  /** The user sets an option: from now on that is what has to be so. */
  async choose(option: string, value: string | boolean): Promise<Result<void>> {
    const { live } = this.conversation
    if (!live) return this.#chooseBeforehand(option, value)
    const undo = this.inForce.choose(option, value)
    const set = await setOption(live, option, value)
    const taken = set.ok ? this.#taken(option, value) : set
    if (!taken.ok) undo()
    return taken
  }

  /** On record at once, and in force before anything is sent. */
  async #chooseBeforehand(option: string, value: string | boolean): Promise<Result<void>> {
    const { session } = this
    const free = session.admitted()
    if (!free.ok) return free
    const options = withChoice(session.state.options, option, value)
    if (options) session.append({ type: 'options', options })
    this.inForce.request(option, value)
    if (this.#asks) this.conversation.input({ type: 'unsettled' })
    const open = await this.conversation.whenOpen()
    return open.ok ? this.#taken(option, value) : open
  }

  #taken(option: string, value: string | boolean): Result<void> {
    const now = find(this.session.state.options, { option })
    // What is only remembered was not said by the agent.
    return now?.value === value && !now.recalled
      ? success(undefined)
      : failed('refused', `${this.session.stored.agentName} did not take it`)
  }

  /** Between two turns at an agent that has gone on without the app: what has to be so is made sure of. */
  resume(options: AgentOption[]): void {
    const { session } = this
    const asking = this.conversation.connection?.options?.asking
    this.inForce.begin(session.state.options, session.setup.wishes, asking)
    if (options.length > 0) this.offered(options)
  }

  /** The user goes on with what the agent has set. */
  accept(): void {
    this.inForce.acceptAll()
    this.conversation.input({ type: 'unsettled' })
  }

  /** The agent says what its options are. */
  offered(options: AgentOption[]): void {
    if (this.inForce.heard(options)) return
    if (['ready', 'checking'].includes(this.conversation.state) || this.#asks)
      this.conversation.input({ type: 'unsettled' })
  }

  get #asks(): boolean {
    return this.session.state.questions.some(({ kind }) => kind === 'options-lost')
  }
}

export function setOption(
  { connection, agentSession }: Live,
  option: string,
  value: string | boolean,
): Promise<Outcome<void>> {
  const set = connection.options?.set(agentSession, option, value)
  return set ?? Promise.resolve(failed('unsupported', 'This agent has no options'))
}
