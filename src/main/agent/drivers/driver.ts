import type { Result } from '../../../kit/result'
import type { AgentOption, Block, TurnUsage } from '../../../shared/agent/content'
import type { Failure, Outcome } from '../../../shared/agent/failure/failure'
import type { McpServer } from '../../../shared/agent/mcp-server'
import type { AuthMethod } from '../../../shared/agent/process/agent'
import type { Provider, ProviderSetting } from '../../../shared/agent/process/provider'
import type { AgentEvent } from '../../../shared/session/event'
import type { Answer, Question } from '../../../shared/session/question'
import type { TurnEnd } from '../../../shared/session/turn-end'
import type { WorkspaceFiles } from '../../host/files'
import type { Stream } from '../../host/stream'
import type { Quirks } from './quirks'

/** How the app introduces itself to agents. */
export interface Client {
  name: string
  title: string
  version: string
}

/** What an agent speaks (SPEC E11). Above this everything is the same code for all of them. */
export interface Driver {
  /** There where a process holds one conversation, of which it is told as it starts. */
  readonly single?: SingleConversation
  /** What is added to the command line of a program that is given these variables. */
  args?(variables: Readonly<Record<string, string>>): string[]
  /**
   * The handshake, within its own time-out. The connection is dead when the program is. With `begun`
   * it fails as `not-found` where the conversation is not there that it began with.
   */
  connect(
    stream: Stream,
    host: DriverHost,
    quirks: Quirks,
    begun?: Begun,
  ): Promise<Outcome<AgentConnection>>
  /**
   * Goes on with a program where an earlier run of the app has left it, without a handshake: whoever
   * cannot, or not from there, says so, and the program has to be ended.
   */
  resume?(
    saved: SavedProgram,
    host: DriverHost,
    quirks: Quirks,
    begun?: Begun,
  ): Promise<Outcome<Resumed>>
}

/** One that an earlier run of the app has started, and spoke to last. */
export interface SavedProgram {
  stream: Stream
  /** As `AgentConnection.left` told it. */
  state: unknown
  /** As `AgentConnection.progress` told it. */
  progress?: unknown
  /** What it was told after that. */
  told: Uint8Array[]
}

export interface Resumed {
  connection: AgentConnection
  /** The turn of a conversation that goes on; none where the agent was not told of it, or is done with it. */
  turn(agentSession: string): ResumedTurn | undefined
  /** As the agent has them. */
  options(agentSession: string): AgentOption[]
  /** A message that was on its way into a turn, and whether it was taken. */
  steered(agentSession: string, content: Block[]): Promise<Outcome<boolean>> | undefined
  /** From now on what it says is heard, from that offset on. */
  hear(from: number): void
}

export interface ResumedTurn {
  end: Promise<PromptEnd>
  /** It was asked to end. */
  cancelled: boolean
}

/** The conversation of a process that holds only one is part of its command line. */
export interface SingleConversation {
  /** What it can be given: the process does not run yet, and cannot be asked. */
  readonly takes: Takes
  /** What is added to a command line for this conversation, with what the protocol itself needs. */
  begin(opening: Opening): Begun
}

/** How a process began, which is how its conversation is opened: `open` is asked for nothing else. */
export interface Begun {
  opening: Opening
  /** After those of the agent, of its profile and of the user. */
  args: string[]
  env?: Record<string, string>
  /** The id that the conversation has from now on, where that is decided here. */
  agentSession?: string
}

/** Instead of a conversation's id, where a question belongs to none: an agent that signs the user in has none yet. */
export const noSession = ''

