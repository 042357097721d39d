/** A piece of what a person or an agent says. */
export type Block =
  /** Named where it is no part of the sentence: something pasted, something selected. */
  | { type: 'text'; text: string; name?: string | undefined }
  | { type: 'image'; mimeType: string; data: string; uri?: string | undefined }
  | { type: 'audio'; mimeType: string; data: string }
  | {
      type: 'link'
      uri: string
      name: string
      title?: string | undefined
      mimeType?: string | undefined
      size?: number | undefined
    }
  | {
      type: 'resource'
      uri: string
      mimeType?: string | undefined
      text?: string | undefined
      data?: string | undefined
    }

export type ToolContent =
  | { type: 'block'; block: Block }
  | { type: 'diff'; path: string; before: string | null; after: string }
  | { type: 'terminal'; terminal: string }

/** `ended`: its turn is over and went well, but the agent never said how this came out. */
export type ToolState = 'pending' | 'running' | 'done' | 'failed' | 'cancelled' | 'ended'

export interface ToolLocation {
  path: string
  line?: number
}

/** An upsert: what is absent stays as it was. */
export interface ToolPatch {
  id: string
  title?: string
  /** read, edit, delete, move, search, execute, think, fetch, switch_mode, other */
  kind?: string
  state?: ToolState
  content?: ToolContent[]
  locations?: ToolLocation[]
  input?: unknown
  output?: unknown
  /** The tool call of the subagent that made this one. */
  parent?: string
  /** What was sent of it and is not understood, by the names under which it came. */
  beside?: Record<string, unknown>
}

export interface PlanEntry {
  text: string
  state: 'pending' | 'running' | 'done'
  priority?: string
}

export interface Choice {
  value: string
  name: string
  description?: string
  group?: string
}

/** A mode, a model or any other setting that the agent offers, whatever the wire calls it. */
export type AgentOption = {
  id: string
  name: string
  description?: string
  /** mode, model, thought_level, … */
  category?: string
  /** From before the agent came back: it has not said since whether this still holds. */
  recalled?: true
} & ({ kind: 'select'; value: string; choices: Choice[] } | { kind: 'toggle'; value: boolean })

export interface SlashCommand {
  name: string
  description: string
  /** What to type after the command. */
  hint?: string
}

export interface Cost {
  amount: number
  currency: string
}

/** What a session has used until now. */
export interface Usage {
  /** Tokens in the agent's context, and its size. */
  used?: number
  size?: number
  cost?: Cost
  inputTokens?: number
  outputTokens?: number
}

/** What one turn used. */
export interface TurnUsage {
  inputTokens?: number
  outputTokens?: number
  cost?: Cost
}

/** How much of what may be used in a time is used, as far as the agent tells. */
export interface LimitWindow {
  name: string
  /** From 0 to 1. */
  used?: number
  resetsAt?: number
  /** It counts the use of this model alone. */
  model?: string
  state?: 'allowed' | 'warning' | 'rejected'
}

/** The words alone; what stands between two texts parts them like paragraphs. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n\n')
}

/** The options with one of them changed; undefined where it cannot be that. */
export function withChoice(
  options: readonly AgentOption[],
  id: string,
  value: string | boolean,
): AgentOption[] | undefined {
  let found = false
  const changed = options.map((option): AgentOption => {
    if (option.id !== id) return option
    const { recalled: _, ...known } = option
    if (known.kind === 'select' ? typeof value !== 'string' : typeof value !== 'boolean')
      return option
    found = true
    return { ...known, value } as AgentOption
  })
  return found ? changed : undefined
}
