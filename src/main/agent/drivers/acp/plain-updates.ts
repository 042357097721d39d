import { defined } from '../../../../kit/defined'
import type { PlanEntry, SlashCommand, Usage } from '../../../../shared/agent/content'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'
import { readSessionFailure } from './session-failure'

const planStates: Record<string, PlanEntry['state']> = {
  pending: 'pending',
  in_progress: 'running',
  completed: 'done',
}

/** The protocol has one plan without a name. */
const onlyPlan = 'plan'

/** What an update says; none at all when it was not understood. */
export type Reading = AgentEvent[] | undefined

/** The updates that can be read without knowing what came before. */
export const plainUpdates: Record<string, (update: Fields) => Reading> = {
  plan: (update) => [{ type: 'plan', plan: onlyPlan, entries: readEntries(update.entries) }],
  plan_update: (update) => readPlan(fieldsOf(update.plan)),
  plan_removed: (update) => [{ type: 'plan-removed', plan: textIn(update.planId) ?? onlyPlan }],
  available_commands_update: (update) => [
    { type: 'commands', commands: readCommands(update.availableCommands) },
  ],
  usage_update: (update) => [{ type: 'usage', usage: readUsage(update) }],
  notice: readNotice,
}

export function readSessionInfo(update: Fields): AgentEvent[] {
  const title = wordsIn(update.title)
  const events: AgentEvent[] = []
  if (title !== undefined) events.push({ type: 'title', title, by: 'agent' })
  const told = readSessionFailure(update)
  if (told)
    events.push({ type: 'notice', severity: told.severity, title: told.failure.says.message })
  return events
}

function readPlan(plan: Fields): Reading {
  const id = textIn(plan.planId) ?? onlyPlan
  if (Array.isArray(plan.entries))
    return [{ type: 'plan', plan: id, entries: readEntries(plan.entries) }]
  const text = textIn(plan.content) ?? textIn(plan.uri)
  return text === undefined ? undefined : [{ type: 'plan', plan: id, entries: [], text }]
}

function readNotice(update: Fields): Reading {
  const title = wordsIn(update.title)
  if (title === undefined) return undefined
  const text = wordsIn(update.description)
  const severity =
    update.severity === 'error' || update.severity === 'warning' ? update.severity : 'info'
  return [{ type: 'notice', severity, title, ...defined({ text }) }]
}

function readEntries(value: unknown): PlanEntry[] {
  return listIn(value).flatMap((entry) => {
    const { content, status, priority } = fieldsOf(entry)
    if (typeof content !== 'string') return []
    const state = entryIn(planStates, status) ?? 'pending'
    return [{ text: content, state, ...(typeof priority === 'string' ? { priority } : {}) }]
  })
}

function readCommands(value: unknown): SlashCommand[] {
  return listIn(value).flatMap((entry) => {
    const { name, description, input } = fieldsOf(entry)
    if (typeof name !== 'string') return []
    const hint = wordsIn(fieldsOf(input).hint)
    const command = { name, description: textIn(description) ?? '' }
    return [hint === undefined ? command : { ...command, hint }]
  })
}

export function readUsage(fields: Fields): Usage {
  const usage: Usage = {}
  const { amount, currency } = fieldsOf(fields.cost)
  const used = numberIn(fields.used)
  const size = numberIn(fields.size)
  const inputTokens = numberIn(fields.inputTokens)
  const outputTokens = numberIn(fields.outputTokens)
  if (used !== undefined) usage.used = used
  if (size !== undefined) usage.size = size
  const cost = numberIn(amount)
  if (cost !== undefined && typeof currency === 'string') usage.cost = { amount: cost, currency }
  if (inputTokens !== undefined) usage.inputTokens = inputTokens
  if (outputTokens !== undefined) usage.outputTokens = outputTokens
  return usage
}
