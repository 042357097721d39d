import type { ToolPatch } from '../agent/content'
import type { AuthMethod } from '../agent/process/agent'

export interface PermissionOption {
  id: string
  name: string
  kind: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always' | 'other'
  /** Of an answer that lasts: where it is kept and until when, as far as the agent tells. */
  kept?: string
}

/** An option that is not what it was set to. */
export interface LostOption {
  name: string
  was: string
  /** Null where the agent does not say. */
  is: string | null
  why: string
}

/** Something the agent waits for. It is a durable row until it is answered, and is answered exactly once. */
export type Question = {
  id: string
  askedAt: number
  /** What it is called towards the agent, which may wait for its answer when the app is gone. */
  key?: string
} & (
  | {
      kind: 'permission'
      /** All that is known of what is asked for, whether it came with the request or before. */
      tool: ToolPatch
      options: PermissionOption[]
      /** How often the agent has asked for something else under the same request since. */
      revision?: number
    }
  /** The schema is the agent's JSON schema of a flat form. */
  | { kind: 'form'; message: string; schema: unknown }
  /** `stays`: what it says is needed on that page, so it is there until the agent takes it back. */
  | { kind: 'url'; message: string; url: string; stays?: true }
  | { kind: 'sign-in'; message: string; methods: AuthMethod[] }
  /** The agent could not continue its conversation: go on with a fresh one? */
  | { kind: 'context-lost'; message: string }
  /** The agent came back with other options, and does not take back what was set: go on with them? */
  | { kind: 'options-lost'; message: string; lost: LostOption[] }
)

export type Answer =
  | { kind: 'option'; option: string }
  | { kind: 'form'; content: Record<string, unknown> }
  | { kind: 'accept' }
  | { kind: 'decline' }
  | { kind: 'cancel' }
  /** context-lost only: a fresh conversation, with the transcript as context or without. */
  | { kind: 'fresh'; withTranscript: boolean }

/** Who answered: the person, an auto-approve rule, a cancelled turn, a time-out, the end of the agent. */
export type AnsweredBy = 'user' | 'rule' | 'cancel' | 'timeout' | 'agent' | 'moot'