/** What the driver needs of the app; all of it is called synchronously and returns at once. */
export interface DriverHost {
  /** Its id in the catalog. */
  readonly agent: string
  /** One that the program was given by the settings: what it does not read by itself it has to be told. */
  variable(name: string): string | undefined
  /** In the order of the wire, also while a load replays (those are dropped by whoever resumes). */
  event(agentSession: string, event: AgentEvent): void
  /** From now on the agent calls this conversation something else. */
  renamed(agentSession: string, to: string): void
  /** The agent asks. Resolves with the answer, and never rejects; the driver answers the wire. */
  ask(agentSession: string, question: QuestionBody): Promise<Answer>
  /** The agent withdrew the question, or its turn is over. */
  withdraw(agentSession: string, question: string): void
  traffic(direction: 'in' | 'out' | 'error', text: string): void
  /** All that the agent said before this offset has been told, but for so many bytes of a line that goes on. */
  settled(offset: number, begun: number): void
  /** What `AgentConnection.left` tells is another now. */
  changed(): void
  /** The files of a session's workspace: nothing else is read and written for its agent. */
  filesOf(agentSession: string): WorkspaceFiles | undefined
  openTerminal(agentSession: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /**
   * It works although nothing was asked: a turn of its own. Returns who is told how that ended, or
   * nothing where it cannot be one: what it says then is part of what is under way.
   */
  worksByItself(agentSession: string): OwnTurnEnd | undefined
  /** The turn does not end although it was cancelled: only a restart of the process ends it. */
  deaf(agentSession: string, failure: Failure): void
  /** The protocol is broken beyond use: the process must be ended. */
  broken(failure: Failure): void
}

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never
/** Its id is the driver's; when it was asked is for the app to say. */
export type QuestionBody = Without<Question, 'askedAt' | 'key'>

export interface AgentTerminalRequest {
  command: string
  args: string[]
  env: Record<string, string>
  folder: string | null
  /** Bytes of output to keep. */
  outputLimit: number
}

/** A terminal that the app runs for an agent. */
export interface AgentTerminal {
  id: string
  output(): { text: string; truncated: boolean; exit?: { code: number | null; signal?: string } }
  exited(): Promise<{ code: number | null; signal?: string }>
  kill(): void
  release(): void
}

/** What it takes besides text and one folder; what is not here it does not. */
export interface Takes {
  image?: boolean
  audio?: boolean
  /** Files by their content, not only by their address. */
  embeddedContext?: boolean
  /** Ways to reach MCP servers over the network; starting one is asked of every agent. */
  http?: boolean
  sse?: boolean
  /** Works in more folders than one. */
  folders?: boolean
  instructions?: boolean
  /** Its own can be done without. */
  replaceInstructions?: boolean
}

export type NamedServer = McpServer & { name: string }

/** What a conversation is given besides its folder, as far as the agent takes it. */
export interface Equipment {
  servers: NamedServer[]
  /** Further ones, where it may work too. */
  folders: string[]
  /** Empty for none. */
  instructions: string
  /** In place of the agent's own, not besides them. */
  replaceInstructions: boolean
}

export interface OpenSession {
  agentSession: string
  options: AgentOption[]
}

export interface PromptEnd {
  reason: TurnEnd
  usage?: TurnUsage
  failure?: Failure
}

export type OwnTurnEnd = (end: PromptEnd) => void

/** Where a conversation takes place, and what is there for it. */
export interface ConversationSetup {
  folder: string
  equipment?: Partial<Equipment>
  /** Options that it had: they count until the agent says otherwise. */
  options?: readonly AgentOption[]
}

export type Opening = ConversationSetup &
  (
    | { way: 'new' }
    /** Goes on with a conversation: `load` says it all again, before or after it resolves. */
    | { way: 'resume' | 'load'; agentSession: string }
    /** Begins with all that this one knows, which stays as it is; in a process of its own. */
    | { way: 'fork'; agentSession: string }
  )

/**
 * One agent that answers: a small core that every driver has, and facets that are there when the
 * agent can do it. Nothing else says what it can.
 */
export interface AgentConnection {
  open(opening: Opening): Promise<Outcome<OpenSession>>
  /** Resolves when the turn is over and everything it said has been handed on. */
  prompt(agentSession: string, content: Block[]): Promise<PromptEnd>
  /** Asks the turn to end. The prompt resolves; when it does not in time, `deaf` is called. */
  cancel(agentSession: string): void
  close(): void

  /** How it stands, in a little JSON: from there `Driver.resume` goes on. */
  saved?(): unknown
  /** What of it is another with every word, in as little as can be. */
  progress?(): unknown
  /** The end of its last turn is on record: whoever goes on is not to be told it again. */
  recorded?(agentSession: string): void
  readonly takes?: Takes
  readonly goesOn?: Resuming
  readonly options?: OptionsFacet
  readonly sessions?: SessionsFacet
  readonly auth?: AuthFacet
  /** Where its models come from, when the agent lets that be set. */
  readonly providers?: Providers
  /** Puts a message into the turn that runs. False when there is none any more: it was not taken. */
  steer?(agentSession: string, content: Block[]): Promise<Outcome<boolean>>
}

/** The ways in which it goes on with an earlier conversation. */
export interface Resuming {
  readonly by: readonly ('resume' | 'load' | 'fork')[]
  /** It must not be loaded before then. */
  loadableAt?(agentSession: string): { until: number; why: string }
}

/** What an agent lets be set of a conversation; it tells of it by events. */
export interface OptionsFacet {
  /** The mode in which it asks before it acts, where its own default does not. */
  readonly asking?: string
  /** It is so when this resolves well, as far as the agent tells. */
  set(agentSession: string, option: string, value: string | boolean): Promise<Outcome<void>>
}

/** The agent's own conversations, and what can be done with them there. */
export interface SessionsFacet {
  list?(folder: string): Promise<Outcome<{ id: string; title: string; updatedAt: string | null }[]>>
  /** Whether the agent has it in its memory, whoever opened it. */
  isOpen?(agentSession: string): Promise<Outcome<boolean>>
  fork?(agentSession: string, place: ConversationSetup): Promise<Outcome<OpenSession>>
  /** Nobody needs it open any more. */
  release?(agentSession: string): Promise<Outcome<void>>
  delete?(agentSession: string): Promise<Outcome<void>>
  rename?(agentSession: string, title: string): Promise<Outcome<void>>
  /** Puts it away in the agent's own list too, or back. */
  archive?(agentSession: string, archived: boolean): Promise<Outcome<void>>
}

export interface AuthFacet {
  readonly methods: AuthMethod[]
  /** Who is signed in, where the agent says so. */
  readonly account?: string | undefined
  /** By the agent itself; what is done in a terminal needs nothing of the driver. */
  signIn(method: string): Promise<Outcome<void>>
  signOut?(): Promise<Outcome<void>>
}

export interface Providers {
  list(): Promise<Outcome<Provider[]>>
  set(id: string, setting: ProviderSetting): Promise<Outcome<void>>
  disable(id: string): Promise<Outcome<void>>
}
