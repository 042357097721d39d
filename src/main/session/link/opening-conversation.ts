import { type Result, success } from '../../../kit/result'
import type { Failure } from '../../../shared/agent/failure/failure'
import type { Answer } from '../../../shared/session/question'
import type { Opening, OpenSession, Takes } from '../../agent/drivers/driver'
import { afterFailure, type FailureHistory } from '../../agent/model/failure/policy'
import type { AgentProcess } from '../../agent/process/agent-process'
import type { Subscriber } from '../../agent/process/routing'
import type { Served } from '../../agent/process/served'
import type { ConversationInput } from '../model/turn'
import type { LinkedSession } from './agent-link'
import type { Attachment } from './attachment'
import { type Choosing, setOption } from './choosing'
import { openConversation } from './opening'
import { Replay } from './replay'
import { equipmentFor, optionsLost } from './setting-up'
import type { Wait, Waiting } from './waiting'

interface OpenedConversation extends Subscriber {
  readonly life: number
  readonly attachment: Attachment
  readonly choosing: Choosing
  readonly waiting: Waiting
  input(input: ConversationInput): void
  askToSignIn(message: string): void
}

export interface OpeningParts {
  /**
   * Brings the agent's own conversation from the login that has it to that of the session's account,
   * or says why that cannot be.
   */
  carry?(session: LinkedSession): Promise<Result<void>>
}

/** Opens a conversation with the agent that answers, and brings its options in force. */
export class OpeningConversation {
  /** What the agent may say again of a conversation that it continues. */
  replay: Replay | undefined
  /** The user wants a new one in place of the lost one. */
  fresh = false
  /** It is taken over from elsewhere. */
  importing = false

  constructor(
    private readonly session: LinkedSession,
    private readonly conversation: OpenedConversation,
    private readonly parts: OpeningParts,
  ) {}

  /** There is something that would be lost. */
  get spoken(): boolean {
    return this.session.state.section.number > 0 || this.importing
  }

  /** The same that `open` will ask for, where it has to be said as the process starts. */
  beginning(takes: Takes): Opening {
    const { session } = this
    const { agentSession, forkOf } = session.stored
    const { folder, state } = session
    const place = { folder, equipment: equipmentFor(session, takes), options: state.options }
    if (this.fresh) return { way: 'new', ...place }
    if (agentSession !== null) return { way: 'resume', ...place, agentSession }
    return forkOf === undefined
      ? { way: 'new', ...place }
      : { way: 'fork', ...place, agentSession: forkOf }
  }

  async open(life: number): Promise<void> {
    const { session, conversation, fresh } = this
    const { served, process } = conversation.attachment
    if (!served || !process) return
    const known = session.stored.agentSession
    const continues = known !== null && !fresh
    // What is taken over from elsewhere was never heard: its replay is the transcript.
    this.replay = continues && !this.importing ? Replay.of(session) : undefined
    if (continues) process.routing.bind(known, conversation)
    const replay = this.importing
    const { spoken } = this
    const { options } = session.state
    const { inForce } = conversation.choosing
    inForce.begin(options, session.setup.wishes, served.connection.options?.asking)
    const equipment = equipmentFor(session, served.connection.takes)
    const wait = (what: Wait) => conversation.waiting.for(what)
    const { forkOf } = session.stored
    const request = {
      known,
      forkOf,
      folder: session.folder,
      equipment,
      options,
      spoken,
      replay,
      fresh,
      wait,
    }
    const opening = await openConversation(served.connection, request)
    if (conversation.life !== life) return
    if (opening.ok && (opening.how === 'load' || opening.how === 'resume')) this.replay?.answered()
    else this.replay = undefined
    if (!opening.ok) {
      this.#notOpened(opening, served, { during: opening.during, spoken })
      return
    }
    this.#bind(opening.session, process)
    this.fresh = false
    this.importing = false
    session.isCarried()
    conversation.input({ type: 'opened', life, how: opening.how })
  }

  /** The account is another than before, and the agent's conversation lies with the login of that one. */
  get carries(): boolean {
    return this.session.stored.carriedFrom !== undefined && !this.fresh
  }

  /** It comes along before the agent starts, which may begin with it; or a new one is told what was said. */
  async carry(life: number): Promise<void> {
    const carried = (await this.parts.carry?.(this.session)) ?? success(undefined)
    if (this.conversation.life === life && !carried.ok) this.#breaks(carried.problem.message)
  }

  /** An honest break: nobody has to be asked, since the account was changed to go on. */
  #breaks(message: string): void {
    this.fresh = true
    const { session } = this
    if (session.state.section.number === 0) return
    session.questions.settle({ kind: 'context-lost', id: '', message }, inNewOne, 'moot')
  }

  /** From here on what the agent says of the conversation is the session's. */
  #bind({ agentSession, options }: OpenSession, process: AgentProcess): void {
    const { session, conversation } = this
    process.routing.unbind(conversation)
    const early = process.routing.bind(agentSession, conversation)
    session.continues(agentSession)
    if (options.length > 0) conversation.choosing.offered(options)
    for (const event of early) conversation.agentEvent(event)
  }

  #notOpened({ failure }: { failure: Failure }, served: Served, history: FailureHistory): void {
    const { session, conversation } = this
    const { life } = conversation
    const { says } = failure
    const remedy = afterFailure(failure, history, Date.now())
    // What was to be taken over is not lost: it is the agent's.
    const asks = remedy.do === 'ask' && !(remedy.what === 'context-lost' && this.importing)
    const lost = remedy.do === 'ask' && remedy.what === 'context-lost'
    if (remedy.do === 'restart') conversation.attachment.lost(served, failure)
    else if (lost && session.stored.carriedFrom !== undefined) {
      this.#breaks(says.message)
      void this.open(life)
    } else if (asks) {
      conversation.input({ type: 'blocked', life })
      if (remedy.what === 'sign-in') conversation.askToSignIn(says.message)
      else session.questions.pose({ kind: 'context-lost', id: '', message: says.message })
    } else conversation.input({ type: 'open-failed', life, problem: says })
  }

  /** No prompt goes out under other options than were in force. */
  async settle(life: number): Promise<void> {
    const { session, conversation } = this
    const { inForce } = conversation.choosing
    const { served } = conversation.attachment
    const { agentSession } = session.stored
    if (!served || agentSession === null) return
    const settled = await inForce.settle((option, value) =>
      setOption({ connection: served.connection, agentSession }, option, value),
    )
    if (conversation.life !== life) return
    if (!settled.ok) conversation.attachment.lost(served, settled.failure)
    else if (settled.value.length > 0) {
      conversation.input({ type: 'blocked', life })
      session.questions.pose(optionsLost(session, settled.value))
    } else {
      inForce.settled()
      session.questions.moot('options-lost')
      conversation.input({ type: 'settled', life })
    }
  }
}

const inNewOne: Answer = { kind: 'fresh', withTranscript: true }
