import { success } from '../../../../kit/result'
import type { TurnUsage } from '../../../../shared/agent/content'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { OwnTurnEnd, PromptEnd } from '../driver'
import type { Fields } from '../fields'

/** A message that was put into the turn: on its way, waiting in the program, or read by the model. */
export interface Steered {
  state: 'sent' | 'waiting' | 'read'
  /** What it says is known by this. */
  print: string
  taken: PromiseWithResolvers<Outcome<boolean>>
}

export interface Turn {
  uuid: string
  /** The program works on it, and its next result is the turn's. */
  begun: boolean
  steered: Map<string, Steered>
  usage: TurnUsage
  deadline: NodeJS.Timeout | undefined
  ended: PromiseWithResolvers<PromptEnd>
}

/** What the program does without having been asked. */
export interface OwnTurn {
  over: OwnTurnEnd
  deadline: NodeJS.Timeout | undefined
}

export const newTurn = (uuid: string, begun: boolean): Turn => ({
  uuid,
  begun,
  steered: new Map(),
  usage: {},
  deadline: undefined,
  ended: Promise.withResolvers(),
})

export const newSteered = (state: Steered['state'], print: string): Steered => {
  const taken = Promise.withResolvers<Outcome<boolean>>()
  if (state !== 'sent') taken.resolve(success(true))
  return { state, print, taken }
}

export function messageOf(uuid: string, content: string | Fields[]): Fields {
  return { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, uuid }
}

export function added(one: TurnUsage, other: TurnUsage | undefined): TurnUsage {
  if (!other) return one
  const input = (one.inputTokens ?? 0) + (other.inputTokens ?? 0)
  const output = (one.outputTokens ?? 0) + (other.outputTokens ?? 0)
  const amount = (one.cost?.amount ?? 0) + (other.cost?.amount ?? 0)
  return {
    ...(input > 0 ? { inputTokens: input } : {}),
    ...(output > 0 ? { outputTokens: output } : {}),
    ...(amount > 0 ? { cost: { amount, currency: 'USD' } } : {}),
  }
}
